import { Suspense, useRef, useState } from 'react'
import { Plus, Upload } from '#admin/icons.ts'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { currentUrlState, useUrlState } from '#admin/use-url-state.ts'
import { FilterBar } from './FilterBar.tsx'
import { ListSide } from './ListSide.tsx'
import { messages } from './messages.ts'
import { NewLeadDialog } from './NewLeadDialog.tsx'
import { PersonDetail } from './PersonDetail.tsx'
import './people.css'
import { useNeighbours } from './use-neighbours.ts'
import { usePeople } from './use-people.ts'
import { useShownId } from './use-person.ts'
import { close, open, readOpen, readView, search } from './view.ts'

const PeopleImport = lazyTab(() => import('./import/PeopleImport.tsx'))

/** People with their whole history: shows who is due, and sends answers (PPL-09 to PPL-20). */
export default function PeopleTab() {
  const address = useUrlState()
  const view = readView(address)
  const id = readOpen(address)
  const people = usePeople(view)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  useShortcut('n', () => setAdding(true), { label: 'New lead' })
  const shownId = useShownId(id)
  const step = useNeighbours(people, shownId)
  useShortcut('j', () => step(1)?.(), { label: 'Next person' })
  useShortcut('k', () => step(-1)?.(), { label: 'Previous person' })

  return (
    <section className="page-fill">
      <PageBar ref={heading} heading="People">
        <SearchBox
          label="Search people"
          placeholder="Search people..."
          value={view.search}
          onSearch={search}
        />
        <button
          type="button"
          className="button button-outline button-small"
          title="Import people"
          onClick={() => setImporting(true)}
        >
          <Upload className="icon" aria-hidden="true" />
          <span className="max-md:sr-only">Import</span>
        </button>
        <button type="button" className="button button-primary button-small" onClick={() => setAdding(true)}>
          <Plus className="icon" aria-hidden="true" />
          New lead
        </button>
      </PageBar>
      {people.list.isError && people.rows.length > 0 && (
        <div className="page-note">
          <Notice
            message={messages.loadFailed}
            onAction={() => void people.list.refetch()}
            isBusy={people.list.isFetching}
          />
        </div>
      )}
      <SplitView
        isOpen={id !== ''}
        onBack={close}
        backLabel="All people"
        isListNarrow
        list={
          <div className="flex min-h-full flex-col">
            <FilterBar view={view} counts={people.counts} />
            <ListSide people={people} view={view} selectedId={shownId} onOpen={open} />
          </div>
        }
        detail={
          id !== '' && (
            <PersonDetail
              id={id}
              today={people.today}
              onStep={{ [-1]: step(-1), 1: step(1) }}
              onErased={() => {
                // Another one may have been opened meanwhile.
                if (readOpen(currentUrlState()) === id) close()
                claimFocus(heading.current)
              }}
            />
          )
        }
      />
      {isAdding && <NewLeadDialog onAdded={open} onClose={() => setAdding(false)} />}
      {isImporting && (
        <Suspense fallback={null}>
          <PeopleImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
