/** Stores the local mailbox's mails: one file each, raw as received. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The most mails kept; older ones are deleted. */
const MOST_MAILS = 200

/** A stored mail. */
export interface StoredMail {
  /** Its file name without the extension. */
  id: string
  sentAt: Date
  raw: Buffer
  email: Email
}

/** The mails stored in a folder. */
export interface StoredMails {
  /** Stores a mail and deletes the oldest beyond the limit. */
  add(raw: Buffer): Promise<StoredMail>
  /** All mails, newest first. */
  list(): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | null>
}

/** Opens the mails in `folder`, creating it if needed. */
export function storedMails(folder: string): StoredMails {
  mkdirSync(folder, { recursive: true })
  const names = () =>
    readdirSync(folder)
      .filter(name => /^\d{13}-[0-9a-f]{8}\.eml$/.test(name))
      .sort()
      .toReversed()
  async function read(name: string): Promise<StoredMail> {
    const raw = readFileSync(join(folder, name))
    const sentAt = new Date(Number(name.slice(0, 13)))
    return { id: name.slice(0, -4), sentAt, raw, email: await PostalMime.parse(raw) }
  }
  return {
    async add(raw) {
      const name = `${Date.now()}-${randomBytes(4).toString('hex')}.eml`
      writeFileSync(join(folder, name), raw)
      for (const old of names().slice(MOST_MAILS)) rmSync(join(folder, old), { force: true })
      return read(name)
    },
    list: () => Promise.all(names().map(read)),
    async find(id) {
      const name = names().find(known => known === `${id}.eml`)
      return name === undefined ? null : read(name)
    },
  }
}
