/** What the submissions tab says. */
export const messages = {
  confirmDelete: 'Delete this submission?',
  loadFailed: 'Failed to load submissions. Please try again.',
  empty: 'No submissions yet. Messages from the contact form will appear here.',
  noMatch: (search: string) => `No submissions match “${search}”.`,
  /** Read to those who do not see the list change. */
  found: (count: number, hasMore: boolean) =>
    hasMore
      ? `More than ${count} submissions found`
      : count === 1
        ? '1 submission found'
        : `${count} submissions found`,
  /** Said of an entry by where it is; nothing about the usual place. */
  place: { server: null, device: 'Only on this device', unconfirmed: 'On this device' },
} as const
