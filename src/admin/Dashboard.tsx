import './frame.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import type { SessionUser } from '#data/session.ts'
import { sessionStorageOrNull } from '#lib/stored-list.ts'
import { Announcer } from './Announcer.tsx'
import { DashboardDialogs, type DialogName } from './DashboardDialogs.tsx'
import { Dock } from './dock/Dock.tsx'
import { createDesk } from './dock/desk.ts'
import { DeskContext } from './dock/use-desk.ts'
import { FirstPasswordNotice } from './FirstPasswordNotice.tsx'
import { PhoneBars } from './PhoneBars.tsx'
import { useBackend } from './parts/backend.ts'
import { prepareSound } from './parts/bell.ts'
import { timeZone } from './parts/dates.ts'
import { may, useMember } from './parts/member.ts'
import { OpenDialogContext } from './parts/open-dialog.ts'
import { SlowSpinner } from './parts/SlowSpinner.tsx'
import { siteConfigOptions } from './parts/site-config.ts'
import { TabIdsContext } from './parts/tab-ids.ts'
import { type Place, unsaved } from './parts/unsaved.ts'
import { usePresence } from './parts/use-presence.ts'
import { usePushSession } from './parts/use-push-session.ts'
import { UserContext } from './parts/user.ts'
import { Sidebar } from './Sidebar.tsx'
import type { FileFact } from './settings/FileFacts.tsx'
import { TabPanel } from './TabPanel.tsx'
import { listedTabs, type TabId, tabsFor } from './tabs.ts'
import { readChoice, readText } from './url-state.ts'
import { useIsPhone } from './use-phone.ts'
import { useUpdates } from './use-updates.ts'
import { goTo, goToTab, useUrlState } from './use-url-state.ts'

const SettingsPanel = lazy(() => import('./settings/SettingsPanel.tsx'))

interface DashboardProps {
  /** Used until the settings are loaded. */
  siteName: string
  /** Replaces `{product}` in a slogan. */
  product: string
  /** Facts from the content files that the settings show. */
  siteFacts: readonly FileFact[]
  user: SessionUser
  onLogout: () => void
}

/** The dashboard: its frame, the tab that the URL names, and the dock above both. */
export function Dashboard({ siteName, product, siteFacts, user, onLogout }: DashboardProps) {
  const { db, isSessionLasting } = useBackend()
  const address = useUrlState()
  const { role, time_zone = null } = useMember()
  timeZone.use(time_zone)
  const tabIds = tabsFor(role).map(tab => tab.id)
  const selected = readChoice(address, 'tab', tabIds, listedTabs(role)[0]?.id ?? 'account')
  const isForPeople = may(role, 'people')
  const hasSettings = may(role, 'everything') && readText(address, 'settings') === 'open'
  const config = useQuery(siteConfigOptions(db))
  const isPhone = useIsPhone()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [desk] = useState(() => createDesk(sessionStorageOrNull(), user.id))
  usePresence(user.id, isForPeople)
  usePushSession(isForPeople)
  useUpdates(selected, isForPeople)
  useEffect(() => prepareSound(document), [])
  const signedIn = useMemo(() => ({ ...user, siteName }), [user, siteName])
  const Frame = isPhone ? PhoneBars : Sidebar
  return (
    <UserContext value={signedIn}>
      <OpenDialogContext value={setDialog}>
        <DeskContext value={desk}>
          <div className="frame">
            <Frame
              config={config.data ?? null}
              siteName={siteName}
              user={user}
              selected={selected}
              onSelect={select}
              settings={{ isOpen: hasSettings, onToggle: () => toggleSettings(hasSettings) }}
              onOpen={setDialog}
              onLogout={onLogout}
            />
            <main className="frame-main">
              {!isSessionLasting() && (
                <p className="small border-line border-b bg-raised px-(--pad) py-3 font-medium">
                  This browser keeps nothing, so reloading the page logs you out.
                </p>
              )}
              <FirstPasswordNotice />
              {hasSettings && (
                <ErrorBoundary>
                  <Suspense fallback={<SlowSpinner />}>
                    <SettingsPanel siteName={siteName} product={product} siteFacts={siteFacts} />
                  </Suspense>
                </ErrorBoundary>
              )}
              {/* A failure stays within its tab, so other tabs can still be opened. */}
              <ErrorBoundary key={selected}>
                <TabIdsContext value={tabIds}>
                  <TabPanel id={selected} isNamedByTab={!isPhone && selected !== 'account'} />
                </TabIdsContext>
              </ErrorBoundary>
            </main>
          </div>
          {isForPeople && <Dock />}
          {isForPeople && <Announcer tab={selected} />}
          <DashboardDialogs opened={dialog} onOpen={setDialog} />
        </DeskContext>
      </OpenDialogContext>
    </UserContext>
  )
}

const mayLeave = (...places: Place[]) => unsaved.mayLeave(question => window.confirm(question), places)

/** Opens or closes the settings, whichever tab is open (DASH-02). */
function toggleSettings(isOpen: boolean) {
  if (!isOpen || mayLeave('settings')) goTo({ settings: isOpen ? null : 'open' }, 'replace')
}

/** Opens a tab, unless there are unsaved changes and the person decides to stay (UX-05). */
function select(id: TabId): boolean {
  const isLeaving = mayLeave('tab')
  if (isLeaving) goToTab({ tab: id })
  return isLeaving
}
