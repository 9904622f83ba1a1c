import type { Role } from '#data/access.ts'

/** The display names of roles. */
export const roleNames: Record<Role, string> = { owner: 'Owner', sales: 'Sales', editor: 'Editor' }

/** What each role is for, in the order in which they are offered. */
export const roleHints: readonly (readonly [Role, string])[] = [
  ['sales', 'People, chats, live desk, figures'],
  ['editor', 'Posts, portfolio, words of the pages, figures without people'],
  ['owner', 'Everything, also team, settings and deleting'],
]
