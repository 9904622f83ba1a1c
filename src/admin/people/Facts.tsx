import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { formatLong } from '#admin/parts/dates.ts'
import { usePerson } from '#admin/parts/person.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { unmergePerson } from '#data/people.ts'
import type { TimelineEntry } from '#data/person-timeline.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { LeadStatusField } from './LeadStatusField.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { messages } from './messages.ts'
import { useColleagues } from './use-people.ts'
import { type OpenPerson, useRefresh } from './use-person.ts'
import { nameOf, ownerName } from './words.ts'

interface FactsProps {
  open: OpenPerson
  /** The timeline as far as it is loaded, and the newest lead, oldest first. */
  entries: TimelineEntry[]
  onErased: () => void
}

type Opened = 'facts' | 'merge' | 'erase' | null

/** A person's facts, and the actions: merge, download all data, erase. */
export function Facts({ open, entries, onErased }: FactsProps) {
  const { person, merged } = open
  const [opened, setOpened] = useState<Opened>(null)
  const colleagues = useColleagues().data ?? []
  const me = usePerson()
  const close = () => setOpened(null)
  return (
    <>
      <LeadStatusField name={nameOf(person)} entries={entries} />
      <section>
        <h4 className="note pb-1 font-semibold text-ink-2">Person</h4>
        <dl className="person-list note">
          <dt>Mail</dt>
          <dd>{person.email ?? 'Not known'}</dd>
          <dt>Phone</dt>
          <dd>{person.phone || 'Not known'}</dd>
          <dt>Company</dt>
          <dd>{person.company || 'Not known'}</dd>
          <dt>Owner</dt>
          <dd>{ownerName(person.owner_id, colleagues, me)}</dd>
          <dt>Tags</dt>
          <dd>{person.tags.join(', ') || 'None'}</dd>
          <dt>Known since</dt>
          <dd>{formatLong(person.created_at)}</dd>
        </dl>
        <button type="button" className="link mt-1" onClick={() => setOpened('facts')}>
          Change
        </button>
      </section>
      <section>
        <h4 className="note pb-1 font-semibold text-ink-2">Same person?</h4>
        <ul className="grid gap-1 empty:hidden">
          {merged.map(other => (
            <Merged key={other.id} person={other} />
          ))}
        </ul>
        <button type="button" className="link" onClick={() => setOpened('merge')}>
          Merge with somebody
        </button>
      </section>
      <section className="grid justify-items-start">
        <h4 className="note pb-1 font-semibold text-ink-2">Their data</h4>
        <button type="button" className="link" onClick={() => setOpened('erase')}>
          Copy or erase all data
        </button>
      </section>
      {opened === 'facts' && <FactsDialog open={open} colleagues={colleagues} onClose={close} />}
      {opened === 'merge' && <MergeDialog person={person} onClose={close} />}
      {opened === 'erase' && (
        <EraseDialog open={open} entries={entries} onErased={onErased} onClose={close} />
      )}
    </>
  )
}

/** A person merged into this one, with a button to undo that. */
function Merged({ person }: { person: OpenPerson['person'] }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  const parting = useMutation({
    mutationFn: () => unmergePerson(db, person.id),
    onSuccess: () => {
      refresh()
      toast.success(messages.parted)
    },
    onError: error => toast.error(failed('The merge could not be undone', error)),
  })
  return (
    <li className="note flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 grow break-words">
        {nameOf(person)}
        {person.name && person.email && `, ${person.email}`}
      </span>
      <button type="button" className="link" disabled={parting.isPending} onClick={() => parting.mutate()}>
        Undo<span className="visually-hidden"> the merge with {nameOf(person)}</span>
      </button>
    </li>
  )
}
