import { type ReactNode, useId } from 'react'

/** One part of the account: its title, with the content beside it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pr-4 font-semibold">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
