import { useRef } from 'react'
import { readText } from '#admin/address.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { TabHeading } from '#admin/parts/TabHeading.tsx'
import { useAddress } from '#admin/use-address.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { readView } from './filters.ts'
import { ListSide } from './ListSide.tsx'
import type { Entry } from './merge.ts'
import { messages } from './messages.ts'
import { SubmissionDetail } from './SubmissionDetail.tsx'
import { clear, close, open, search, turnTo } from './steps.ts'
import { useChosen } from './use-chosen.ts'
import { useDeviceSubmissions } from './use-device-submissions.ts'
import { useSetStatus } from './use-set-status.ts'
import { useShown } from './use-shown.ts'
import { useDeleteSubmissions, useUnflag } from './use-submission-changes.ts'
import { useSubmissions } from './use-submissions.ts'

/** What visitors sent: a searchable inbox and a reading pane (SUBM-05). `confirm` asks a yes-or-no question. */
export default function SubmissionsTab({ confirm = (question: string) => window.confirm(question) }) {
  const address = useAddress()
  const view = readView(address)
  const [device, removeFromDevice] = useDeviceSubmissions()
  const list = useSubmissions(view, device)
  const selection = useChosen(list.entries)
  const heading = useRef<HTMLHeadingElement>(null)
  const setStatus = useSetStatus()
  const unflag = useUnflag()
  const deletion = useDeleteSubmissions(removeFromDevice, ids => {
    if (ids.includes(readText(location.search, 'entry'))) close()
    selection.none()
    // The button that had the focus is gone with its row.
    heading.current?.focus()
  })

  const { asked, shown, hold } = useShown(list)
  const { chosen } = selection
  const rowsOf = (entries: Entry[]) => entries.flatMap(({ row }) => row ?? [])

  function remove(entries: Entry[]) {
    const question =
      entries.length === 1 ? messages.confirmDelete : messages.confirmDeleteMany(entries.length)
    if (!deletion.isPending && confirm(question)) deletion.mutate(entries)
  }

  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <TabHeading ref={heading}>Contact Form Submissions</TabHeading>
        <SearchBox
          label="Search submissions"
          placeholder="Search submissions..."
          value={view.search}
          onSearch={search}
        />
      </div>
      {chosen.length > 0 ? (
        <BulkBar
          count={chosen.length}
          isAll={chosen.length === list.entries.length}
          isBusy={deletion.isPending || setStatus.isPending || unflag.isPending}
          isFlaggedView={view.flagged}
          onAll={selection.all}
          onNone={selection.none}
          onStatus={status =>
            setStatus.change({ rows: rowsOf(chosen), status }, { onSuccess: selection.none })
          }
          onUnflag={() => unflag.mutate(rowsOf(chosen), { onSuccess: selection.none })}
          onDelete={() => remove(chosen)}
        />
      ) : (
        <FilterBar view={view} flagged={list.flagged} device={device} />
      )}
      {list.isFailed && list.entries.length > 0 && (
        <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
      )}
      <SplitView
        isOpen={asked !== undefined}
        onBack={close}
        backLabel="All submissions"
        list={
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
              // It belongs elsewhere now; the next one is up.
              onUnflag={entry => unflag.mutate(rowsOf([entry]), { onSuccess: close })}
            />
          ) : (
            list.isLoading && <div />
          )
        }
      />
    </section>
  )
}
