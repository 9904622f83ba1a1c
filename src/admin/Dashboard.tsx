import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { isAdmin, type SessionUser } from '#data/session.ts'
import { readChoice, readText } from './address.ts'
import { Header } from './Header.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { useBackend } from './parts/backend.ts'
import { SlowSpinner } from './parts/SlowSpinner.tsx'
import { siteConfigOptions } from './parts/site-config.ts'
import { type Place, unsaved } from './parts/unsaved.ts'
import { usePresence } from './parts/use-presence.ts'
import { TabBar } from './TabBar.tsx'
import { tabs } from './tabs.ts'
import { goTo, goToTab, useAddress } from './use-address.ts'

const SettingsPanel = lazy(() => import('./settings/SettingsPanel.tsx'))

const TAB_IDS = tabs.map(tab => tab.id)

interface DashboardProps {
  /** Used until the settings are read. */
  siteName: string
  /** What `{product}` in a slogan stands for. */
  product: string
  user: SessionUser
  onLogout: () => void
}

/** The frame of the dashboard: header, tabs and the tab that the address names. */
export function Dashboard({ siteName, product, user, onLogout }: DashboardProps) {
  const { db, isSessionLasting } = useBackend()
  const address = useAddress()
  const selected = readChoice(address, 'tab', TAB_IDS, tabs[0].id)
  const hasSettings = readText(address, 'settings') === 'open'
  const config = useQuery(siteConfigOptions(db))
  usePresence(user.id)
  // Only a clear no closes the dashboard. While the answer is missing the tabs are shown, and say themselves
  // what cannot be read: the database guards every row whatever is drawn here.
  const access = useQuery({ queryKey: ['access'], queryFn: () => isAdmin(db) })
  const header = {
    config: config.data ?? null,
    siteName,
    onLogout: () => mayLeave('tab', 'settings') && onLogout(),
  }

  if (access.data === false) {
    return (
      <>
        <Header {...header} />
        <main className="wrap py-16">
          <p className="h2">You do not have access.</p>
        </main>
      </>
    )
  }
  return (
    <>
      <Header {...header} settings={{ isOpen: hasSettings, onToggle: () => toggleSettings(hasSettings) }}>
        <HeaderMenu user={user} />
      </Header>
      <main>
        {!isSessionLasting() && (
          <p className="wrap small border-line border-b bg-raised py-3 font-medium">
            This browser keeps nothing, so reloading the page logs you out.
          </p>
        )}
        {hasSettings && (
          <ErrorBoundary>
            <Suspense fallback={<SlowSpinner />}>
              <SettingsPanel siteName={siteName} product={product} />
            </Suspense>
          </ErrorBoundary>
        )}
        <TabBar selected={selected} onSelect={select} />
        {/* A failure stays with its tab: another one can be opened. */}
        <ErrorBoundary key={selected}>
          <TabPanel id={selected} />
        </ErrorBoundary>
      </main>
    </>
  )
}

const mayLeave = (...places: Place[]) => unsaved.mayLeave(question => window.confirm(question), places)

/** Opens or closes the settings, whichever tab is open (DASH-02). */
function toggleSettings(isOpen: boolean) {
  if (!isOpen || mayLeave('settings')) goTo({ settings: isOpen ? null : 'open' }, 'replace')
}

/** Opens a tab, unless something unsaved would be lost and the person would rather stay (UX-05). */
function select(id: string): boolean {
  const isLeaving = mayLeave('tab')
  if (isLeaving) goToTab({ tab: id })
  return isLeaving
}

function TabPanel({ id }: { id: (typeof TAB_IDS)[number] }) {
  const { Panel } = tabs.find(tab => tab.id === id) ?? tabs[0]
  return (
    <div
      role="tabpanel"
      id="tab-panel"
      tabIndex={-1}
      aria-labelledby={`tab-${id}`}
      className="wrap pt-7 pb-12 outline-none"
    >
      <Suspense fallback={<SlowSpinner />}>
        <Panel />
      </Suspense>
    </div>
  )
}
