/** What the agency is called. */
import { getEntry } from 'astro:content'
import { memoize } from './memoize.ts'
import { site } from './site.ts'

export interface Brand {
  name: string
  /** Ready to show: `{product}` is already replaced. */
  slogan: string
  /** An address for an `<img>`, or null for the drawn mark. */
  logo: string | null
  product: string
}

/** Puts the product line where a slogan says `{product}` (DEC-49). */
function fillSlogan(slogan: string, product: string): string {
  return slogan.replaceAll('{product}', product)
}

/**
 * Name, slogan and logo as every page shows them: the administrator's settings, and site.yml for whatever was
 * not set (CONF-01).
 */
export const brand = memoize(async (): Promise<Brand> => {
  const { name, slogan, product } = await site()
  const settings = (await getEntry('siteConfig', 'current'))?.data
  return {
    name: settings?.site_name || name,
    slogan: fillSlogan(settings?.slogan || slogan, product),
    logo: settings?.logo || null,
    product,
  }
})
