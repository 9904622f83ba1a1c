import { Suspense } from 'react'
import { SlowSpinner } from './parts/SlowSpinner.tsx'
import { type TabId, tabs } from './tabs.ts'

interface TabPanelProps {
  id: TabId
  /** Its tab is rendered and can label it; a phone's bar may not include it. */
  isNamedByTab: boolean
}

/** The content of the open tab. */
export function TabPanel({ id, isNamedByTab }: TabPanelProps) {
  const { Panel, label } = tabs.find(tab => tab.id === id) ?? tabs[0]
  return (
    <div
      role="tabpanel"
      id="tab-panel"
      tabIndex={-1}
      {...(isNamedByTab ? { 'aria-labelledby': `tab-${id}` } : { 'aria-label': label })}
      className="outline-none"
    >
      <Suspense
        fallback={
          <div className="page-body">
            <SlowSpinner />
          </div>
        }
      >
        <Panel />
      </Suspense>
    </div>
  )
}
