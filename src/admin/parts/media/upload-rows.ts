/** Uploads, and the state of each. */

export interface UploadRow {
  id: string
  /** The file's name as the person knows it. */
  name: string
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'canceled'
  /** How much has been sent, from 0 to 1. */
  share: number
  /** Why it failed, in a sentence. */
  reason: string
  /** The stored file's name in the bucket. */
  key: string | null
}

export const newRow = (id: string, name: string): UploadRow => ({
  ...{ id, name, state: 'waiting', share: 0, reason: '', key: null },
})

/** The rows with one changed. */
export function withRow(rows: readonly UploadRow[], id: string, change: Partial<UploadRow>): UploadRow[] {
  return rows.map(row => (row.id === id ? { ...row, ...change } : row))
}

/** Whether an upload is still in progress. */
export const isUnderway = (rows: readonly UploadRow[]) =>
  rows.some(({ state }) => state === 'waiting' || state === 'sending')

/** Why an upload failed: the server's own sentence if there is one. */
export function uploadReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'string' ? cause : 'The upload failed. Please try again.'
}
