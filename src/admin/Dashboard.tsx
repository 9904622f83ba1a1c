import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { isAdmin } from '#data/session.ts'
import { readSiteConfig } from '#data/site-config.ts'
import { readChoice } from './address.ts'
import { Header } from './Header.tsx'
import { useBackend } from './parts/backend.ts'
import { ShortcutList } from './parts/ShortcutList.tsx'
import { unsaved } from './parts/unsaved.ts'
import { useShortcut } from './parts/use-shortcut.ts'
import { TabBar } from './TabBar.tsx'
import { tabs } from './tabs.ts'
import { goTo, useAddress } from './use-address.ts'

const TAB_IDS = tabs.map(tab => tab.id)

interface DashboardProps {
  /** Used until the settings are read. */
  siteName: string
  onLogout: () => void
}

/** The frame of the dashboard: header, tabs and the tab that the address names. */
export function Dashboard({ siteName, onLogout }: DashboardProps) {
  const { db } = useBackend()
  const selected = readChoice(useAddress(), 'tab', TAB_IDS, tabs[0].id)
  const config = useQuery({
    queryKey: ['site-config'],
    queryFn: () => readSiteConfig(db),
    staleTime: 300_000,
  })
  // Only a clear no closes the dashboard. While the answer is missing the tabs are shown, and say themselves
  // what cannot be read: the database guards every row whatever is drawn here.
  const access = useQuery({ queryKey: ['access'], queryFn: () => isAdmin(db) })

  const [hasShortcutList, setHasShortcutList] = useState(false)
  useShortcut('?', () => setHasShortcutList(true), 'This list')

  return (
    <>
      <ShortcutList isOpen={hasShortcutList} onClose={() => setHasShortcutList(false)} />
      <Header config={config.data ?? null} siteName={siteName} onLogout={onLogout} />
      {access.data === false ? (
        <main className="wrap py-16">
          <p className="h2">You do not have access.</p>
        </main>
      ) : (
        <main>
          <TabBar selected={selected} onSelect={select} />
          {/* A failure stays with its tab: another one can be opened. */}
          <ErrorBoundary key={selected}>
            <TabPanel id={selected} />
          </ErrorBoundary>
        </main>
      )}
    </>
  )
}

/** Opens a tab, unless something unsaved would be lost and the person would rather stay (UX-05). */
function select(id: string): boolean {
  const isLeaving = unsaved.mayLeave(question => window.confirm(question))
  if (isLeaving) goTo({ tab: id }, 'push', '')
  return isLeaving
}

function TabPanel({ id }: { id: (typeof TAB_IDS)[number] }) {
  const { Panel } = tabs.find(tab => tab.id === id) ?? tabs[0]
  return (
    <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${id}`} className="wrap pt-7 pb-12">
      <Suspense fallback={<Spinner />}>
        <Panel />
      </Suspense>
    </div>
  )
}
