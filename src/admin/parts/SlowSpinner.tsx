import { Spinner } from '#components/Spinner.tsx'
import { useSlow } from './use-slow.ts'

/** The spinner, which after a while also says in words that it goes on (SEC-29). */
export function SlowSpinner() {
  const slow = useSlow(true)
  return (
    <div className="flex items-center gap-4">
      <Spinner />
      {slow && <p className="font-semibold">Still loading...</p>}
    </div>
  )
}
