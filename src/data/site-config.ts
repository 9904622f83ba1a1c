/** Table site_config: the single row with the site's name, slogan, logo and hero (CONF-01). */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { addOnce, type Base, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

const text = z.nullable(z.string())

const row = z.object({
  site_name: text,
  /** May contain `{product}`, which stands for the product line of the content. */
  slogan: text,
  /** An inline image (`data:`); an empty string for none. */
  logo: text,
  hero_title: text,
  hero_subtitle: text,
  hero_bg: text,
  /** That picture's focal point, e.g. `62% 48%`, from the media library. */
  hero_focus: z.optional(text),
  /** When it last changed. */
  updated_at: z.optional(z.string()),
  /** Grows with every save. Missing until the database has had its last migration. */
  revision: z.optional(z.number()),
})

/** What an administrator has set; a field that was never set is null. */
export type SiteConfig = Checked<'site_config', z.infer<typeof row>>

/**
 * Reads the settings; null when the row does not exist yet.
 * Throws `AppError('Could not read site settings')`; callers then use the defaults.
 */
export async function readSiteConfig(db: Db): Promise<SiteConfig | null> {
  const response = await db.from('site_config').select('*').eq('id', 1).maybeSingle()
  return parseResponse(z.nullable(row), 'Could not read site settings', response)
}

/** What an administrator enters; an empty string stands for nothing. */
export type SiteConfigEntries = Record<
  Exclude<keyof SiteConfig, 'hero_focus' | 'updated_at' | 'revision'>,
  string
>

/**
 * Stores the settings in the single row (SETT-03), unless somebody else has saved them since `read` was read (UX-06);
 * null: there was no row. Throws `AppError('Could not save site settings')`, also when nothing was stored (SEC-19).
 */
export function saveSiteConfig(
  db: Db,
  entries: SiteConfigEntries,
  read: Base<SiteConfig> | null,
): Promise<SaveResult<SiteConfig>> {
  const saved = { table: 'site_config' as const, row, failure: 'Could not save site settings' }
  if (!read) return addOnce(db, saved, { id: 1, ...entries })
  const { revision = 1, updated_at, since = updated_at } = read
  return updateIfUnchanged(db, saved, { id: 1, unchanged: { revision }, since }, entries)
}
