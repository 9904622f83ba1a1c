import { HeroPicture, heroTitle } from '#admin/parts/HeroPicture.tsx'
import { Mark } from '#admin/parts/Mark.tsx'
import type { SiteConfigEntries } from '#data/site-config.ts'

interface BrandPreviewProps {
  entries: SiteConfigEntries
  /** The focal point of the hero's picture. */
  focus: string | null | undefined
  /** The default name. */
  siteName: string
  /** Replaces `{product}` in a slogan. */
  product: string
}

/** A live preview of brand and hero. */
export function BrandPreview({ entries, focus, siteName, product }: BrandPreviewProps) {
  const slogan = entries.slogan.trim().replaceAll('{product}', product)
  return (
    <figure aria-label="Preview" className="grid content-start gap-4">
      <figcaption className="small muted">Preview</figcaption>
      <div className="flex min-w-0 items-center gap-3 rounded-m border border-line bg-bg px-5 py-4">
        {entries.logo ? (
          <img src={entries.logo} alt="" className="max-h-10 max-w-24 flex-none object-contain" />
        ) : (
          <Mark className="size-9 flex-none" />
        )}
        <p className="min-w-0">
          <span className="block break-words font-semibold text-xl leading-tight tracking-[-0.025em]">
            {entries.site_name.trim() || siteName}
          </span>
          {slogan && <span className="small muted block break-words">{slogan}</span>}
        </p>
      </div>
      <div className="grid min-h-32 grid-cols-[var(--line-at)_1fr] overflow-hidden rounded-m border border-line bg-panel-raw">
        <div className="grid min-w-0 content-center gap-1 p-5">
          <p className="break-words font-semibold text-2xl leading-none tracking-[-0.028em]">
            {heroTitle(entries, siteName)} Dashboard
          </p>
          {entries.hero_subtitle.trim() && <p className="small muted break-words">{entries.hero_subtitle}</p>}
        </div>
        <div className="border-signal border-l-[5px]">
          <HeroPicture address={entries.hero_bg} focus={focus} />
        </div>
      </div>
    </figure>
  )
}
