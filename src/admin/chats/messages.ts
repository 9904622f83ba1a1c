/** What the chats tab says. */
export const messages = {
  loadFailed: 'Failed to load chat logs. Please try again.',
  detailFailed: 'Failed to load chat details. Please try again.',
  gone: 'This chat log no longer exists.',
  empty: 'No chat logs found',
  noName: 'Anonymous User',
  noEmail: 'No email provided',
  noService: 'No service specified',
  confirmDelete: 'Are you sure you want to delete this chat log?',
  confirmAll: 'Are you sure you want to delete ALL chat logs? This action cannot be undone!',
  confirmAllAgain: 'This will permanently delete all chat history. Are you absolutely sure?',
  deleted: 'Chat log deleted',
  allDeleted: 'All chat logs deleted',
  deleteFailed: 'Failed to delete chat log. Please try again.',
  confirmCounts: (version: string) =>
    `Delete the counts of version ${version}? This cannot be undone; the conversations stay.`,
  countsDeleted: 'Counts deleted',
  countsFailed: 'Failed to delete the counts. Please try again.',
  statusFailed: 'Failed to change the status',
  idsFailed: (reason: string) => `Failed to fetch chat logs for deletion: ${reason}`,
  batchFailed: (reason: string) => `Failed to delete chat logs: ${reason}`,
  allFailed: (reason: string | null) => `Failed to delete chat logs. ${reason ?? 'Please try again.'}`,
} as const
