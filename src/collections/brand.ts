/** The agency's name, slogan and logo. */
import { getEntry } from 'astro:content'
import { type LogoFile, logoFile } from '#lib/logo-file.ts'
import { memoize } from './memoize.ts'
import { site } from './site.ts'

export interface Brand {
  name: string
  /** Ready to display: `{product}` is already replaced. */
  slogan: string
  /** null for the drawn mark. */
  logo: LogoFile | null
  product: string
}

/** Replaces `{product}` in a slogan with the product line (DEC-49). */
function fillSlogan(slogan: string, product: string): string {
  return slogan.replaceAll('{product}', product)
}

const settings = async () => (await getEntry('siteConfig', 'current'))?.data

/** The file of src/pages/logo: inline, as it is stored, the logo would be in every page twice. */
export const logo = memoize(async (): Promise<LogoFile | null> => {
  const stored = (await settings())?.logo
  return stored ? logoFile(stored) : null
})

/**
 * Name, slogan and logo as every page shows them: the administrator's settings, with site.yml as the fallback for
 * whatever is not set (CONF-01).
 */
export const brand = memoize(async (): Promise<Brand> => {
  const { name, slogan, product } = await site()
  const set = await settings()
  return {
    name: set?.site_name || name,
    slogan: fillSlogan(set?.slogan || slogan, product),
    logo: await logo(),
    product,
  }
})
