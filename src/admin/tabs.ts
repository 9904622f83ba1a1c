/** The dashboard's tabs, in order; the first is the one that opens (CNST-18). A tab is a folder and a line here. */
import type { ComponentType } from 'react'
import { ChatsCount } from './chats/ChatsCount.tsx'
import { lazyTab } from './parts/lazy-tab.ts'
import { SubmissionsCount } from './submissions/SubmissionsCount.tsx'

interface Tab {
  /** What the address says: `?tab=submissions`. */
  id: string
  label: string
  /** The tab's content; its code is loaded when the tab is opened. */
  Panel: ComponentType
  /** A count beside the label, drawn whichever tab is open. */
  Count?: ComponentType
}

export const tabs = [
  {
    id: 'submissions',
    label: 'Submissions',
    Panel: lazyTab(() => import('./submissions/SubmissionsTab.tsx')),
    Count: SubmissionsCount,
  },
  {
    id: 'chats',
    label: 'Chats',
    Panel: lazyTab(() => import('./chats/ChatsTab.tsx')),
    Count: ChatsCount,
  },
  {
    id: 'portfolio',
    label: 'Portfolio',
    Panel: lazyTab(() => import('./portfolio/PortfolioTab.tsx')),
  },
  {
    id: 'categories',
    label: 'Categories',
    Panel: lazyTab(() => import('./categories/CategoriesTab.tsx')),
  },
  { id: 'blog', label: 'Blog', Panel: lazyTab(() => import('./blog/BlogTab.tsx')) },
  {
    id: 'analytics',
    label: 'Analytics',
    Panel: lazyTab(() => import('./analytics/AnalyticsTab.tsx')),
  },
] as const satisfies readonly [Tab, ...Tab[]]
