import { useRef } from 'react'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { useMay } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useSelection } from '#admin/parts/use-selection.ts'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, useUrlState } from '#admin/use-url-state.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { readView } from './filters.ts'
import { ListSide } from './ListSide.tsx'
import { MissingSubmission } from './MissingSubmission.tsx'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import { SubmissionsBar } from './SubmissionsBar.tsx'
import { clear, close, open, search, turnTo } from './steps.ts'
import { useDeviceSubmissions } from './use-device-submissions.ts'

import { useSetStatus } from './use-set-status.ts'
import { useShown } from './use-shown.ts'
import { useDeleteSubmissions, useUnflag } from './use-submission-changes.ts'
import { useSubmissions } from './use-submissions.ts'

/** How many rows a member other than an owner may delete at once; the database refuses more. */
const MOST_AT_ONCE = 20

/** The submissions: a searchable inbox and a reading pane (SUBM-05). `confirm` asks a yes-or-no question. */
export default function SubmissionsTab({ confirm = (question: string) => window.confirm(question) }) {
  const isOwner = useMay('everything')
  const address = useUrlState()
  const view = readView(address)
  const [device, removeFromDevice] = useDeviceSubmissions()
  const list = useSubmissions(view, device)
  const selection = useSelection(list.entries)
  const heading = useRef<HTMLHeadingElement>(null)
  const setStatus = useSetStatus()
  const unflag = useUnflag()
  // Apart from that of the chosen rows: of two on their way only the later one's end would be told.
  const unflagOne = useUnflag()
  // Another one may have been opened meanwhile.
  const leave = (ids: readonly string[]) => ids.includes(readText(currentUrlState(), 'entry')) && close()
  const deletion = useDeleteSubmissions(removeFromDevice, ids => {
    leave(ids)
    // Those that could not be deleted stay selected.
    selection.drop(ids)
    // The focused button disappeared with its row.
    claimFocus(heading.current)
  })

  const { isAsked, shown, missing, retry, hold } = useShown(list)
  const { chosen } = selection
  // More may have been chosen meanwhile.
  const done = { onSuccess: () => selection.drop(chosen.map(({ id }) => id)) }
  const rowsOf = (entries: Entry[]) => entries.flatMap(({ row }) => row ?? [])

  function remove(entries: Entry[]) {
    if (!isOwner && entries.length > MOST_AT_ONCE) return toast.error(messages.tooManyToDelete(MOST_AT_ONCE))
    const question =
      entries.length === 1 ? messages.confirmDelete : messages.confirmDeleteMany(entries.length)
    if (!deletion.isPending && confirm(question)) deletion.mutate(entries)
  }

  return (
    <section className="page-fill">
      <PageBar ref={heading} heading="Contact Form Submissions">
        <SearchBox
          label="Search submissions"
          placeholder="Search submissions..."
          value={view.search}
          onSearch={search}
        />
        {isOwner && <ExportButton view={view} device={device} total={list.total} />}
      </PageBar>
      {list.isFailed && list.entries.length > 0 && (
        <div className="page-note">
          <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
        </div>
      )}
      <SplitView
        isOpen={isAsked}
        onBack={close}
        backLabel="All submissions"
        list={
          <div className="flex min-h-full flex-col">
            {chosen.length > 0 ? (
              <SubmissionsBar
                count={chosen.length}
                isAll={chosen.length === list.entries.length}
                isBusy={deletion.isPending || setStatus.isPending || unflag.isPending}
                isFlaggedView={view.flagged}
                onAll={selection.all}
                onNone={selection.none}
                onStatus={status => setStatus.change({ rows: rowsOf(chosen), status }, done)}
                onUnflag={() => unflag.mutate(rowsOf(chosen), done)}
                onDelete={() => remove(chosen)}
              />
            ) : (
              <FilterBar view={view} flagged={list.flagged} />
            )}
            <ListSide
              list={list}
              view={view}
              selectedId={shown?.id}
              chosen={selection.ids}
              onSelect={open}
              onChoose={(entry, isChosen) => selection.choose(entry.id, isChosen)}
              onDelete={entry => remove([entry])}
              onClear={view.search ? () => search('') : clear}
              onPage={turnTo}
            />
          </div>
        }
        detail={
          shown ? (
            <SubmissionDetail
              key={shown.id}
              entry={shown}
              onTouch={hold}
              isDeleting={deletion.isPending && deletion.variables.some(({ id }) => id === shown.id)}
              onDelete={entry => remove([entry])}
              onStatus={(entry, status) => setStatus.change({ rows: rowsOf([entry]), status })}
              // It moves to another list, so the next one is shown.
              onUnflag={entry => unflagOne.mutate(rowsOf([entry]), { onSuccess: () => leave([entry.id]) })}
            />
          ) : missing ? (
            <MissingSubmission why={missing} onRetry={retry} />
          ) : (
            list.isLoading && <div />
          )
        }
      />
    </section>
  )
}
