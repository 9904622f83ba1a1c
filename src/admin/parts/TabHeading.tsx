import type { Ref } from 'react'

interface TabHeadingProps {
  /** Given where the focus comes here when what had it is gone. */
  ref?: Ref<HTMLHeadingElement>
  id?: string
  children: string
}

/** The heading of a tab, or of the settings. */
export function TabHeading({ ref, id, children }: TabHeadingProps) {
  return (
    <h2
      {...(ref && { ref, tabIndex: -1 })}
      id={id}
      className="font-semibold text-xl leading-tight tracking-[-0.014em] outline-none"
    >
      {children}
    </h2>
  )
}
