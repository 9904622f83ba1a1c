/** The texts of the submissions tab. */

export const messages = {
  confirmDelete: 'Delete this submission?',
  confirmDeleteMany: (count: number) => `Delete these ${count} submissions?`,
  deleted: (count: number) =>
    count === 1 ? 'Submission deleted successfully' : `${count} submissions deleted successfully`,
  tooManyToDelete: (most: number) => `Only owners delete more than ${most} at once. Choose fewer.`,
  deleteFailed: (count: number) =>
    count === 1 ? 'Failed to delete submission' : 'Failed to delete submissions',
  notDeleted: (count: number) =>
    `${count === 1 ? '1 submission' : `${count} submissions`} could not be deleted`,
  restoreFailed: 'Failed to restore the submission',
  notesFailed: (name: string) =>
    `The notes on ${name || 'a submission'} were not saved. What you typed is kept on this device.`,
  changeFailed: 'Failed to change the status',
  statusSet: (count: number, status: string) =>
    `${count === 1 ? '1 submission' : `${count} submissions`} set to ${status}`,
  unflagFailed: 'Failed to move the submission',
  unflagged: (count: number) => (count === 1 ? 'Moved to the inbox' : `${count} moved to the inbox`),
  exportFailed: 'Failed to export submissions. Please try again.',
  exportBroken: (count: number) =>
    `Failed to export submissions after ${count.toLocaleString('en-US')}; nothing was saved. Please try again.`,
  exportCancelled: 'Export cancelled, nothing was saved',
  /** Shown during the export, in steps of ten percent. */
  exported: (percent: number) => `Exporting... ${percent} %`,
  loadFailed: 'Failed to load submissions. Please try again.',
  detailFailed: 'Failed to load this submission. Please try again.',
  gone: 'This submission no longer exists.',
  empty: 'No submissions yet. Messages from the contact form will appear here.',
  emptyFlagged: 'Nothing looks like spam. What does will wait here until you decide.',
  noMatch: (search: string) => `No submissions match “${search}”.`,
  noneFiltered: 'No submissions match these filters.',
  /** Announced by screen readers. */
  found: (count: number) => (count === 1 ? '1 submission found' : `${count} submissions found`),
  /** The reference given to the visitor; the search finds it. */
  reference: (id: string) => `Reference ${id.slice(0, 8)}`,
  /** The label for an entry's place; none for the usual place. */
  place: { server: null, device: 'Only on this device', unconfirmed: 'On this device' },
} as const

const FLAG_NAMES: Record<string, string> = {
  honeypot: 'a field that people do not see was filled in',
  too_fast: 'sent faster than people type',
  captcha_wrong: 'the sum was wrong',
  captcha_reused: 'the same sum was used before',
  unverified: 'nothing shows that a person solved the sum',
  links: 'it contains links',
  duplicate: 'the same text came before',
  many_from_one_address: 'many from one address',
}

/** A sentence about why a submission looks like spam. */
export function spamReason(flags: readonly string[]): string {
  return `Looks like spam: ${flags.map(flag => FLAG_NAMES[flag] ?? flag).join('; ')}.`
}
