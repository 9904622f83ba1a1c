import { LogOut } from 'lucide-react'
import type { SiteConfig } from '#data/site-config.ts'
import { BrandLink, titleOf } from './Brand.tsx'

interface NoAccessProps {
  config: SiteConfig | null
  siteName: string
  onLogout: () => void
}

/** For somebody who is signed in and no administrator. */
export function NoAccess({ config, siteName, onLogout }: NoAccessProps) {
  return (
    <>
      <header className="flex min-h-14 items-center gap-3 border-line border-b bg-bg px-(--pad)">
        <BrandLink config={config} />
        <h1 className="min-w-0 grow truncate font-semibold text-lg">{titleOf(config, siteName)}</h1>
        <button type="button" className="button button-outline button-small" onClick={onLogout}>
          <LogOut className="icon" aria-hidden="true" />
          Logout
        </button>
      </header>
      <main className="page-body">
        <p className="h2 py-8">You do not have access.</p>
      </main>
    </>
  )
}
