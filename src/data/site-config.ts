/** Table site_config: the single row with the site's name, slogan, logo and hero (CONF-01). */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import type { Db } from './rest-client.ts'

const text = z.nullable(z.string())

const row = z.object({
  site_name: text,
  /** May contain `{product}`, which stands for the product line of the content. */
  slogan: text,
  /** An inline image (`data:`), an empty text for none. */
  logo: text,
  hero_title: text,
  hero_subtitle: text,
  hero_bg: text,
})

/** What an administrator has set; a field that was never set is null. */
export type SiteConfig = z.infer<typeof row>

/**
 * Reads the settings; null when the row does not exist yet.
 * Throws `Error('Could not read site settings', {cause})`; callers then use the defaults.
 */
export async function readSiteConfig(db: Db): Promise<SiteConfig | null> {
  const answer = await db.from('site_config').select('*').eq('id', 1).maybeSingle()
  return parseAnswer(z.nullable(row), 'Could not read site settings', answer)
}
