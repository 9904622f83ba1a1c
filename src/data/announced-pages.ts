/** Table announced_pages: the single row with what search engines were last told about the pages. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { pageVersions } from '#lib/page-versions.ts'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const row = z.object({ versions: pageVersions })
type Announced = Checked<'announced_pages', z.infer<typeof row>>

/**
 * Reads the page versions by path, with the service key; empty before the first announcement. Throws
 * `AppError('Could not read announced pages')`.
 */
export async function readAnnouncedPages(db: Db): Promise<Record<string, string>> {
  const response = await db.from('announced_pages').select('versions').eq('id', 1).maybeSingle()
  const failure = 'Could not read announced pages'
  const announced: Announced | null = parseResponse(z.nullable(row), failure, response)
  return announced?.versions ?? {}
}

/** Stores the page versions, with the service key. Throws `AppError('Could not store announced pages')`. */
export async function storeAnnouncedPages(db: Db, versions: Record<string, string>, at: Date): Promise<void> {
  const row = { id: 1, versions, announced_at: at.toISOString() }
  const { error } = await db.from('announced_pages').upsert(row)
  if (error) throw new AppError('refused', 'Could not store announced pages', { cause: error })
}
