/** Stores mails and notes, also after an attempt whose response was lost. */
import { queueEmail, readStoredWords, takeEmailBack } from '#data/person-emails.ts'
import { addNote, saveNote } from '#data/person-notes.ts'
import type { Attachment } from '#data/person-timeline.ts'
import type { Db } from '#data/rest-client.ts'

/** A mail or a note; its id was created when writing began. */
export interface WrittenAnswer {
  id: string
  kind: 'mail' | 'note'
  person_id: string
  /** For mails only. */
  subject: string
  /** The subject was typed; otherwise it follows the thread and may differ from that of an earlier attempt. */
  isSubjectTyped: boolean
  body: string
  attachments: readonly Attachment[]
  /** The submission that it answers, if any. */
  submission_id: string | null
}

/**
 * Stores a mail or note. If `isTried`, an earlier attempt may have stored it, perhaps with another text: a note is
 * updated; a mail with the old text is canceled, if not sent yet, and followed by a new one. Rejects on failure.
 */
export async function storeAnswer(db: Db, written: WrittenAnswer, isTried: boolean): Promise<void> {
  const body = written.body.trim()
  if (written.kind === 'note') return storeNote(db, { id: written.id, person_id: written.person_id, body })
  const { person_id, submission_id, subject } = written
  const stored = isTried ? await readStoredWords(db, written.id) : null
  const mail = { person_id, submission_id, subject, body_text: body }
  const isOther =
    stored && (stored.body_text !== body || (written.isSubjectTyped && stored.subject !== subject))
  if (!isOther && stored?.state !== 'canceled') {
    await queueEmail(db, { ...mail, id: written.id, attachments: [...written.attachments] })
    return
  }
  await takeEmailBack(db, written.id)
  const attachments = written.attachments.map(file => ({ ...file, id: idAfter(file.id) }))
  // An earlier attempt may have stored the follow-up as well.
  return storeAnswer(db, { ...written, id: idAfter(written.id), attachments }, true)
}

/** The UUID after `id`; deterministic, so that retries store the follow-up of a mail only once. */
const idAfter = (id: string): string =>
  id.slice(0, -12) + ((BigInt(`0x${id.slice(-12)}`) + 1n) % 2n ** 48n).toString(16).padStart(12, '0')

async function storeNote(db: Db, note: { id: string; person_id: string; body: string }): Promise<void> {
  const added = await addNote(db, note)
  // The deleted note stays deleted; the newer text becomes a new note.
  if (added.result === 'deleted') return storeNote(db, { ...note, id: crypto.randomUUID() })
  const saved = added.result === 'conflict' ? await saveNote(db, added.current, note.body) : added
  if (saved.result !== 'saved') throw new Error('Somebody else has changed this note meanwhile')
}
