import type { Ref } from 'react'

interface TabHeadingProps {
  /** Set it if focus moves here when the focused element is gone. */
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
