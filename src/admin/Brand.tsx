import type { SiteConfig } from '#data/site-config.ts'
import { heroTitle } from './parts/HeroPicture.tsx'
import { Mark } from './parts/Mark.tsx'

/** The dashboard's title (SETT-06). */
export const titleOf = (config: SiteConfig | null, siteName: string) =>
  `${heroTitle(config, siteName)} Dashboard`

/** The site's logo, or the drawn mark if there is none; links back to the site (DASH-01). */
export function BrandLink({ config }: { config: SiteConfig | null }) {
  return (
    <a href="/" className="brand-link">
      {config?.logo ? <img src={config.logo} alt="" /> : <Mark className="size-[1.625rem]" />}
      <span className="visually-hidden">Back to the site</span>
    </a>
  )
}
