/** A person's legal rights: a copy of all our data about them, and its erasure. Both require a recent sign-in. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { AdminClient } from './admin-client.ts'
import { removeFiles } from './person-emails.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/** Everything about a person, as a JSON object by kind of record. Throws `AppError('Could not copy the data')`. */
export async function copyOfPerson(db: Db, id: string): Promise<Record<string, unknown>> {
  const response = await db.rpc('copy_of_person', { person: id })
  return parseResponse(z.record(z.string(), z.unknown()), 'Could not copy the data', response)
}

const report = z.record(z.string(), z.number())

/**
 * Erases everything about a person for good, and about those merged with them, which must be the people `shown`, or it
 * is refused. The files of mails go first: only the bucket can delete those, and the database refuses while one is left.
 * The sign-in is checked before the files, so that a refusal keeps them. Returns the number of deleted rows by table.
 * Throws `AppError('Could not erase the person')` or `AppError('Could not remove files')`; a retry continues where the
 * first try stopped.
 */
export async function erasePerson(
  { db, storage }: Pick<AdminClient, 'db' | 'storage'>,
  id: string,
  shown: readonly string[],
): Promise<Record<string, number>> {
  const failure = 'Could not erase the person'
  const { error } = await db.rpc('require_recent_sign_in')
  if (error) throw new AppError('refused', failure, { cause: error })
  const group = { person: id, shown: [...shown] }
  const paths = parseResponse(z.array(z.string()), failure, await db.rpc('person_files', group))
  await removeFiles(storage, paths)
  return parseResponse(report, failure, await db.rpc('erase_person', group))
}
