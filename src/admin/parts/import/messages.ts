/** The texts of an import. */
const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

export const messages = {
  reading: 'Reading the files',
  start: (count: number) => (count === 0 ? 'Nothing to import' : `Import ${rows(count)}`),
  running: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${rows(total)} stored`,
  undoing: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${rows(total)} taken back`,
  undone: (done: number, failed: number) =>
    failed === 0
      ? `The import is undone: ${rows(done)} taken back.`
      : `${rows(done)} taken back. ${rows(failed)} could not be: they have been changed since then, or the connection was lost.`,
  changesToo: (count: number) =>
    count === 1
      ? 'Also change the one that is here already'
      : `Also change the ${count.toLocaleString('en-US')} that are here already`,
  empty: 'Nothing was found in the files.',
} as const
