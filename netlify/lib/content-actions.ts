/**
 * Requests of the content editor. The actions are those of Decap's proxy protocol, with two additions: a save names the
 * version it was based on, and pictures are listed without their bytes.
 */
import * as z from 'zod/mini'
import { MEDIA_FOLDER } from '../../admin-cms/config.ts'
import { isFolder, kindOf } from '../../admin-cms/editable.ts'
import {
  changeStatus,
  discard,
  draftIds,
  persistDraft,
  preview,
  publish,
  readDraft,
  readDraftFile,
  readDraftPicture,
  STATUSES,
} from './content-drafts.ts'
import { ContentRefusal, outside, requireKind } from './content-refusal.ts'
import { asset, dataFile, persist, remove } from './content-save.ts'
import type { Author, ContentStore, Snapshot } from './content-store.ts'

const action = <Name extends string, Params extends z.core.SomeType>(name: Name, params: Params) =>
  z.object({ action: z.literal(name), params })

/** Names a draft: its collection and its entry. */
const entry = { collection: z.string(), slug: z.string() }

/** The accepted requests. */
export const contentRequest = z.discriminatedUnion('action', [
  action('entriesByFolder', z.object({ folder: z.string(), extension: z.string() })),
  action('entriesByFiles', z.object({ files: z.array(z.object({ path: z.string() })) })),
  action('getEntry', z.object({ path: z.string() })),
  action(
    'persistEntry',
    z.object({
      dataFiles: z.array(dataFile),
      assets: z.array(asset),
      /** Saves as a draft, with this status if it is new. If omitted, publishes. */
      draft: z.optional(z.object({ status: z.optional(z.enum(STATUSES)) })),
    }),
  ),
  action('getMedia', z.object({ mediaFolder: z.string() })),
  action('getMediaFile', z.object({ path: z.string() })),
  action('persistMedia', z.object({ asset })),
  action('deleteFile', z.object({ path: z.string() })),
  action('deleteFiles', z.object({ paths: z.array(z.string()) })),
  action('unpublishedEntries', z.object({})),
  action('unpublishedEntry', z.union([z.object({ id: z.string() }), z.object(entry)])),
  action('unpublishedEntryDataFile', z.object({ ...entry, path: z.string() })),
  action('unpublishedEntryMediaFile', z.object({ ...entry, path: z.string() })),
  action('updateUnpublishedEntryStatus', z.object({ ...entry, newStatus: z.enum(STATUSES) })),
  /** `base` is the published version that may be replaced, if not the one that the draft was based on. */
  action('publishUnpublishedEntry', z.object({ ...entry, base: z.optional(z.nullable(z.string())) })),
  action('deleteUnpublishedEntry', z.object(entry)),
  action('getDeployPreview', z.object(entry)),
])
type Asked = z.infer<typeof contentRequest>
type Params<Name extends Asked['action']> = Extract<Asked, { action: Name }>['params']

/**
 * Handles a request; `author` is the person making a change. Throws `ContentRefusal`: 404, 409 `conflict` with both
 * versions, `taken` for a picture's name or `in_use` with the places, 413, 422 `invalid` with the problems by field.
 */
export async function answerContent(asked: Asked, store: ContentStore, author: Author): Promise<unknown> {
  switch (asked.action) {
    case 'entriesByFolder':
      return entriesByFolder(asked.params, store)
    case 'entriesByFiles':
      return readEntries(
        asked.params.files.map(({ path }) => path),
        store,
      )
    case 'getEntry':
      return (await readEntries([asked.params.path], store))[0]
    case 'persistEntry':
      return asked.params.draft
        ? persistDraft(asked.params, store, author, asked.params.draft.status)
        : persist(asked.params, store, author)
    case 'getMedia':
      return listPictures(asked.params, store)
    case 'getMediaFile':
      return readPicture(asked.params.path, store)
    case 'persistMedia':
      await persist({ dataFiles: [], assets: [asked.params.asset] }, store, author)
      return readPicture(asked.params.asset.path, store)
    case 'deleteFile':
      return remove([asked.params.path], store, author)
    case 'deleteFiles':
      return remove(asked.params.paths, store, author)
    case 'unpublishedEntries':
      return draftIds(store)
    case 'unpublishedEntry':
      return readDraft(asked.params, store)
    case 'unpublishedEntryDataFile':
      return readDraftFile(asked.params, store)
    case 'unpublishedEntryMediaFile':
      return readDraftPicture(asked.params, store)
    case 'updateUnpublishedEntryStatus':
      return changeStatus(asked.params, asked.params.newStatus, store, author)
    case 'publishUnpublishedEntry':
      return publish(asked.params, store, author)
    case 'deleteUnpublishedEntry':
      return discard(asked.params, store, author)
    case 'getDeployPreview':
      return preview(asked.params, store)
  }
}

async function entriesByFolder({ folder, extension }: Params<'entriesByFolder'>, store: ContentStore) {
  if (!isFolder(folder)) throw outside()
  const snapshot = await store.snapshot()
  const paths = [...snapshot.files.keys()].filter(
    path => path.startsWith(`${folder}/`) && path.endsWith(`.${extension}`) && kindOf(path) === 'entry',
  )
  return readEntries(paths.sort(), store, snapshot)
}

async function readEntries(paths: string[], store: ContentStore, known?: Snapshot) {
  for (const path of paths) requireKind(path, 'entry', 'file')
  const snapshot = known ?? (await store.snapshot())
  return Promise.all(
    paths.map(async path => {
      const file = snapshot.files.get(path)
      const data = file ? (await store.read(path, file)).toString() : null
      return { data, file: { path, id: file?.id ?? null } }
    }),
  )
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

async function listPictures({ mediaFolder }: Params<'getMedia'>, store: ContentStore) {
  if (mediaFolder !== MEDIA_FOLDER) throw outside()
  const { files } = await store.snapshot()
  return [...files]
    .filter(([path]) => kindOf(path) === 'picture')
    .map(([path, { id, size }]) => ({ id, size, path, name: nameOf(path) }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

async function readPicture(path: string, store: ContentStore) {
  requireKind(path, 'picture')
  const file = (await store.snapshot()).files.get(path)
  if (!file) throw new ContentRefusal(404, `${path} is not there any more.`, 'missing')
  const bytes = await store.read(path, file)
  const content = bytes.toString('base64')
  return { id: file.id, size: file.size, path, name: nameOf(path), encoding: 'base64', content }
}
