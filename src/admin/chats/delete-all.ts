/** Deletes every conversation, in requests small enough for the server. */
import { reasonOf } from '#admin/parts/reason.ts'
import { messages } from './messages.ts'

/** Ids per request (DEC-35). */
export const BATCH = 100

/** The requests it is made of; both throw the server's error. */
export interface DeleteAllSteps {
  readIds: () => Promise<string[]>
  remove: (ids: string[]) => Promise<void>
}

/** A failure whose message can be shown as it is. */
class DeleteAllError extends Error {}

/**
 * Deletes all conversations, batch by batch, and stops at the first failure (LOGS-12, SEC-33).
 * Throws a `DeleteAllError` with the message from LOGS-13.
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

/** The message for any failure. */
export function deleteAllMessage(error: unknown): string {
  return error instanceof DeleteAllError ? error.message : messages.allFailed(reasonOf(error))
}
