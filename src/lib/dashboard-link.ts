/** Which parameter of the dashboard's address opens one entry of a tab; the tabs read it, and mails link to it. */
export const OPENS = { submissions: 'entry', chats: 'log', people: 'person' } as const

/** The path at which the dashboard shows an entry of a tab, e.g. `/admin?tab=chats&log=…`. */
export function dashboardLink(tab: keyof typeof OPENS, id: string): string {
  return `/admin?${new URLSearchParams({ tab, [OPENS[tab]]: id })}`
}
