/** Taking people's data home: an owner's right, which is written down. */
import { AppError } from '#lib/app-error.ts'
import type { Db } from './rest-client.ts'

/** What is taken home. */
export type ExportKind = 'submissions' | 'visits' | 'admin logins'

/** Writes down that an export begins. Throws `AppError('Could not begin the export')`, also without a recent sign-in. */
export async function beginExport(db: Db, kind: ExportKind): Promise<void> {
  const { error } = await db.rpc('begin_export', { kind })
  if (error) throw new AppError('refused', 'Could not begin the export', { cause: error })
}
