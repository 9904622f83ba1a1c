/** Table announced_pages: the single row with what search engines were last told about the pages. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { pageVersions } from '#lib/page-versions.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

/**
 * Reads the page versions by path, with the service key; empty before the first announcement. Throws
 * `AppError('Could not read announced pages')`.
 */
export async function readAnnouncedPages(db: Db): Promise<Record<string, string>> {
  const response = await db.from('announced_pages').select('versions').eq('id', 1).maybeSingle()
  const row = z.nullable(z.object({ versions: pageVersions }))
  return parseResponse(row, 'Could not read announced pages', response)?.versions ?? {}
}

/** Stores the page versions, with the service key. Throws `AppError('Could not store announced pages')`. */
export async function storeAnnouncedPages(db: Db, versions: Record<string, string>, at: Date): Promise<void> {
  const row = { id: 1, versions, announced_at: at.toISOString() }
  const { error } = await db.from('announced_pages').upsert(row)
  if (error) throw new AppError('refused', 'Could not store announced pages', { cause: error })
}
