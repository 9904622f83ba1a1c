/** Where the content files are: in a repository, or on this machine. */
import { createHash } from 'node:crypto'

/** What is there at one moment. */
export interface Snapshot {
  /** Tells the store which moment it was. */
  version: string
  /** Everything below content/ by its path, e.g. `content/site.yml`: git's hash of it, and its size in bytes. */
  files: ReadonlyMap<string, StoredFile>
}

/** A file as git knows it. */
export interface StoredFile {
  id: string
  size: number
}

/** An entry's changes that wait for their publication. */
export interface Draft {
  /** What was done with it, oldest first; at least one. */
  steps: Step[]
  /** The files that are others than when it was begun. */
  files: DraftFile[]
}

/** What somebody did with a draft. */
export interface Step {
  message: string
  author: Author
  /** An ISO date-time. */
  at: string
}

/** A file of a draft; `base` is git's hash of what was published when it was begun, null for nothing. */
export interface DraftFile extends StoredFile {
  path: string
  base: string | null
}

/** In the message of a step that changes no file: there is nothing new to be built for a preview. */
export const UNBUILT = '[skip netlify]'

/** A file's new content; null takes it away. */
export interface Change {
  path: string
  bytes: Buffer | null
}

/** Who changes something, as it stands in the history. */
export interface Author {
  name: string
  email: string
}

/** The files and their changes. All throw `HttpError` with a sentence for the person. */
export interface ContentStore {
  /**
   * What is published; or, with the id of a draft such as `services/web-design`, what its commit will be made from:
   * everything with the changes of that draft, if there is one.
   */
  snapshot(draft?: string): Promise<Snapshot>
  /** The bytes of a file of a snapshot. */
  read(path: string, file: StoredFile): Promise<Buffer>
  /**
   * Makes all changes as one. Answers `moved`, and changes nothing, when somebody else has changed something since
   * the snapshot; then it has to be looked at anew. With a draft's snapshot they are of that draft, which begins with
   * the first.
   */
  commit(snapshot: Snapshot, changes: Change[], message: string, author: Author): Promise<'done' | 'moved'>
  /** The ids of all drafts. */
  drafts(): Promise<string[]>
  /** A draft; null when there is none. */
  draft(id: string): Promise<Draft | null>
  /** Takes a draft away, if it is there. */
  discard(id: string): Promise<void>
  /** Where the site can be seen as a draft would make it; null while it is not built yet, or where nothing builds it. */
  preview(id: string): Promise<string | null>
}

/** Git's hash of a file, by which both stores tell whether it has changed. */
export function gitHash(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
