import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import type { Person } from '#data/people.ts'
import { attachFile, EMAIL_LIMITS, queueEmail, removeFiles } from '#data/person-emails.ts'
import { addNote } from '#data/person-notes.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import { messages } from './messages.ts'
import { useRefresh } from './use-person.ts'
import { subjectFor } from './words.ts'

const attachment = z.object({
  ...{ id: z.string(), name: z.string(), media_type: z.string(), size: z.number(), path: z.string() },
})

const words = z.object({
  /** Of the mail or the note; made once, so that a second try adds no second one. */
  id: z.string(),
  kind: z.enum(['mail', 'note']),
  /** Null: as the thread goes on. */
  subject: z.nullable(z.string()),
  body: z.string(),
  attachments: z.array(attachment),
})

/** What is being written to somebody, or about them. */
export type Answer = z.infer<typeof words>

const emptyAnswer = (kind: Answer['kind']): Answer => ({
  ...{ id: crypto.randomUUID(), kind, subject: null, body: '', attachments: [] },
})

const isEmpty = ({ body, attachments }: Answer) => body.trim() === '' && attachments.length === 0

/** What is left in the field once `sent` is stored: what was typed or attached while it was on its way. */
function restOf(now: Answer, sent: Answer): Answer {
  if (now.id !== sent.id) return now
  const files = new Set(sent.attachments.map(({ id }) => id))
  return {
    ...emptyAnswer(now.kind),
    body: (now.body.startsWith(sent.body) ? now.body.slice(sent.body.length) : now.body).trimStart(),
    attachments: now.attachments.filter(({ id }) => !files.has(id)),
  }
}

/** Writes an answer or a note; what was typed is kept on this device until it is stored (UX-05). */
export function useAnswer(person: Person, entries: readonly TimelineEntry[]) {
  const { db, storage } = useBackend()
  const refresh = useRefresh()
  const [value, setValue] = useState(() => emptyAnswer(person.email ? 'mail' : 'note'))
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useDraft({
    ...{ record: `person-answer/${person.id}`, base: '', schema: words, value },
    isDirty: !isEmpty(value),
  })

  const newestFirst = entries.toReversed()
  const subject = value.subject ?? subjectFor(newestFirst, 'Your message')
  const form = newestFirst.find(entry => entry.kind === 'form')

  const sending = useMutation({
    mutationFn: async (sent: Answer) => {
      if (sent.kind === 'note') {
        const saved = await addNote(db, { id: sent.id, person_id: person.id, body: sent.body.trim() })
        if (saved.result !== 'saved') throw new Error('This note is there already')
        return
      }
      await queueEmail(db, {
        ...{ id: sent.id, person_id: person.id, submission_id: form?.id ?? null, subject },
        ...{ body_text: sent.body.trim(), attachments: sent.attachments },
      })
    },
    onSuccess: (_, sent) => {
      draft.settle(sent)
      setValue(now => restOf(now, sent))
      refresh()
    },
  })

  const attaching = useMutation({
    // One after the other, so that all are there when this is over.
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        try {
          const added = await attachFile(storage, file)
          setValue(now => ({ ...now, attachments: [...now.attachments, added] }))
        } catch (error) {
          console.error(error)
          setProblem(messages.fileFailed(file.name))
        }
      }
    },
  })

  return {
    value,
    subject,
    problem,
    sending,
    isAttaching: attaching.isPending,
    offered: draft.offered,
    canSend: value.body.trim() !== '' && !sending.isPending && !attaching.isPending,
    change: (change: Partial<Answer>) => setValue(now => ({ ...now, ...change })),
    send() {
      if (value.body.trim() !== '' && !sending.isPending && !attaching.isPending) sending.mutate(value)
    },
    attach(files: readonly File[]) {
      setProblem(null)
      if (value.attachments.length + files.length > EMAIL_LIMITS.files)
        return setProblem(messages.tooManyFiles(EMAIL_LIMITS.files))
      const tooLarge = files.find(file => file.size > EMAIL_LIMITS.fileBytes)
      if (tooLarge) return setProblem(messages.fileTooLarge(tooLarge.name))
      if (files.length > 0 && !attaching.isPending) attaching.mutate(files)
    },
    detach(id: string) {
      const gone = value.attachments.filter(file => file.id === id)
      setValue({ ...value, attachments: value.attachments.filter(file => file.id !== id) })
      // What a mail that was taken back has is that mail's, too.
      const used = new Set(
        entries
          .flatMap(entry => (entry.kind === 'email' ? entry.entry.attachments : []))
          .map(({ path }) => path),
      )
      removeFiles(
        storage,
        gone.map(({ path }) => path).filter(path => !used.has(path)),
      ).catch(console.error)
    },
    /** Decides about a draft of an earlier visit. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      setValue(draft.offered.value)
      draft.decide()
    },
    /** Puts a mail that was taken back into the field, below what is there. */
    takeUp({ entry }: EntryOf<'email'>) {
      setValue(now => ({
        ...(isEmpty(now) ? emptyAnswer('mail') : now),
        ...{ kind: 'mail', subject: entry.subject },
        attachments: [
          ...now.attachments,
          ...entry.attachments.map(file => ({ ...file, id: crypto.randomUUID() })),
        ],
        body: [now.body, entry.body_text].filter(Boolean).join('\n\n'),
      }))
    },
  }
}
