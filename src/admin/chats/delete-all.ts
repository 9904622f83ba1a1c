/** Deleting every conversation, in requests that a server can take. */
import { reasonOf } from '#admin/parts/reason.ts'
import { messages } from './messages.ts'

/** Ids per request (DEC-35). */
export const BATCH = 100

/** What it is done with; both throw what the server said. */
export interface DeleteAllSteps {
  readIds: () => Promise<string[]>
  remove: (ids: string[]) => Promise<void>
}

/** A failure whose message is the one to show. */
export class DeleteAllError extends Error {}

/**
 * Deletes all conversations, batch by batch; the first that fails ends it (LOGS-12, SEC-33).
 * Throws a `DeleteAllError` with the sentence of LOGS-13.
 */
export async function deleteAll({ readIds, remove }: DeleteAllSteps): Promise<void> {
  const ids = await readIds().catch(error => {
    throw failure(messages.idsFailed, error)
  })
  for (let start = 0; start < ids.length; start += BATCH) {
    await remove(ids.slice(start, start + BATCH)).catch(error => {
      throw failure(messages.batchFailed, error)
    })
  }
}

function failure(sentence: (reason: string) => string, error: unknown): DeleteAllError {
  const reason = reasonOf(error)
  return new DeleteAllError(reason ? sentence(reason) : messages.allFailed(null), { cause: error })
}

/** The sentence for whatever went wrong. */
export function deleteAllMessage(error: unknown): string {
  return error instanceof DeleteAllError ? error.message : messages.allFailed(reasonOf(error))
}
