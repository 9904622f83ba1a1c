/** What the analytics tab says. */
export const messages = {
  loadFailed: 'Failed to load analytics',
  confirmVisits: 'Are you sure you want to delete ALL visit records? This cannot be undone.',
  confirmLogins: 'Are you sure you want to delete ALL admin login records? This cannot be undone.',
  visitsDeleted: 'All visits deleted',
  loginsDeleted: 'All admin logins deleted',
  visitsFailed: (reason: string) => `Failed to delete visits: ${reason}`,
  loginsFailed: (reason: string) => `Failed to delete admin logins: ${reason}`,
  exportFailed: 'Failed to make the file. Please try again.',
  exportCut: (count: number) => `The file has the newest ${count.toLocaleString('en-US')} rows`,
  noVisits: 'No visits yet. Page views will appear here; those of bots and of your own browser do not count.',
  noVisitsInPeriod: 'No visits in this time.',
  noPages: 'No pages were viewed in this time.',
  noReferrers: 'No other site has led here in this time.',
  noLeads: 'No messages were sent in this time.',
  noLogins: 'No admin logins yet. Attempts to log in will appear here.',
  unknownReason: 'unknown error',
} as const
