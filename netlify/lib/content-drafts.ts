/**
 * Drafts of entries: saved next to what is published, reviewed, and published or discarded. Each step is a commit by
 * the person who made it, and its message says which status the draft has from then on.
 */
import { entryOf, kindOf, pathOf } from '../../admin-cms/editable.ts'
import { ContentRefusal, outside } from './content-refusal.ts'
import { busy, persist, type Save, type Saved, TRIES } from './content-save.ts'
import {
  type Author,
  type ContentStore,
  type Draft,
  type DraftFile,
  type Step,
  UNBUILT,
} from './content-store.ts'
import { logProblem } from './log.ts'

/** Decap's names for: in progress, in review, ready to be published. */
export const STATUSES = ['draft', 'pending_review', 'pending_publish'] as const

/** A draft's status. */
export type Status = (typeof STATUSES)[number]

/** The names of the steps that change the status. */
const STEPS: Record<Status, string> = {
  draft: 'Back to work',
  pending_review: 'Ask for review',
  pending_publish: 'Ready to be published',
}

/** Names a draft: the collection and the name of its entry. */
interface Named {
  collection: string
  slug: string
}

/** The id of a draft. Throws 422 for an entry that has no form. */
function idOf({ collection, slug }: Named): string {
  if (pathOf({ collection, slug }) === null) throw outside()
  return `${collection}/${slug}`
}

const named = (id: string): Named => {
  const [collection = '', slug = ''] = id.split('/')
  return { collection, slug }
}

const noteOf = (status: Status) => `Status: ${status}`

/** The status set by the last step that names one. */
function statusOf({ steps }: Pick<Draft, 'steps'>): Status {
  const said = steps.flatMap(({ message }) => /^Status: (\w+)$/m.exec(message)?.[1] ?? [])
  return STATUSES.find(status => status === said.at(-1)) ?? 'draft'
}

/** The ids of the drafts, without branches that name no entry or that somebody has merged and left behind. */
export async function draftIds(store: ContentStore): Promise<string[]> {
  const ids = (await store.drafts()).filter(id => pathOf(named(id)) !== null)
  const drafts = await Promise.all(ids.map(id => store.draft(id)))
  return ids.filter((_, index) => drafts[index] !== null)
}

async function requireDraft(id: string, store: ContentStore): Promise<Draft> {
  const draft = await store.draft(id)
  if (!draft) throw new ContentRefusal(404, 'There is no draft of this any more.', 'missing')
  return draft
}

/** A step in words: what was done, by whom, and when. */
function inWords({ message, author, at }: Step) {
  const what = Object.values(STEPS).find(words => message.startsWith(`${words}:`)) ?? 'Saved'
  return { what, who: author.name, at }
}

/** A draft as Decap lists it, with all its steps; its author is that of the last step. Throws 404. */
export async function readDraft(asked: { id: string } | Named, store: ContentStore) {
  const entry = 'id' in asked ? named(asked.id) : asked
  const draft = await requireDraft(idOf(entry), store)
  const last = draft.steps.at(-1)
  return {
    ...entry,
    status: statusOf(draft),
    diffs: draft.files.map(({ path, id, base }) => ({ path, id, newFile: base === null })),
    updatedAt: last?.at,
    pullRequestAuthor: last?.author.name,
    steps: draft.steps.map(inWords),
  }
}

async function fileOf(asked: Named & { path: string }, store: ContentStore) {
  const { files } = await requireDraft(idOf(asked), store)
  const file = files.find(({ path }) => path === asked.path)
  if (!file || kindOf(file.path) === null)
    throw new ContentRefusal(404, `${asked.path} is not in this draft.`, 'missing')
  return { file, bytes: await store.read(file.path, file) }
}

/** The text of a draft's file. Throws 404. */
export async function readDraftFile(asked: Named & { path: string }, store: ContentStore) {
  const { file, bytes } = await fileOf(asked, store)
  return { data: bytes.toString(), file: { path: file.path, id: file.id } }
}

/** A picture of a draft. Throws 404. */
export async function readDraftPicture(asked: Named & { path: string }, store: ContentStore) {
  const { file, bytes } = await fileOf(asked, store)
  const { id, size, path } = file
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { id, size, path, name, encoding: 'base64', content: bytes.toString('base64') }
}

/** Saves an entry with its pictures as a draft; a new draft starts as `status`. Throws as `persist` does. */
export async function persistDraft(
  save: Save,
  store: ContentStore,
  author: Author,
  status: Status = 'draft',
): Promise<Saved> {
  const [file, ...others] = save.dataFiles
  const entry = file && others.length === 0 ? entryOf(file.path) : null
  if (!entry) throw outside('A draft is of one entry.')
  const id = idOf(entry)
  const note = async () => {
    const now = await store.draft(id)
    return noteOf(now ? statusOf(now) : status)
  }
  return persist(save, store, author, { draft: id, note })
}

/** Records a change of status and who made it. Throws 404. */
export async function changeStatus(asked: Named, status: Status, store: ContentStore, author: Author) {
  const id = idOf(asked)
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const snapshot = await store.snapshot(id)
    const draft = await requireDraft(id, store)
    if (statusOf(draft) === status) return { status }
    const message = `${STEPS[status]}: ${id}\n\n${UNBUILT}\n\n${noteOf(status)}`
    if ((await store.commit(snapshot, [], message, author)) === 'done') return { status }
  }
  throw busy()
}

/**
 * Publishes a draft as one commit that names everybody who wrote it, and removes the draft. Does not overwrite what was
 * published meanwhile, unless it is an entry's version `base`. Throws 404; 409 `conflict` with both versions, or
 * `not_ready`; and as `persist` does.
 */
export async function publish(
  { base, ...asked }: Named & { base?: string | null | undefined },
  store: ContentStore,
  author: Author,
): Promise<Saved> {
  const id = idOf(asked)
  const snapshot = await store.snapshot(id)
  const draft = await requireDraft(id, store)
  if (statusOf(draft) !== 'pending_publish')
    throw new ContentRefusal(
      409,
      'This draft is not ready any more: somebody has taken it back.',
      'not_ready',
    )
  const saved = await persist(await saveOf(draft, store, base), store, author, {
    note: () => writersOf(draft, author),
  })
  try {
    // The version that was read is published; if something was saved into the draft since, the draft stays.
    if ((await store.commit(snapshot, [], `Publish ${id}\n\n${UNBUILT}`, author)) === 'done')
      await store.discard(id)
  } catch (error) {
    // A refusal would say that nothing was changed. The draft can be published again, which removes it.
    logProblem('content', 'A draft that is published stayed behind', error)
  }
  return saved
}

/** A draft in the form that `persist` takes. */
async function saveOf({ files }: Draft, store: ContentStore, base: string | null | undefined): Promise<Save> {
  const read = ({ path, ...file }: DraftFile) => store.read(path, file)
  const isPicture = ({ path }: DraftFile) => kindOf(path) === 'picture'
  return {
    dataFiles: await Promise.all(
      files
        .filter(file => !isPicture(file))
        .map(async file => ({
          path: file.path,
          raw: (await read(file)).toString(),
          base: base === undefined ? file.base : base,
        })),
    ),
    assets: await Promise.all(
      files.filter(isPicture).map(async file => ({
        path: file.path,
        content: (await read(file)).toString('base64'),
        encoding: 'base64' as const,
        base: file.base,
      })),
    ),
  }
}

/** Everybody who wrote a draft except the publisher, in the form that git and GitHub read. */
function writersOf({ steps }: Draft, publisher: Author): string {
  const others = new Map(steps.map(({ author }) => [author.email, author.name]))
  others.delete(publisher.email)
  return [...others].map(([email, name]) => `Co-authored-by: ${name} <${email}>`).join('\n')
}

/** Removes a draft; its history, where that is kept, records who did it. */
export async function discard(asked: Named, store: ContentStore, author: Author): Promise<{ id: string }> {
  const id = idOf(asked)
  const snapshot = await store.snapshot(id)
  // A save at this very moment must not be discarded with it.
  const isThere = (await store.draft(id)) !== null
  if (isThere && (await store.commit(snapshot, [], `Discard ${id}\n\n${UNBUILT}`, author)) === 'moved')
    throw new ContentRefusal(409, 'Somebody has changed this draft just now. It was not discarded.', 'moved')
  await store.discard(id)
  return { id }
}

/** The preview of a draft as a page; null until it is built. */
export async function preview(asked: Named, store: ContentStore) {
  const url = await store.preview(idOf(asked))
  return url === null ? null : { url, status: 'SUCCESS' }
}
