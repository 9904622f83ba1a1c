/** Storing what was written to somebody, also after a try that nobody answered. */
import { queueEmail, readStoredWords, takeEmailBack } from '#data/person-emails.ts'
import { addNote, saveNote } from '#data/person-notes.ts'
import type { Attachment } from '#data/person-timeline.ts'
import type { Db } from '#data/rest-client.ts'

/** A mail or a note; its id was made with its first words. */
export interface WrittenAnswer {
  id: string
  kind: 'mail' | 'note'
  person_id: string
  /** Of a mail. */
  subject: string
  /** Somebody has typed the subject; else it goes on as the thread does, and an earlier try may have had another. */
  isSubjectTyped: boolean
  body: string
  attachments: readonly Attachment[]
  /** The message that it answers, if one. */
  submission_id: string | null
}

/**
 * Stores it. Whoever `isTried` may have been stored by an earlier try, perhaps with other words: a note gets the newer
 * ones, and a mail with the earlier ones is taken back, if it has not left, and followed by another. Rejects when that failed.
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
  // The other may have been stored by an earlier try as well.
  return storeAnswer(db, { ...written, id: idAfter(written.id), attachments }, true)
}

/** The UUID that follows `id`: the same at every try, so that what follows a mail is stored once. */
const idAfter = (id: string): string =>
  id.slice(0, -12) + ((BigInt(`0x${id.slice(-12)}`) + 1n) % 2n ** 48n).toString(16).padStart(12, '0')

async function storeNote(db: Db, note: { id: string; person_id: string; body: string }): Promise<void> {
  const added = await addNote(db, note)
  // What was deleted stays deleted; these words are newer.
  if (added.result === 'deleted') return storeNote(db, { ...note, id: crypto.randomUUID() })
  const saved = added.result === 'conflict' ? await saveNote(db, added.current, note.body) : added
  if (saved.result !== 'saved') throw new Error('Somebody else has changed this note meanwhile')
}
