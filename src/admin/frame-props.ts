import type { SessionUser } from '#data/session.ts'
import type { SiteConfig } from '#data/site-config.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import type { TabId } from './tabs.ts'

/** Props shared by the sidebar, the rail and a phone's bars. */
export interface FrameProps {
  /** Null while loading or after a failure; the defaults are used then (CONF-01). */
  config: SiteConfig | null
  siteName: string
  user: SessionUser
  selected: TabId
  /** Returns false if the person decides to stay. */
  onSelect: (id: TabId) => boolean
  settings: { isOpen: boolean; onToggle: () => void }
  onOpen: (dialog: DialogName) => void
  onLogout: () => void
}
