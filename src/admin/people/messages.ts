/** The texts of the People tab. */

export const messages = {
  loadFailed: 'Failed to load people. Please try again.',
  personFailed: 'Failed to load this person. Please try again.',
  gone: 'This person is not there any more.',
  empty: 'Nobody yet. Whoever writes by the form or the chat will appear here.',
  noneListed: 'Nobody here. That is good.',
  noneFiltered: 'Nobody matches these filters.',
  noMatch: (search: string) => `Nobody matches “${search}”.`,
  /** Announced by screen readers; `isAll` unless there are more to load. */
  found: (count: number, isAll: boolean) => {
    if (!isAll) return `At least ${count} people found`
    return count === 1 ? '1 person found' : `${count} people found`
  },
  leadFailed: 'The lead could not be added. What you typed is kept',
  notSent: 'Not sent. What you typed is kept',
  takenBack: 'Taken back. It is in the field again.',
  takenBackOnly: 'Taken back. Its text stands in the thread.',
  tooLate: 'It has left already.',
  noAddress: 'No mail address is known. Add one under About to write from here.',
  fileTooLarge: (name: string) => `${name} is larger than 10 MB.`,
  tooManyFiles: (most: number) => `At most ${most} files fit in a mail.`,
  fileGone: (name: string) => `${name} is not there any more. Please remove it and attach it again.`,
  fileFailed: (name: string) => `${name} could not be attached`,
  noteDeleted: 'Note deleted',
  deleteNote: 'Delete this note?',
  stepDone: 'Done',
  stepChanged: 'This step was changed meanwhile. Please look at it again.',
  merged: 'Shown as one person now',
  parted: 'No longer shown as one person',
  copied: 'The copy is saved',
  erased: 'Everything about this person is erased',
} as const
