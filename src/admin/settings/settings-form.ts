/** The values of the settings form (SETT-01). */
import * as z from 'zod/mini'
import type { ComparedField } from '#admin/parts/conflicts.ts'
import type { SiteConfig, SiteConfigEntries } from '#data/site-config.ts'

/** The maximum size of a logo in bytes (CNST-35). */
export const LOGO_BYTES = 200 * 1024

const atMost = (count: number) => z.maxLength(count, `At most ${count} characters.`)

/** The same rule as in the database: web addresses and paths on this site, no other scheme. */
const isAddress = (text: string) => /^(https?:\/\/\S+|[^:/?#\s]*([/?#]\S*)?)$/i.test(text.trim())

/** The schema of the form's local draft. */
export const storedSettings = z.object({
  site_name: z.string(),
  slogan: z.string(),
  logo: z.string(),
  hero_title: z.string(),
  hero_subtitle: z.string(),
  hero_bg: z.string(),
})

/** Validates the form. */
export const settingsSchema = z.object({
  site_name: z.string().check(atMost(100)),
  slogan: z.string().check(atMost(200)),
  logo: z.string(),
  hero_title: z.string().check(atMost(200)),
  hero_subtitle: z.string().check(atMost(500)),
  hero_bg: z
    .string()
    .check(
      z.maxLength(2048, 'The address is too long.'),
      z.refine(isAddress, 'Enter a web address or a path.'),
    ),
})

/** The form's entries for the stored settings; '' for a field that was never set. */
export function toEntries(config: SiteConfig | null): SiteConfigEntries {
  return {
    site_name: config?.site_name ?? '',
    slogan: config?.slogan ?? '',
    logo: config?.logo ?? '',
    hero_title: config?.hero_title ?? '',
    hero_subtitle: config?.hero_subtitle ?? '',
    hero_bg: config?.hero_bg ?? '',
  }
}

/** The entries trimmed, as they are stored. */
export function trimmed(entries: SiteConfigEntries): SiteConfigEntries {
  return {
    site_name: entries.site_name.trim(),
    slogan: entries.slogan.trim(),
    logo: entries.logo,
    hero_title: entries.hero_title.trim(),
    hero_subtitle: entries.hero_subtitle.trim(),
    hero_bg: entries.hero_bg.trim(),
  }
}

/** The labels of the fields. */
const LABELS: Record<keyof SiteConfigEntries, string> = {
  site_name: 'Site name',
  slogan: 'Slogan',
  logo: 'Logo',
  hero_title: 'Hero title',
  hero_subtitle: 'Hero subtitle',
  hero_bg: 'Hero background image URL',
}

/** Both versions by field; only one's own if `theirs` is null. */
export function comparedSettings(mine: SiteConfigEntries, theirs: SiteConfig | null): ComparedField[] {
  const other = theirs && toEntries(theirs)
  return Object.entries(LABELS).map(([key, label]) => {
    const name = key as keyof SiteConfigEntries
    return { label, isPicture: name === 'logo', mine: mine[name], ...(other && { theirs: other[name] }) }
  })
}
