/** Exports of personal data: an owner's right, recorded in the audit log. */
import { AppError } from '#lib/app-error.ts'
import type { Db } from './rest-client.ts'

/** What is exported. */
export type ExportKind = 'submissions' | 'visits' | 'admin logins'

/** Records that an export begins. Throws `AppError('Could not begin the export')`, also without a recent sign-in. */
export async function beginExport(db: Db, kind: ExportKind): Promise<void> {
  const { error } = await db.rpc('begin_export', { kind })
  if (error) throw new AppError('refused', 'Could not begin the export', { cause: error })
}
