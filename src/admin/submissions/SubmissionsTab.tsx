import { useRef } from 'react'
import { readText } from '#admin/address.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { goTo, useAddress } from '#admin/use-address.ts'
import { ListSide } from './ListSide.tsx'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import { useDeleteSubmission } from './use-delete-submission.ts'
import { useDeviceSubmissions } from './use-device-submissions.ts'
import { useSubmissions } from './use-submissions.ts'

/** Starting and ending a search is a step that Back undoes; refining one is not (UX-02). */
function search(term: string) {
  const before = readText(location.search, 'q')
  goTo({ q: term, entry: null }, before && term ? 'replace' : 'push')
}

/** On phones Back leads from the first entry to the list; going on to another entry adds no step. */
const open = (entry: Entry) =>
  goTo({ entry: entry.id }, readText(location.search, 'entry') ? 'replace' : 'push')
const close = () => goTo({ entry: null }, 'replace')

/** What visitors sent: a searchable list and a reading pane (SUBM-05). `confirm` asks a yes-or-no question. */
export default function SubmissionsTab({ confirm = (question: string) => window.confirm(question) }) {
  const address = useAddress()
  const term = readText(address, 'q')
  const [device, removeFromDevice] = useDeviceSubmissions()
  const list = useSubmissions(term, device)
  const heading = useRef<HTMLHeadingElement>(null)
  const deletion = useDeleteSubmission(removeFromDevice, id => {
    if (id === readText(location.search, 'entry')) close()
    // The button that had the focus is gone with its row.
    heading.current?.focus()
  })

  const chosen = list.entries.find(({ id }) => id === readText(address, 'entry'))
  const shown = chosen ?? (list.isLoading ? undefined : list.entries[0])

  function remove(entry: Entry) {
    if (!deletion.isPending && confirm(messages.confirmDelete)) deletion.mutate(entry)
  }

  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-semibold text-[1.75rem] leading-[1.1] tracking-[-0.02em] outline-none"
        >
          Contact Form Submissions
        </h2>
        <SearchBox
          label="Search submissions"
          placeholder="Search submissions..."
          value={term}
          onSearch={search}
        />
      </div>
      {list.isFailed && (
        <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
      )}
      <SplitView
        isOpen={chosen !== undefined}
        onBack={close}
        backLabel="All submissions"
        list={
          <ListSide
            list={list}
            term={term}
            selectedId={shown?.id}
            onSelect={open}
            onDelete={remove}
            onClearSearch={() => search('')}
          />
        }
        detail={
          shown ? (
            <SubmissionDetail
              key={shown.id}
              entry={shown}
              isDeleting={deletion.isPending && deletion.variables.id === shown.id}
              onDelete={remove}
            />
          ) : (
            list.isLoading && <div />
          )
        }
      />
    </section>
  )
}
