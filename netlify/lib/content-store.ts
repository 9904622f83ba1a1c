/** Where the content files are stored: in a repository, or on this machine. */
import { createHash } from 'node:crypto'

/** The files at one moment. */
export interface Snapshot {
  /** Identifies that moment to the store. */
  version: string
  /** Everything below content/ by its path, e.g. `content/site.yml`: git's hash of it, and its size in bytes. */
  files: ReadonlyMap<string, StoredFile>
}

/** A file as git knows it. */
export interface StoredFile {
  id: string
  size: number
}

/** An entry's unpublished changes. */
export interface Draft {
  /** The steps so far, oldest first; at least one. */
  steps: Step[]
  /** The files that differ from when the draft began. */
  files: DraftFile[]
}

/** What somebody did with a draft. */
export interface Step {
  message: string
  author: Author
  /** An ISO date-time. */
  at: string
}

/** A file of a draft; `base` is git's hash of the file published when the draft began, null if there was none. */
export interface DraftFile extends StoredFile {
  path: string
  base: string | null
}

/** Marks the message of a step that changes no file: there is nothing new to build for a preview. */
export const UNBUILT = '[skip netlify]'

/** A file's new content; null deletes the file. */
export interface Change {
  path: string
  bytes: Buffer | null
}

/** The author of a change, as recorded in the history. */
export interface Author {
  name: string
  email: string
}

/** The files and their changes. All methods throw `HttpError` with a message for the person. */
export interface ContentStore {
  /**
   * What is published; or, with the id of a draft such as `services/web-design`, the base of the draft's next commit:
   * everything, with the changes of that draft if there is one.
   */
  snapshot(draft?: string): Promise<Snapshot>
  /** The bytes of a file of a snapshot. */
  read(path: string, file: StoredFile): Promise<Buffer>
  /**
   * Makes all changes at once. Returns `moved` and changes nothing if somebody else has changed something since the
   * snapshot; the caller then has to read again. With a draft's snapshot the changes go to that draft, which the first
   * of them creates.
   */
  commit(snapshot: Snapshot, changes: Change[], message: string, author: Author): Promise<'done' | 'moved'>
  /** The ids of all drafts. */
  drafts(): Promise<string[]>
  /** A draft; null when there is none. */
  draft(id: string): Promise<Draft | null>
  /** Removes a draft, if it exists. */
  discard(id: string): Promise<void>
  /** The URL of a draft's preview; null until it is built, or if nothing builds previews. */
  preview(id: string): Promise<string | null>
}

/** Git's hash of a file, by which both stores tell whether it has changed. */
export function gitHash(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
