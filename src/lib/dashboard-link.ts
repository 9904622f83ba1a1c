/** The URL parameter that opens one entry of a dashboard tab; the tabs read it, and mails link with it. */
export const OPENS = { submissions: 'entry', chats: 'log', people: 'person' } as const

/** The dashboard URL that opens an entry of a tab, e.g. `/admin?tab=chats&log=…`. */
export function dashboardLink(tab: keyof typeof OPENS, id: string): string {
  return `/admin?${new URLSearchParams({ tab, [OPENS[tab]]: id })}`
}
