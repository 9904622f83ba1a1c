/** Files on their way, and how each of them stands. */

export interface UploadRow {
  id: string
  /** As the person knows the file. */
  name: string
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'canceled'
  /** How much has been sent, from 0 to 1. */
  share: number
  /** Why it failed, in a sentence. */
  reason: string
  /** The bucket's name of the stored file. */
  key: string | null
}

export const newRow = (id: string, name: string): UploadRow => ({
  ...{ id, name, state: 'waiting', share: 0, reason: '', key: null },
})

/** The rows with one of them changed. */
export function withRow(rows: readonly UploadRow[], id: string, change: Partial<UploadRow>): UploadRow[] {
  return rows.map(row => (row.id === id ? { ...row, ...change } : row))
}

/** Whether something is still on its way. */
export const isUnderway = (rows: readonly UploadRow[]) =>
  rows.some(({ state }) => state === 'waiting' || state === 'sending')

/** Why an upload failed: the server's own sentence where there is one. */
export function uploadReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'string' ? cause : 'The upload failed. Please try again.'
}
