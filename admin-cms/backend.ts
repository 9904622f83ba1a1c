/** Decap's backend for this site; the content function's actions are in netlify/lib/content-actions.ts. */
import { EditorialWorkflowError } from 'decap-cms-lib-util'
import { ask, Refused, session } from './ask.ts'
import { EditedVersions, guardBackups } from './backups.ts'
import { MEDIA_FOLDER, PICTURE_LIST, PICTURES_PATH } from './config.ts'
import { announceSteps, type DraftStep } from './draft-history.ts'
import { type EntryName, entryOf, pathOf } from './editable.ts'
import { PictureVersions } from './picture-versions.ts'
import { pictureGroups } from './request-size.ts'
import { SignIn } from './SignIn.tsx'
import { showRefusal } from './show-refusal.ts'
import { UnansweredSaves } from './unanswered-saves.ts'

interface Entry {
  data: string | null
  file: { path: string; id: string | null }
}

interface ListedPicture {
  id: string
  size: number
  name: string
  path: string
}

interface Saved {
  files: { path: string; id: string }[]
  /** Time of the save by the server's clock, as an ISO date-time. */
  at: string
}

/** A draft as the function lists it. */
interface Draft {
  diffs: { id: string; path: string; newFile: boolean }[]
  steps: DraftStep[]
}

/** What Decap passes along with a save. */
interface SaveOptions {
  /** Status of a new draft. */
  status?: string
  useWorkflow?: boolean
}

interface Asset {
  path: string
  toBase64(): Promise<string>
}

interface EditedFile {
  path: string
  slug: string
  raw: string
}

// Shared by the whole page: Decap creates two backends, one of which only ever reads its configuration.
const versions = new EditedVersions()
void guardBackups(versions)

const pictures = new PictureVersions()

const unanswered = new UnansweredSaves()
// Whoever leaves the form may open the entry that was stored.
addEventListener('hashchange', () => unanswered.clear())

/** Git's hashes of the files in the draft being opened, by path: the versions about to be edited. */
let opening = new Map<string, string>()

/** A backend as Decap defines it; registered under its own name in cms.ts. */
export class SiteBackend {
  isGitBackend(): boolean {
    return false
  }

  async status() {
    return { auth: { status: true }, api: { status: true, statusPage: '' } }
  }

  authComponent() {
    return SignIn
  }

  /** Accepts the user that `SignIn` has found. */
  async authenticate<User>(user: User): Promise<User> {
    return user
  }

  async restoreUser<User>(user: User): Promise<User> {
    return user
  }

  async logout(): Promise<void> {
    await session?.signOut({ scope: 'local' })
  }

  async getToken(): Promise<string> {
    return ''
  }

  entriesByFolder(folder: string, extension: string): Promise<Entry[]> {
    return ask('entriesByFolder', { folder, extension })
  }

  async entriesByFiles(files: { path: string; label?: string }[]): Promise<Entry[]> {
    const entries = await ask<Entry[]>('entriesByFiles', { files: files.map(({ path }) => ({ path })) })
    return entries.map((entry, place) => ({ ...entry, file: { ...entry.file, label: files[place]?.label } }))
  }

  async getEntry(path: string): Promise<Entry> {
    const entry = await ask<Entry>('getEntry', { path })
    // Of a draft whose answer was lost the version is known already.
    if (entry.file.id !== null || !unanswered.has(path)) versions.set(path, entry.file.id)
    // Decap asks whether the name is free: it is the entry's own, and the next save is based on what is stored.
    return unanswered.isStored(path, entry.data) ? { ...entry, data: null } : entry
  }

  async persistEntry(
    { dataFiles, assets }: { dataFiles: EditedFile[]; assets: Asset[] },
    { useWorkflow, status }: SaveOptions = {},
  ): Promise<void> {
    const [file] = dataFiles
    const sent = await Promise.all(assets.map(asset => serialized(asset, file?.path)))
    // What does not fit into one request is sent ahead; but not the pictures of a draft, which are not published yet.
    const groups = useWorkflow ? [sent] : pictureGroups(sent)
    const last = groups.pop()
    const save = async () => {
      if (file) await this.#requireNotStored(file.path, useWorkflow)
      for (const assets of groups) {
        const ahead = await ask<Saved>('persistEntry', { dataFiles: [], assets })
        pictures.save(ahead.files, file?.path)
      }
      return ask<Saved>('persistEntry', {
        dataFiles: dataFiles.map(({ path, raw }) => ({ path, raw, base: versions.of(path) })),
        assets: last,
        ...(useWorkflow && { draft: { ...(status && { status }) } }),
      })
    }
    const saved = await orShow(save, ({ path, id }) => {
      versions.restore(path, id)
      return orShow(save)
    }).catch(error => {
      const isLost = error instanceof Refused && (error.status === 0 || error.status >= 500)
      const isNew = file && (versions.of(file.path) === null || unanswered.has(file.path))
      if (isLost && isNew) unanswered.add(file.path, file.raw)
      throw error
    })
    if (file) unanswered.delete(file.path)
    for (const { path, id } of saved.files) versions.set(path, id)
    pictures.save(saved.files, file?.path)
    const entry = useWorkflow && file ? entryOf(file.path) : null
    if (entry) await this.#readSteps(entry)
    else announceSaved(saved)
  }

  /** Throws if an earlier try has stored the new entry under another name, because its title was changed since. */
  async #requireNotStored(path: string, isDraft = false): Promise<void> {
    for (const other of unanswered.others(path)) {
      const name = entryOf(other)
      const { data } = await (isDraft
        ? ask<Entry>('unpublishedEntryDataFile', { ...name, path: other }).catch(nothingThere)
        : ask<Entry>('getEntry', { path: other }))
      if (!unanswered.isStored(other, data)) continue
      const message = `An earlier try got no answer, but has stored this as “${name?.slug}”. Please change it there.`
      throw new Refused(409, message)
    }
  }

  /** Refreshes the history after a step; a failed read is ignored because the step itself has succeeded. */
  async #readSteps(entry: EntryName): Promise<void> {
    const draft = await ask<Draft>('unpublishedEntry', { ...entry }).catch(() => null)
    announceSteps(draft?.steps ?? [])
  }

  unpublishedEntries(): Promise<string[]> {
    return ask('unpublishedEntries')
  }

  /** By `id` in the list of all drafts, by name when one is opened. Throws what Decap expects if there is none. */
  async unpublishedEntry({ id, ...entry }: { id?: string; collection?: string; slug?: string }) {
    try {
      const draft = await ask<Draft>('unpublishedEntry', id === undefined ? entry : { id })
      if (id !== undefined) return draft
      if (await this.#isUnanswered(entry, draft)) throw noDraft()
      opening = new Map(draft.diffs.map(file => [file.path, file.id]))
      announceSteps(draft.steps)
      return draft
    } catch (error) {
      if (error instanceof Refused && error.status === 404) throw noDraft()
      throw error
    }
  }

  /** Whether a draft is what a save stored whose answer was lost; the next save is then based on it. */
  async #isUnanswered(entry: Partial<EntryName>, { diffs }: Draft): Promise<boolean> {
    const path = pathOf({ collection: '', slug: '', ...entry })
    if (!path || !unanswered.has(path) || !diffs.some(file => file.path === path)) return false
    const { data, file } = await ask<Entry>('unpublishedEntryDataFile', { ...entry, path })
    const isStored = unanswered.isStored(path, data)
    if (isStored) versions.set(path, file.id)
    return isStored
  }

  async unpublishedEntryDataFile(collection: string, slug: string, path: string): Promise<string | null> {
    const { data, file } = await ask<Entry>('unpublishedEntryDataFile', { collection, slug, path })
    // Decap also reads files for its list of drafts, which must not change the version being edited.
    if (opening.get(path) === file.id) versions.set(path, file.id)
    opening.delete(path)
    return data
  }

  async unpublishedEntryMediaFile(collection: string, slug: string, path: string) {
    const picture = await ask<ListedPicture & { content: string }>('unpublishedEntryMediaFile', {
      collection,
      slug,
      path,
    })
    pictures.keep(pathOf({ collection, slug }) ?? '', path, picture.id)
    return deserialized(picture)
  }

  async updateUnpublishedEntryStatus(collection: string, slug: string, newStatus: string): Promise<void> {
    await orShow(() => ask('updateUnpublishedEntryStatus', { collection, slug, newStatus }))
    await this.#readSteps({ collection, slug })
  }

  async publishUnpublishedEntry(collection: string, slug: string): Promise<void> {
    const publish = (over: { base?: string | null } = {}) =>
      ask<Saved>('publishUnpublishedEntry', { collection, slug, ...over })
    announceSaved(await orShow(publish, ({ id }) => orShow(() => publish({ base: id }))))
    announceSteps([])
  }

  async deleteUnpublishedEntry(collection: string, slug: string): Promise<void> {
    await orShow(() => ask('deleteUnpublishedEntry', { collection, slug }))
    announceSteps([])
  }

  async getMedia(mediaFolder = MEDIA_FOLDER) {
    const listed = await ask<ListedPicture[]>('getMedia', { mediaFolder })
    for (const { path, id } of listed) pictures.list(path, id)
    const built = await builtPictures()
    const address = async ({ id, name, path }: ListedPicture) =>
      built[name] === id ? `${PICTURES_PATH}/${name}` : (await this.getMediaFile(path)).url
    // All URLs up front: while Decap waits for the URL of a picture, no field shows what is typed into it.
    return Promise.all(listed.map(async picture => ({ ...picture, displayURL: await address(picture) })))
  }

  async getMediaFile(path: string) {
    return deserialized(await ask('getMediaFile', { path }))
  }

  async persistMedia(asset: Asset) {
    const picture = await serialized(asset)
    const saved = await orShow(() =>
      ask<ListedPicture & { content: string }>('persistMedia', { asset: picture }),
    )
    pictures.save([saved])
    pictures.list(saved.path, saved.id)
    return deserialized(saved)
  }

  async deleteFiles(paths: string[]): Promise<void> {
    const saved = await orShow(() => ask<Saved>('deleteFiles', { paths })).catch(error => {
      // To replace a picture, Decap asks the user, deletes the old one, and goes on even if that is refused.
      if (error instanceof Refused && error.code === 'in_use')
        for (const path of paths) pictures.replace(path)
      throw error
    })
    // Decap turns a deleted entry back into a draft as a new file.
    for (const path of paths) versions.set(path, null)
    announceSaved(saved)
  }

  async getNotes(): Promise<[]> {
    return []
  }

  async getPRMetadata(): Promise<null> {
    return null
  }

  /** The draft's preview URL; null until it is built, in which case Decap asks again. */
  getDeployPreview(collection: string, slug: string): Promise<{ url: string; status: string } | null> {
    return ask('getDeployPreview', { collection, slug })
  }
}

/**
 * Runs `act` and shows the reason if it is refused; `overwrite` runs if the user prefers their own version to somebody
 * else's. Rethrows the refusal all the same, because Decap then keeps the draft.
 */
async function orShow<Answer>(
  act: () => Promise<Answer>,
  overwrite?: (conflict: { path: string; id: string | null }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const choice = await showRefusal(error)
    if (choice === 'mine' && error.conflict && overwrite) return overwrite(error.conflict)
    throw error
  }
}

/** Call with the error of a read: what is not there has no text. Rethrows any other. */
function nothingThere(error: unknown): Pick<Entry, 'data'> {
  if (error instanceof Refused && error.status === 404) return { data: null }
  throw error
}

/** Git's hashes, by name, of the pictures that the built site has copies of. */
async function builtPictures(): Promise<Record<string, string>> {
  const response = await fetch(PICTURE_LIST).catch(() => null)
  return response?.ok ? await response.json() : {}
}

/** What Decap expects if an entry has no draft. */
const noDraft = () => new EditorialWorkflowError('There is no draft of this', true)

const announceSaved = ({ at }: Saved) => dispatchEvent(new CustomEvent('content-saved', { detail: at }))

/** The asset as the function expects it, with the version it replaces; `entry` is the file it is saved with. */
async function serialized(asset: Asset, entry?: string) {
  const { path } = asset
  return { path, content: await asset.toBase64(), encoding: 'base64', base: pictures.baseOf(path, entry) }
}

function deserialized({ id, name, path, content }: ListedPicture & { content: string }) {
  const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
  const file = new File([bytes], name)
  const url = URL.createObjectURL(file)
  return { id, name, path, file, size: file.size, url, displayURL: url }
}
