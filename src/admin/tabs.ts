/** The dashboard's tabs, in order; the first is the one that opens (CNST-18). A tab is a folder and a line here. */
import { ChartColumn, Images, Inbox, type LucideIcon, MessagesSquare, Newspaper, Tags } from 'lucide-react'
import type { ComponentType } from 'react'
import { ChatsCount } from './dock/ChatsCount.tsx'
import { lazyTab } from './parts/lazy-tab.ts'
import { SubmissionsCount } from './submissions/SubmissionsCount.tsx'

interface Tab {
  /** What the address says: `?tab=submissions`. */
  id: string
  label: string
  Icon: LucideIcon
  /** What the tabs from here on are about; for the eyes only. */
  group?: string
  /** One of the places in the bar of a phone; the others are behind More. */
  isPlace?: true
  /** The tab's content; its code is loaded when the tab is opened. */
  Panel: ComponentType
  /** A count beside the label, drawn whichever tab is open. */
  Count?: ComponentType
}

export const tabs = [
  {
    id: 'submissions',
    label: 'Submissions',
    Icon: Inbox,
    group: 'Conversations',
    isPlace: true,
    Panel: lazyTab(() => import('./submissions/SubmissionsTab.tsx')),
    Count: SubmissionsCount,
  },
  {
    id: 'chats',
    label: 'Chats',
    Icon: MessagesSquare,
    isPlace: true,
    Panel: lazyTab(() => import('./chats/ChatsTab.tsx')),
    Count: ChatsCount,
  },
  {
    id: 'portfolio',
    label: 'Portfolio',
    Icon: Images,
    group: 'Site',
    isPlace: true,
    Panel: lazyTab(() => import('./portfolio/PortfolioTab.tsx')),
  },
  {
    id: 'categories',
    label: 'Categories',
    Icon: Tags,
    Panel: lazyTab(() => import('./categories/CategoriesTab.tsx')),
  },
  { id: 'blog', label: 'Blog', Icon: Newspaper, Panel: lazyTab(() => import('./blog/BlogTab.tsx')) },
  {
    id: 'analytics',
    label: 'Analytics',
    Icon: ChartColumn,
    group: 'Figures',
    isPlace: true,
    Panel: lazyTab(() => import('./analytics/AnalyticsTab.tsx')),
  },
] as const satisfies readonly [Tab, ...Tab[]]

export type TabId = (typeof tabs)[number]['id']

/** Whether the bar of a phone shows the tab; the others are behind More. */
export const isPlace = (id: TabId) => tabs.some(tab => tab.id === id && 'isPlace' in tab)
