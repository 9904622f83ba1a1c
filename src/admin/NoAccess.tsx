import './frame.css'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from '#admin/icons.ts'
import { BrandLink, titleOf } from './Brand.tsx'
import { useBackend } from './parts/backend.ts'
import { siteConfigOptions } from './parts/site-config.ts'

interface NoAccessProps {
  siteName: string
  onLogout: () => void
}

/** Shown to a signed-in person who is not a team member. */
export function NoAccess({ siteName, onLogout }: NoAccessProps) {
  const { db } = useBackend()
  const config = useQuery(siteConfigOptions(db)).data ?? null
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
