/**
 * Words that a crash or a closed tab has left behind (F-42). Decap keeps them, but offers them before the saved entry
 * has come, which then takes their place; and it forgets which version they were made from.
 */
import { localForage } from 'decap-cms-lib-util'

/** How long the saved entry is waited for, in milliseconds. */
const PATIENCE_MS = 20_000

interface Backup {
  raw: string
  path: string
  /** The version that the words were made from; see `EditedVersions`. */
  base?: string | null
}

/** Which version of each entry is being edited, as git's hash; null for a new one. */
export class EditedVersions {
  readonly #current = new Map<string, string | null>()
  readonly #saved = new Map<string, string | null>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** The version that a save of this file is made from. */
  of(path: string): string | null {
    return this.#current.get(path) ?? null
  }

  /** An entry has come, or was saved: what is edited from now on is this version. */
  set(path: string, id: string | null): void {
    this.#saved.set(path, id)
    this.#current.set(path, id)
    const slug = path.replace(/^.*\/|\.\w+$/g, '')
    const waiting = this.#waiting.get(slug) ?? []
    this.#waiting.delete(slug)
    // Once Decap has made the form of it.
    for (const go of waiting) setTimeout(go)
  }

  /** Old words are edited again, or not after all (`undefined`). */
  restore(path: string, id: string | null | undefined): void {
    this.#current.set(path, id === undefined ? (this.#saved.get(path) ?? null) : id)
  }

  /** Resolves once the entry of this name has come. */
  whenLoaded(slug: string): Promise<void> {
    return new Promise(resolve => {
      this.#waiting.set(slug, [...(this.#waiting.get(slug) ?? []), resolve])
      setTimeout(resolve, PATIENCE_MS)
    })
  }
}

/** Lets Decap offer old words once the saved entry is there, with the version that they belong to. */
export async function guardBackups(versions: EditedVersions): Promise<void> {
  // Until then it has other methods.
  await localForage.ready()
  const { getItem, setItem, removeItem } = localForage
  const paths = new Map<string, string>()

  localForage.getItem = async (key: string) => {
    const slug = slugOf(key)
    if (slug) await versions.whenLoaded(slug)
    const backup: Backup | null = await getItem.call(localForage, key)
    if (slug && backup?.raw && backup.base !== undefined) {
      paths.set(key, backup.path)
      versions.restore(backup.path, backup.base)
    }
    return backup
  }
  localForage.setItem = (key: string, value: Backup) => {
    const isBackup = slugOf(key) && typeof value === 'object'
    return setItem.call(localForage, key, isBackup ? { ...value, base: versions.of(value.path) } : value)
  }
  localForage.removeItem = (key: string) => {
    const path = paths.get(key)
    if (path) versions.restore(path, undefined)
    paths.delete(key)
    return removeItem.call(localForage, key)
  }
}

/** The name of the entry whose words are under a key, e.g. of `backup.services.web-design`; none for a new one. */
const slugOf = (key: string): string | undefined => /^backup\.[^.]+\.(.+)$/.exec(key)?.[1]
