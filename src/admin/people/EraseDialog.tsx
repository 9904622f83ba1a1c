import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Download, Trash2 } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { deleteDraftsAbout } from '#admin/parts/logout.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { copyOfPerson, erasePerson } from '#data/person-data.ts'
import type { TimelineEntry } from '#data/person-timeline.ts'
import { downloadText } from '#lib/download.ts'
import { messages } from './messages.ts'
import { type OpenPerson, useRefresh } from './use-person.ts'
import { nameOf } from './words.ts'

interface EraseDialogProps {
  open: OpenPerson
  /** The timeline as far as it is loaded. */
  entries: readonly TimelineEntry[]
  onErased: () => void
  onClose: () => void
}

/** Handles data requests: downloads all data stored about a person, or erases it (PPL-18, PPL-19). */
export function EraseDialog({ open: { person, merged }, entries, onErased, onClose }: EraseDialogProps) {
  const client = useBackend()
  const refresh = useRefresh()
  const isHere = useIsHere()
  const [isSure, setSure] = useState(false)
  // Whoever is merged later was not named when this was agreed to, and the database refuses.
  const [shown] = useState([person, ...merged])
  const copying = useMutation({
    mutationFn: () => copyOfPerson(client.db, person.id),
    onError: error => {
      // The dialog that would show the error is closed.
      if (!isHere.current) toast.error(failed(`The data of ${nameOf(person)} could not be copied`, error))
    },
    onSuccess: copy => {
      downloadText('copy-of-data.json', JSON.stringify(copy, null, 2), 'application/json')
      toast.success(messages.copied)
    },
  })
  const erasing = useMutation({
    mutationFn: () =>
      erasePerson(
        client,
        person.id,
        shown.map(({ id }) => id),
      ),
    onError: error => {
      // If the person was merged into another meanwhile, the next read closes this dialog with its own message.
      toast.error(failed(`${nameOf(person)} could not be erased`, error))
      refresh()
    },
    onSuccess: () => {
      toast.success(messages.erased)
      // A lead made by a conversation has no timeline entry of its own.
      const leads = entries.flatMap(entry => (entry.kind === 'chat' ? (entry.entry.lead_id ?? []) : []))
      void deleteDraftsAbout([...[...shown, ...entries].map(({ id }) => id), ...leads])
      if (isHere.current) onClose()
      onErased()
      refresh()
    },
  })
  const error = copying.error ?? erasing.error
  return (
    <Dialog isOpen onClose={onClose} title={`All data of ${nameOf(person)}`}>
      <div className="grid gap-5">
        <section className="grid justify-items-start gap-2">
          <p>Forms, chats, mails, notes and what waits in the trash, as one JSON file to hand over.</p>
          <button
            type="button"
            className="button button-outline button-small"
            disabled={copying.isPending}
            onClick={() => copying.mutate()}
          >
            <Download className="icon" aria-hidden="true" />
            {copying.isPending ? 'Copying...' : 'Copy of all data'}
          </button>
        </section>
        <section className="grid justify-items-start gap-2 border-line border-t pt-5">
          <p>
            {`Everything about ${shown.map(nameOf).join(', ')} ends for good: nothing waits in the trash, and nothing can be brought back.`}
          </p>
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-[1.125rem] accent-ink"
              checked={isSure}
              onChange={event => setSure(event.target.checked)}
            />
            Yes, erase all of it
          </label>
          <button
            type="button"
            className="button button-small button-danger"
            disabled={!isSure || erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            <Trash2 className="icon" aria-hidden="true" />
            {erasing.isPending ? 'Erasing...' : 'Erase this person'}
          </button>
        </section>
        <p role="alert" className="error-text">
          {error && failed('That did not work', error)}
        </p>
      </div>
    </Dialog>
  )
}
