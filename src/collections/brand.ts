/** The agency's name, slogan and logo. */
import { getEntry } from 'astro:content'
import { memoize } from './memoize.ts'
import { site } from './site.ts'

export interface Brand {
  name: string
  /** Ready to display: `{product}` is already replaced. */
  slogan: string
  /** A URL for an `<img>`, or null for the drawn mark. */
  logo: string | null
  product: string
}

/** Replaces `{product}` in a slogan with the product line (DEC-49). */
function fillSlogan(slogan: string, product: string): string {
  return slogan.replaceAll('{product}', product)
}

/**
 * Name, slogan and logo as every page shows them: the administrator's settings, with site.yml as the fallback for
 * whatever is not set (CONF-01).
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
