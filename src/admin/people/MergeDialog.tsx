import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { dayOf } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { listPeople, mergePeople, type Person, unmergePerson } from '#data/people.ts'
import { messages } from './messages.ts'
import { PEOPLE } from './use-people.ts'
import { useRefresh } from './use-person.ts'
import { nameOf } from './words.ts'

/** How many people the search shows. */
const MOST = 20

/** Merges somebody else into this person; changes neither's data and can be undone (PPL-05). */
export function MergeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  // Starts with people whose name or mail address contains the last name.
  const [term, setTerm] = useState(() => person.name.trim().split(/\s+/).at(-1) ?? '')
  const found = useQuery({
    queryKey: [PEOPLE, 'to merge', term],
    queryFn: ({ signal }) =>
      listPeople(db, {
        ...{ search: term, list: 'all', owner: null, tag: null, today: dayOf(new Date()) },
        ...{ limit: MOST, signal },
      }),
    enabled: term.trim() !== '',
    // Otherwise each keystroke briefly empties the list, and a click at that moment is lost.
    placeholderData: keepPreviousData,
  })
  const others = term.trim() === '' ? [] : (found.data ?? []).filter(({ id }) => id !== person.id)
  const isHere = useIsHere()
  const merging = useMutation({
    mutationFn: (other: string) => mergePeople(db, other, person.id),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(failed(`Nobody was merged with ${nameOf(person)}`, error))
    },
    onSuccess: (_, other) => {
      refresh()
      toast.undo(messages.merged, () => {
        unmergePerson(db, other)
          .catch(error => toast.error(failed('The merge could not be undone', error)))
          .finally(refresh)
      })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge with ${nameOf(person)}`}
      description="Both are shown as one under this name from now on. Nothing is changed, and it can be undone."
    >
      <div className="grid gap-3">
        <SearchBox
          label="Search for the other one"
          placeholder="Name or address..."
          value={term}
          onSearch={setTerm}
        />
        <p role="status" className="note muted">
          {found.isSuccess && messages.found(others.length, found.data.length < MOST)}
        </p>
        <ul aria-label="People to merge" className="divide-y divide-line">
          {others.map(other => (
            <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <p className="min-w-0 grow basis-48 break-words">
                <b className="font-semibold">{nameOf(other)}</b>{' '}
                <span className="note muted">{[other.email, other.company].filter(Boolean).join(' · ')}</span>
              </p>
              <button
                type="button"
                className="button button-outline button-small"
                disabled={merging.isPending}
                onClick={() => merging.mutate(other.id, { onSuccess: onClose })}
              >
                Merge<span className="visually-hidden"> {nameOf(other)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="error-text">
          {merging.isError && failed('They could not be merged', merging.error)}
          {found.isError && failed('The search failed', found.error)}
        </p>
      </div>
    </Dialog>
  )
}
