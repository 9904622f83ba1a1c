/** The dashboard's tabs, in order; the first is the default (CNST-18). A tab is a folder and an entry here. */
import type { ComponentType } from 'react'
import {
  ChartColumn,
  CircleUserRound,
  Images,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  ShieldCheck,
  Tags,
  Users,
} from '#admin/icons.ts'
import type { Role } from '#data/access.ts'
import { ChatsCount } from './dock/ChatsCount.tsx'
import { lazyTab } from './parts/lazy-tab.ts'
import { may, type Right } from './parts/member.ts'
import { SubmissionsCount } from './submissions/SubmissionsCount.tsx'

interface Tab {
  /** Its value in the URL: `?tab=submissions`. */
  id: string
  label: string
  Icon: LucideIcon
  /** The right needed to see it; omitted if everybody sees it. */
  right?: Right
  /** A heading for the tabs from here on; visual only. */
  group?: string
  /** Reached by the person's name, not through the tab list. */
  isUnlisted?: true
  /** Has a place in a phone's bar; the others are behind More. */
  isPlace?: true
  /** The tab's content; its code is loaded when the tab is opened. */
  Panel: ComponentType
  /** A count beside the label, rendered whichever tab is open. */
  Count?: ComponentType
}

export const tabs = [
  {
    id: 'submissions',
    right: 'people',
    label: 'Submissions',
    Icon: Inbox,
    group: 'Conversations',
    isPlace: true,
    Panel: lazyTab(() => import('./submissions/SubmissionsTab.tsx')),
    Count: SubmissionsCount,
  },
  {
    id: 'people',
    right: 'people',
    label: 'People',
    Icon: Users,
    isPlace: true,
    Panel: lazyTab(() => import('./people/PeopleTab.tsx')),
  },
  {
    id: 'chats',
    right: 'people',
    label: 'Chats',
    Icon: MessagesSquare,
    isPlace: true,
    Panel: lazyTab(() => import('./chats/ChatsTab.tsx')),
    Count: ChatsCount,
  },
  {
    id: 'portfolio',
    right: 'content',
    label: 'Portfolio',
    Icon: Images,
    group: 'Site',
    isPlace: true,
    Panel: lazyTab(() => import('./portfolio/PortfolioTab.tsx')),
  },
  {
    id: 'categories',
    right: 'content',
    label: 'Categories',
    Icon: Tags,
    Panel: lazyTab(() => import('./categories/CategoriesTab.tsx')),
  },
  {
    id: 'blog',
    right: 'content',
    label: 'Blog',
    Icon: Newspaper,
    Panel: lazyTab(() => import('./blog/BlogTab.tsx')),
  },
  {
    id: 'analytics',
    label: 'Analytics',
    Icon: ChartColumn,
    group: 'Figures',
    Panel: lazyTab(() => import('./analytics/AnalyticsTab.tsx')),
  },
  {
    id: 'team',
    right: 'everything',
    label: 'Team',
    Icon: ShieldCheck,
    group: 'Agency',
    Panel: lazyTab(() => import('./team/TeamTab.tsx')),
  },
  {
    id: 'account',
    label: 'Your account',
    Icon: CircleUserRound,
    isUnlisted: true,
    Panel: lazyTab(() => import('./account/AccountTab.tsx')),
  },
] as const satisfies readonly [Tab, ...Tab[]]

type OneOfTabs = (typeof tabs)[number]
export type TabId = OneOfTabs['id']

/** The number of places in a phone's bar, besides More. */
const PLACES = 4

/** The tabs that a role may open. */
export const tabsFor = (role: Role): readonly OneOfTabs[] =>
  tabs.filter(tab => !('right' in tab) || may(role, tab.right))

/** The tabs that a role may open and that the tab list shows. */
export const listedTabs = (role: Role): readonly OneOfTabs[] =>
  tabsFor(role).filter(tab => !('isUnlisted' in tab))

/** The tabs in a phone's bar; the others are behind More. If a role has few tabs, all of them fit. */
export function placesFor(role: Role): readonly OneOfTabs[] {
  const listed = listedTabs(role)
  return listed.length <= PLACES ? listed : listed.filter(tab => 'isPlace' in tab)
}
