/**
 * Recovers text that a crash or a closed tab left behind (F-42). Decap keeps it, but offers it before the saved entry
 * has loaded, which then overwrites it; and it does not remember which version the text was based on.
 */
import { localForage } from 'decap-cms-lib-util'

/** How long to wait for the saved entry, in milliseconds. */
const PATIENCE_MS = 20_000

interface Backup {
  raw: string
  path: string
  /** The version that the text is based on; see `EditedVersions`. */
  base?: string | null
}

/** Which version of each entry is being edited, as git's hash; null for a new one. */
export class EditedVersions {
  readonly #current = new Map<string, string | null>()
  readonly #saved = new Map<string, string | null>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** The version that a save of this file is based on. */
  of(path: string): string | null {
    return this.#current.get(path) ?? null
  }

  /** Call when an entry was loaded or saved: edits are based on this version from now on. */
  set(path: string, id: string | null): void {
    this.#saved.set(path, id)
    this.#current.set(path, id)
    const slug = path.replace(/^.*\/|\.\w+$/g, '')
    const waiting = this.#waiting.get(slug) ?? []
    this.#waiting.delete(slug)
    // Once Decap has rendered the form.
    for (const go of waiting) setTimeout(go)
  }

  /** Call when a backup is restored, or dropped (`id` is `undefined`). */
  restore(path: string, id: string | null | undefined): void {
    this.#current.set(path, id === undefined ? (this.#saved.get(path) ?? null) : id)
  }

  /** Resolves once this entry has loaded, or after `PATIENCE_MS`. */
  whenLoaded(slug: string): Promise<void> {
    return new Promise(resolve => {
      this.#waiting.set(slug, [...(this.#waiting.get(slug) ?? []), resolve])
      setTimeout(resolve, PATIENCE_MS)
    })
  }
}

/** Makes Decap offer a backup only after the saved entry has loaded, with the version it is based on. */
export async function guardBackups(versions: EditedVersions): Promise<void> {
  // It swaps its methods when ready.
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

/** The slug in a backup's key, e.g. in `backup.services.web-design`; undefined for a new entry. */
const slugOf = (key: string): string | undefined => /^backup\.[^.]+\.(.+)$/.exec(key)?.[1]
