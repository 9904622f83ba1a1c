import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import {
  attachFile,
  EMAIL_LIMITS,
  listGoneFiles,
  removeFiles,
  removeUnusedFiles,
} from '#data/person-emails.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import { messages } from './messages.ts'
import { storeAnswer } from './store-answer.ts'
import { type OpenPerson, useRefresh } from './use-person.ts'
import { nameOf, subjectFor } from './words.ts'

const attachment = z.object({
  ...{ id: z.string(), name: z.string(), media_type: z.string(), size: z.number(), path: z.string() },
})

const words = z.object({
  /** The id of the mail or note; made once, so that a retry does not add a second one. */
  id: z.string(),
  kind: z.enum(['mail', 'note']),
  /** Null to use the thread's subject. */
  subject: z.nullable(z.string()),
  body: z.string(),
  attachments: z.array(attachment),
})

/** The mail to a person, or note about them, being written. */
export type Answer = z.infer<typeof words>

const emptyAnswer = (kind: Answer['kind']): Answer => ({
  ...{ id: crypto.randomUUID(), kind, subject: null, body: '', attachments: [] },
})

/** Ids being sent, also by editors that are closed, whose drafts are offered meanwhile. */
const onTheirWay = new Set<string>()

const isEmpty = ({ body, attachments }: Answer) => body.trim() === '' && attachments.length === 0

/**
 * What stays in the field once `sent` is stored: text and files added during the request. A note is stored without the
 * subject and the files of the mail being written, so they stay, too.
 */
function restOf(now: Answer, sent: Answer): Answer {
  if (now.id !== sent.id) return now
  const files = new Set(sent.kind === 'note' ? [] : sent.attachments.map(({ id }) => id))
  return {
    ...emptyAnswer(now.kind),
    subject: sent.kind === 'note' ? now.subject : null,
    body: (now.body.startsWith(sent.body) ? now.body.slice(sent.body.length) : now.body).trimStart(),
    attachments: now.attachments.filter(({ id }) => !files.has(id)),
  }
}

/**
 * Appends a canceled mail to the field's content. A note with text stays a note, so that its text is not mailed; without
 * any, the field may still hold the files of a mail.
 */
export function withTakenBack(
  now: Answer,
  mail: Pick<EntryOf<'email'>['entry'], 'subject' | 'body_text' | 'attachments'>,
): Answer {
  const begun = isEmpty(now) ? emptyAnswer('mail') : now
  const attachments = mail.attachments.map(file => ({ ...file, id: crypto.randomUUID() }))
  return {
    ...begun,
    kind: begun.body.trim() === '' ? 'mail' : begun.kind,
    subject: mail.subject,
    attachments: [...begun.attachments, ...attachments],
    body: [begun.body, mail.body_text].filter(Boolean).join('\n\n'),
  }
}

/**
 * Edits an answer or a note; the text is kept on this device until it is stored (UX-05). What was begun for those who
 * are merged by now is offered here, the only place that still opens.
 */
export function useAnswer({ person, merged }: OpenPerson, entries: readonly TimelineEntry[]) {
  const { db, storage } = useBackend()
  const refresh = useRefresh()
  const [value, setValue] = useState(() => emptyAnswer(person.email ? 'mail' : 'note'))
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useDraft({
    ...{ record: `person-answer/${person.id}`, base: '', schema: words, value },
    formerly: merged.map(({ id }) => `person-answer/${id}`),
    isDirty: !isEmpty(value),
  })

  const newestFirst = entries.toReversed()
  const subject = value.subject ?? subjectFor(newestFirst, 'Your message')
  const form = newestFirst.find(entry => entry.kind === 'form')

  /** Ids already sent, here or by a closed editor; they may be stored even without a response. */
  const tried = useRef(new Set<string>())
  const isHere = useIsHere()
  const sending = useMutation({
    mutationFn: async (sent: Answer) => {
      // A draft may be older than the files that retention keeps, and a mail without its file fails for good.
      const [gone] = sent.kind === 'mail' ? await listGoneFiles(storage, sent.attachments) : []
      if (gone) throw new Error(messages.fileGone(gone.name))
      const isTried = tried.current.has(sent.id)
      tried.current.add(sent.id)
      const about = { person_id: person.id, submission_id: form?.id ?? null }
      const isSubjectTyped = sent.subject !== null
      return storeAnswer(db, { ...sent, ...about, subject, isSubjectTyped }, isTried)
    },
    onMutate: ({ id }) => void onTheirWay.add(id),
    onSettled: (_, __, { id }) => void onTheirWay.delete(id),
    onError: error => {
      // The field that would show the error is gone.
      if (!isHere.current) toast.error(`${nameOf(person)}: ${failed(messages.notSent, error)}`)
    },
    onSuccess: (_, sent) => {
      draft.settle(sent)
      setValue(now => restOf(now, sent))
      refresh()
    },
  })

  const attaching = useMutation({
    // One after the other, so that all files are attached when the mutation ends.
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        try {
          const added = isHere.current ? await attachFile(storage, file) : null
          if (added && isHere.current) {
            setValue(now => ({ ...now, attachments: [...now.attachments, added] }))
            continue
          }
          // The field is gone, and its draft does not know the file.
          sayLost(file)
          if (added) await removeFiles(storage, [added.path]).catch(console.error)
        } catch (error) {
          console.error(error)
          sayLost(file)
        }
      }
    },
  })
  useUnsavedGuard(attaching.isPending)

  function sayLost({ name }: File) {
    if (isHere.current) setProblem(messages.fileFailed(name))
    else toast.error(`${nameOf(person)}: ${messages.fileFailed(name)}`)
  }

  /** The files of a canceled mail still belong to that mail. */
  function dropFiles(files: Answer['attachments']) {
    removeUnusedFiles(
      { db, storage },
      files.map(({ path }) => path),
    ).catch(console.error)
  }

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
      dropFiles(gone)
    },
    /** Continues or discards a draft from an earlier visit. */
    decide(isTaken: boolean) {
      if (!draft.offered) return
      if (!isTaken) {
        const { id, attachments } = draft.offered.value
        // A mail that is stored in a moment needs them; if it is not, retention removes them.
        if (!onTheirWay.has(id)) dropFiles(attachments)
        return draft.discard()
      }
      tried.current.add(draft.offered.value.id)
      setValue(draft.offered.value)
      draft.decide()
    },
    /** Appends a canceled mail to the field's content. */
    takeUp: ({ entry }: EntryOf<'email'>) => setValue(now => withTakenBack(now, entry)),
  }
}
