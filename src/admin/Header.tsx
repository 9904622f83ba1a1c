import { ArrowUpRight, LogOut, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteConfig } from '#data/site-config.ts'
import { HeroPicture, heroTitle } from './parts/HeroPicture.tsx'
import { Mark } from './parts/Mark.tsx'
import { PublishingStatus } from './publishing/PublishingStatus.tsx'

interface HeaderProps {
  /** Null while it is read, or when that failed: the defaults stand in (CONF-01). */
  config: SiteConfig | null
  siteName: string
  onLogout: () => void
  /** What the Site Settings button does; left out for whoever has no access. */
  settings?: { isOpen: boolean; onToggle: () => void } | undefined
  /** Further ways to go, beside the settings. */
  children?: ReactNode
}

/** The hero of the dashboard: whose it is on the raw side, finished work behind the line (DASH-01). */
export function Header({ config, siteName, onLogout, settings, children }: HeaderProps) {
  const title = `${heroTitle(config, siteName)} Dashboard`
  const subtitle = config?.hero_subtitle?.trim()
  return (
    <header className="relative grid bg-panel-raw md:h-29 md:grid-cols-[var(--line-at)_1fr]">
      <div className="flex min-w-0 flex-wrap items-center gap-2 py-4 pr-4 pl-(--gutter) md:flex-nowrap md:gap-3 md:pr-5">
        <a href="/" className="flex size-11 flex-none items-center">
          {config?.logo ? (
            <img src={config.logo} alt="" className="max-h-10 max-w-10 object-contain" />
          ) : (
            <Mark className="size-[2.4rem]" />
          )}
          <span className="visually-hidden">Back to the site</span>
        </a>
        <div className="min-w-0 grow basis-28 md:basis-0">
          <h1
            title={title}
            className="line-clamp-2 break-words py-1 font-semibold text-xl leading-none tracking-[-0.028em] md:text-2xl lg:text-[2.125rem]"
          >
            {title}
          </h1>
          {subtitle && (
            <p title={subtitle} className="small muted line-clamp-1 break-words max-md:hidden">
              {subtitle}
            </p>
          )}
        </div>
        <div className="flex flex-none items-center gap-2">
          <a href="/" className="link small mr-2 max-xl:hidden">
            <span>View site</span>
            <ArrowUpRight className="icon" aria-hidden="true" />
          </a>
          {settings && (
            <button
              type="button"
              className="button button-outline button-small max-lg:px-3!"
              aria-expanded={settings.isOpen}
              aria-controls="site-settings"
              onClick={settings.onToggle}
            >
              <SlidersHorizontal className="icon" aria-hidden="true" />
              <span className="max-lg:sr-only">Site Settings</span>
            </button>
          )}
          {children}
          <button type="button" className="button button-small max-lg:px-3!" onClick={onLogout}>
            <LogOut className="icon" aria-hidden="true" />
            <span className="max-lg:sr-only">Logout</span>
          </button>
        </div>
      </div>
      <div className="relative h-16 border-signal border-t-[5px] md:h-auto md:border-t-0 md:border-l-[5px]">
        <HeroPicture address={config?.hero_bg ?? ''} />
        {settings && <PublishingStatus />}
      </div>
    </header>
  )
}
