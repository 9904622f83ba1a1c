import { Spinner } from '#components/Spinner.tsx'
import { useSlow } from './use-slow.ts'

/** A spinner that adds a message after a while to say that loading continues (SEC-29). */
export function SlowSpinner() {
  const slow = useSlow(true)
  return (
    <div className="flex items-center gap-4">
      <Spinner />
      {slow && <p className="font-semibold">Still loading...</p>}
    </div>
  )
}
