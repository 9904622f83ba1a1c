import './pictures.css'
import { useState } from 'react'
import type { SiteConfig } from '#data/site-config.ts'

/** The dashboard's title without the word Dashboard: hero title, else site name, else the default (SETT-06). */
export function heroTitle(config: Partial<SiteConfig> | null, siteName: string): string {
  return config?.hero_title?.trim() || config?.site_name?.trim() || siteName
}

/** The hero picture from the settings, cropped around `focus`; the belt if none is set or it fails to load. */
export function HeroPicture({ address, focus }: { address: string; focus?: string | null | undefined }) {
  const [failed, setFailed] = useState<string | null>(null)
  const wanted = address.trim()
  if (!wanted || failed === wanted) return <div className="picture-belt size-full" />
  return (
    <img
      src={wanted}
      alt=""
      className="size-full object-cover"
      style={{ objectPosition: focus ?? '' }}
      onError={() => setFailed(wanted)}
    />
  )
}
