import type { ReactNode, Ref } from 'react'
import { TabHeading } from './TabHeading.tsx'

interface PageBarProps {
  /** See `TabHeading`. */
  ref?: Ref<HTMLHeadingElement>
  id?: string
  heading: string
  /** Controls for the whole tab: its views, a search, one action. */
  children?: ReactNode
}

/** The bar at the top of a tab. On phones the bar above names the tab, and this one holds the tools. */
export function PageBar({ ref, id, heading, children }: PageBarProps) {
  return (
    <div className="page-bar">
      <div className="page-bar-heading">
        <TabHeading {...(ref && { ref })} {...(id && { id })}>
          {heading}
        </TabHeading>
      </div>
      {children}
    </div>
  )
}
