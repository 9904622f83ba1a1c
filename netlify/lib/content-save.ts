/** Saves and deletes: a refusal changes nothing, and what is done is one commit. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { MEDIA_FOLDER } from '../../admin-cms/config.ts'
import { CLAIMS, type Claim, PICTURE_LIMIT, unregistered } from '../../admin-cms/content-check.ts'
import { ENTRY_LIMIT, kindOf } from '../../admin-cms/editable.ts'
import { checkEntry, type Problem, usesOf } from '../../admin-cms/entry-check.ts'
import type { Fields } from '../../admin-cms/file-format.ts'
import { fieldsOf, withFields } from '../../admin-cms/forms.ts'
import { ContentRefusal, outside, requireKind } from './content-refusal.ts'
import type { Author, Change, ContentStore, Snapshot, StoredFile } from './content-store.ts'
import { gitHash } from './content-store.ts'
import { HttpError } from './http.ts'
import { pictureFormat } from './picture-format.ts'

/** A new picture. */
export const asset = z.object({
  path: z.string(),
  content: z.string(),
  encoding: z.literal('base64'),
  /** Git's hash of the picture to replace; null or omitted if it replaces none. */
  base: z.optional(z.nullable(z.string())),
})

/** An entry to be saved. */
export const dataFile = z.object({
  path: z.string(),
  raw: z.string(),
  /** Decap's way of moving an entry, which none of our collections use. */
  newPath: z.optional(z.undefined()),
  /** Git's hash of what was edited; null for a new entry. */
  base: z.nullable(z.string()),
})

type DataFile = z.infer<typeof dataFile>

/** Everything saved in one change. */
export interface Save {
  dataFiles: DataFile[]
  assets: z.infer<typeof asset>[]
}

/** Where a change goes if it is not published, and what the commit message says besides the file names. */
export interface Goal {
  /** The id of a draft. */
  draft?: string
  /** Asked for anew at each attempt, so that it tells of the same moment as the snapshot. */
  note?: () => Promise<string> | string
}

/** The result of a save. */
export interface Saved {
  files: { path: string; id: string }[]
  /** By the clock of this server, as an ISO date-time. */
  at: string
}

/** How often a change is attempted when somebody else commits first. */
export const TRIES = 4

/**
 * Saves entries and pictures as one change. Throws `ContentRefusal`: 409 `conflict` with both versions or `taken` if a
 * different picture has that name, 413, 422 `invalid` with the problems by field.
 */
export async function persist(
  params: Save,
  store: ContentStore,
  author: Author,
  goal: Goal = {},
): Promise<Saved> {
  for (const { path, raw } of params.dataFiles) {
    requireKind(path, 'entry', 'file')
    if (Buffer.byteLength(raw) > ENTRY_LIMIT)
      throw new ContentRefusal(413, `An entry has at most ${ENTRY_LIMIT / 1000} kB.`, 'too_large')
  }
  const pictures = await Promise.all(params.assets.map(readAsset))
  return repeat(store, author, goal, async snapshot => {
    for (const picture of pictures) requireFreeName(picture, snapshot)
    const entries = await Promise.all(params.dataFiles.map(file => entryChange(file, snapshot, store)))
    const files = new Map([...snapshot.files].map(([path, { size }]) => [path, size]))
    for (const { path, bytes } of [...pictures, ...entries]) files.set(path, bytes.length)
    const claims = await claimsOf(snapshot, store, entries)
    const problems = [
      ...entries.flatMap(({ path, fields }) => checkEntry(path, fields, { files, claims })),
      ...(await lostSources(entries, claims, snapshot, store)),
    ]
    if (problems.length > 0) throw invalid(problems)
    const changes = [...pictures, ...entries].filter(
      ({ path, bytes }) => gitHash(bytes) !== snapshot.files.get(path)?.id,
    )
    return {
      changes,
      result: { files: [...pictures, ...entries].map(({ path, bytes }) => ({ path, id: gitHash(bytes) })) },
    }
  })
}

const invalid = (problems: Problem[]) =>
  new ContentRefusal(422, 'This cannot be published yet. Nothing was saved.', 'invalid', { problems })

/**
 * Throws 409 if the existing picture of this name has other bytes, unless it is the one to replace: it may be shown in
 * places that the person saving does not know of.
 */
function requireFreeName({ path, bytes, base }: Picture, { files }: Snapshot): void {
  const there = files.get(path)
  if (!there || there.id === base || there.id === gitHash(bytes)) return
  const message = `Another picture is called ${path.replace(/.*\//, '')} already. Nothing was saved. Please give yours another name.`
  throw new ContentRefusal(409, message, 'taken', { path })
}

/** An entry's file as it will be saved. Throws 409 if somebody has saved the entry since it was opened. */
async function entryChange({ path, raw, base }: DataFile, snapshot: Snapshot, store: ContentStore) {
  const file = snapshot.files.get(path)
  const text = file ? (await store.read(path, file)).toString() : null
  const fields = readFields(path, raw)
  const isSame = text !== null && isDeepStrictEqual(readFields(path, text), fields)
  // Identical content was saved before, and only the response was lost.
  if ((file?.id ?? null) !== base && !isSame) {
    const message = file
      ? 'Somebody else has saved this since you opened it. Nothing was overwritten.'
      : 'This was deleted since you opened it. Nothing was saved.'
    throw new ContentRefusal(409, message, 'conflict', {
      path,
      id: file?.id ?? null,
      yours: withFields(path, text, fields),
      theirs: text,
    })
  }
  return { path, fields, bytes: Buffer.from(isSame ? text : withFields(path, text, fields)) }
}

function readFields(path: string, text: string): Fields {
  try {
    return fieldsOf(path, text)
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    throw invalid([{ file: path, field: '', message: `It cannot be read: ${message}` }])
  }
}

/** The figures in other files that a change of the sources leaves without one: from then on no build would succeed. */
async function lostSources(
  entries: { path: string }[],
  claims: Claim[],
  snapshot: Snapshot,
  store: ContentStore,
): Promise<Problem[]> {
  const paths = entries.map(({ path }) => path)
  if (!paths.includes(CLAIMS)) return []
  const before = await claimsOf(snapshot, store, [])
  const others = await readAll(
    [...snapshot.files].filter(([path]) => !paths.includes(path)),
    store,
  )
  return [...others].flatMap(([path, fields]) => {
    const known = new Set(unregistered(path, fields, before).map(({ message }) => message))
    const lost = unregistered(path, fields, claims).filter(({ message }) => !known.has(message))
    return lost.map(({ message }) => ({ file: path, field: '', message }))
  })
}

/** The fields of those of the files that have a form, by their paths. */
async function readAll(files: [string, StoredFile][], store: ContentStore): Promise<Map<string, Fields>> {
  const readable = files.filter(([path]) => ['entry', 'file'].includes(kindOf(path) ?? ''))
  return new Map(
    await Promise.all(
      readable.map(async ([path, file]): Promise<[string, Fields]> => {
        return [path, fieldsOf(path, (await store.read(path, file)).toString())]
      }),
    ),
  )
}

async function claimsOf(
  { files }: Snapshot,
  store: ContentStore,
  entries: { path: string; fields: Fields }[],
): Promise<Claim[]> {
  const edited = entries.find(entry => entry.path === CLAIMS)
  const file = files.get(CLAIMS)
  const fields = edited?.fields ?? (file ? fieldsOf(CLAIMS, (await store.read(CLAIMS, file)).toString()) : {})
  return (fields.items ?? []) as Claim[]
}

/** A picture ready to be stored. */
type Picture = Pick<z.infer<typeof asset>, 'path' | 'base'> & { bytes: Buffer }

async function readAsset({ path, content, base }: z.infer<typeof asset>): Promise<Picture> {
  if (kindOf(path) !== 'picture') {
    const isPlace = path.startsWith(`${MEDIA_FOLDER}/`)
    throw outside(
      isPlace
        ? 'Only WebP, PNG and JPEG pictures are accepted, under names of small letters, figures and hyphens.'
        : undefined,
    )
  }
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > PICTURE_LIMIT)
    throw new ContentRefusal(413, `A picture has at most ${PICTURE_LIMIT / 1000} kB.`, 'too_large')
  const format = await pictureFormat(bytes)
  if (format !== path.replace(/.*\./, '').replace('jpg', 'jpeg'))
    throw new ContentRefusal(
      422,
      `${path.replace(/.*\//, '')} is not what its name says, but ${format}.`,
      'invalid',
    )
  return { path, bytes, base }
}

/** Deletes published entries and pictures. Throws 409 `in_use` with the places if anything else refers to them. */
export async function remove(paths: string[], store: ContentStore, author: Author): Promise<Saved> {
  for (const path of paths) {
    if (kindOf(path) === 'file')
      throw new ContentRefusal(422, 'The site cannot be built without this file.', 'invalid')
    requireKind(path, 'entry', 'picture')
  }
  return repeat(store, author, {}, async snapshot => {
    const left = [...snapshot.files].filter(([path]) => !paths.includes(path) || kindOf(path) === 'entry')
    const entries = await readAll(left, store)
    const uses = paths.flatMap(path => usesOf(path, entries)).filter(({ file }) => !paths.includes(file))
    if (uses.length > 0) {
      const message = 'This is still in use. Take it out of these places first; nothing was deleted.'
      throw new ContentRefusal(409, message, 'in_use', { problems: uses })
    }
    const changes = paths.filter(path => snapshot.files.has(path)).map(path => ({ path, bytes: null }))
    return { changes, result: { files: [] } }
  })
}

/** Applies a change to the current state; retries if another change was committed first. */
async function repeat(
  store: ContentStore,
  author: Author,
  { draft, note }: Goal,
  make: (snapshot: Snapshot) => Promise<{ changes: Change[]; result: Omit<Saved, 'at'> }>,
): Promise<Saved> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const snapshot = await store.snapshot(draft)
    const { changes, result } = await make(snapshot)
    const message = [messageOf(changes, snapshot), await note?.()].filter(Boolean).join('\n\n')
    // Taken before the commit, whose answer may come after the build that it starts.
    const at = new Date().toISOString()
    const isDone = changes.length === 0 || (await store.commit(snapshot, changes, message, author)) === 'done'
    if (isDone) return { ...result, at }
  }
  throw busy()
}

/** The refusal when somebody else committed first every time. */
export const busy = () =>
  new HttpError(503, 'Others are saving at the same time. Nothing was changed. Please try again.', {
    'Retry-After': '5',
  })

/** E.g. `Edit content/services/web-design.md`, with further files below. */
function messageOf(changes: Change[], { files }: Snapshot): string {
  const lines = changes
    .toSorted((a, b) => Number(kindOf(a.path) === 'picture') - Number(kindOf(b.path) === 'picture'))
    .map(({ path, bytes }) => `${bytes === null ? 'Delete' : files.has(path) ? 'Edit' : 'Add'} ${path}`)
  return [lines[0], ...(lines.length > 1 ? ['', ...lines.slice(1)] : [])].join('\n')
}
