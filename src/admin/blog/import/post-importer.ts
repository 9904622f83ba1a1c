/** Imports posts from Markdown files or a WordPress export, with pictures chosen along with them. */

import { stateOf } from '#admin/blog/post-state.ts'
import { type FindPicture, findPictures, storeOnce } from '#admin/parts/import/chosen-pictures.ts'
import type { Importer, Plan, Reading } from '#admin/parts/import/importer.ts'
import { byKeys, type PlannedRow, planRows } from '#admin/parts/import/rows.ts'
import { failure, type Outcome, overtaken } from '#admin/parts/import/run-rows.ts'
import {
  addPost,
  deletePost,
  findPosts,
  isSlugTaken,
  type PostChanges,
  type PostRow,
  savePost,
} from '#data/blog-posts-admin.ts'
import { deleteRedirect } from '#data/redirects.ts'
import type { Db } from '#data/rest-client.ts'
import { bringsPictures, picturesToBring, withPictures } from './brought-pictures.ts'
import { changedFacts } from './entry-facts.ts'
import { withoutUrls } from './markdown-pictures.ts'
import { createOldPaths } from './old-paths.ts'
import { type PostEntry, settled } from './post-entry.ts'
import { readPosts } from './read-posts.ts'

/** The import's dependencies besides the database. */
export interface PostImport {
  /** Stores a picture and resolves to its address. */
  upload: (file: File) => Promise<string>
  /** Whether the person may add redirects. */
  mayRedirect: boolean
  /** Called after posts or redirects have changed. */
  onStored: () => void
}

type PlannedPost = PlannedRow<PostEntry, PostRow>

/** Creates the import of posts (IMPT-11, IMPT-12, IMPT-14). */
export function createPostImporter(
  db: Db,
  { upload, mayRedirect, onStored }: PostImport,
): Importer<PostEntry, PostRow> {
  let find: FindPicture = () => null
  const oldPaths = createOldPaths(db, mayRedirect)
  const stored = storeOnce(upload)

  async function read(files: File[], reading: Reading): Promise<Plan<PostEntry, PostRow>> {
    find = findPictures(files)
    const { rows, remarks } = await readPosts(files, reading)
    const entries = rows.flatMap(({ entry }) => entry ?? [])
    const found = await findPosts(db, {
      slugs: entries.flatMap(({ slug }) => slug ?? []),
      titles: entries.flatMap(({ slug, title }) => (slug === null ? title : [])),
    })
    await oldPaths.read()
    const matching = {
      keyName: 'address',
      keysOf: ({ slug, title }: PostEntry) => [slug === null ? `title ${title}` : `slug ${slug}`],
      known: byKeys(found, ({ slug, title }) => [`slug ${slug}`, `title ${title}`]),
      differences: differencesOf,
    }
    const planned = await planRows(rows, matching, reading.rest)
    const withNotes: PlannedPost[] = []
    let byHand = 0
    for (const read of planned) {
      await reading.rest()
      const { entry, notes } = read.entry
        ? settled(read.entry, read.found?.status ?? null)
        : { entry: null, notes: [] }
      const row = { ...read, entry }
      withNotes.push({ ...row, notes: [...row.notes, ...notes, ...notesOf(row)] })
      byHand += picturesToBring(row, find).byHand.length
    }
    return {
      rows: withNotes,
      remarks: [
        ...remarks,
        ...(byHand > 0
          ? [
              `${byHand === 1 ? '1 picture is' : `${byHand.toLocaleString('en-US')} pictures are`} not among the files and stay where they are: choose them together with the export, or bring them by hand before the old site goes.`,
            ]
          : []),
      ],
    }
  }

  /** What a file would change in a stored post. Picture addresses are ignored, because an import changes them. */
  function differencesOf(entry: PostEntry, found: PostRow): string[] {
    const { published_at } = entry
    const isAtSameTime = published_at === null || Date.parse(published_at) === Date.parse(found.published_at)
    return [
      entry.title !== found.title && 'title',
      withoutUrls(entry.content) !== withoutUrls(found.content) && 'text',
      entry.status !== null && entry.status !== stateOf(found, Date.now()) && 'status',
      entry.status !== 'draft' && !isAtSameTime && 'date',
      ...changedFacts(entry.facts, found),
      bringsPictures(entry, found, find) && 'pictures',
    ].filter(name => typeof name === 'string')
  }

  /** Sentences about a post's pictures and its old paths. */
  function notesOf(row: PlannedPost): string[] {
    const { entry, found, rowStatus } = row
    if (!entry || rowStatus === 'same') return []
    const { files, byHand } = picturesToBring(row, find)
    return [
      ...(files.length > 0
        ? [`${files.length === 1 ? '1 picture is' : `${files.length} pictures are`} uploaded.`]
        : []),
      ...byHand.map(({ address, place }) => `Picture to bring by hand, ${place}: ${address}`),
      ...oldPaths.notesOf(entry, entry.slug ?? found?.slug ?? null),
    ]
  }

  async function store({ entry, found, rowStatus }: PlannedPost): Promise<Outcome> {
    if (!entry) return failure('It cannot be stored.')
    const changes: PostChanges = {
      ...{ title: entry.title, slug: found?.slug ?? entry.slug, ...entry.facts },
      ...(entry.status !== null && { status: entry.status }),
      ...(entry.published_at !== null && { published_at: entry.published_at }),
      ...(await withPictures(entry, found, { find, stored })),
    }
    const saved = await (found
      ? savePost(db, found, changes)
      : addPost(db, crypto.randomUUID(), changes)
    ).catch(error => {
      if (isSlugTaken(error)) return null
      throw error
    })
    if (saved === null) return failure('Another post has got its address meanwhile.')
    if (saved.result !== 'saved') return overtaken(saved)
    const { row } = saved
    const { added, notes } = await oldPaths.lead(entry, row.slug)
    return {
      result: rowStatus === 'new' ? 'added' : 'changed',
      notes,
      undo: async () => {
        if (found) {
          const back = await savePost(db, row, wordsOf(found))
          if (back.result !== 'saved') throw new Error('Somebody else has changed it meanwhile')
        } else await deletePost(db, row.id)
        for (const id of added) await deleteRedirect(db, id)
      },
    }
  }

  return {
    title: 'Import posts',
    what: 'posts',
    help: [
      'Markdown files with front matter (title, date, slug, draft, author, excerpt, description, tags, image, aliases), as many as you like, or the export of a WordPress blog: in its dashboard Tools → Export, one XML file.',
      'Pictures can be chosen together with them, as a WordPress blog keeps them under wp-content/uploads. Those that are not chosen stay at their old addresses and are listed, each with its place.',
      'A post is recognized by its address: what is here already is changed, not added a second time. Drafts come as drafts, and published posts with their dates.',
      mayRedirect
        ? 'Old addresses of published posts lead to the new ones.'
        : 'Old addresses are listed in the report, because only owners can have them lead to the new ones.',
    ],
    accept: '.md,.markdown,.xml,text/markdown,text/xml,image/png,image/jpeg,image/gif,image/webp',
    read,
    size: 1,
    atOnce: 4,
    store: async ([row]) => [row ? await store(row) : failure('Nothing was given.')],
    onStored,
  }
}

/** A stored post's data, to restore it. */
function wordsOf(post: PostRow): PostChanges {
  const { title, content, slug, status, published_at, image_urls, image_alts } = post
  const { excerpt, author, description, share_image, tags } = post
  return {
    ...{ title, content, slug, status, published_at, image_urls, image_alts },
    ...{ excerpt, author, description, share_image, tags },
  }
}
