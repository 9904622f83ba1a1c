import type { SessionUser } from '#data/session.ts'
import type { SiteConfig } from '#data/site-config.ts'
import type { DialogName } from './DashboardDialogs.tsx'
import type { TabId } from './tabs.ts'

/** What sidebar, rail and the bars of a phone have in common. */
export interface FrameProps {
  /** Null while it is read, or when that failed: the defaults stand in (CONF-01). */
  config: SiteConfig | null
  siteName: string
  user: SessionUser
  selected: TabId
  /** Returns false when the person would rather stay. */
  onSelect: (id: TabId) => boolean
  settings: { isOpen: boolean; onToggle: () => void }
  onOpen: (dialog: DialogName) => void
  onLogout: () => void
}
