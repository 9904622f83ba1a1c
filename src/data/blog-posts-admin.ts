/** Table blog_posts as administrators see it, including drafts and scheduled posts, and how they change it. */
import * as z from 'zod/mini'
import type { Checked } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { postFacts } from './post-facts.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import {
  addOnce,
  type Base,
  deleteRow,
  errorCode,
  type SaveResult,
  updateEachIfUnchanged,
  updateIfUnchanged,
} from './save-if-unchanged.ts'

const summary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** `scheduled` posts become public at `published_at`; their status stays `scheduled`. */
  status: z.enum(['draft', 'scheduled', 'published']),
  /** ISO time; meaningless for a draft. */
  published_at: z.string(),
  updated_at: z.string(),
  /** Grows with every save. */
  revision: z.number(),
  image_urls: z.array(z.string()),
})

const row = z.extend(summary, {
  content: z.string(),
  /** Alternative texts by picture address; '' for decoration. */
  image_alts: z.catch(z.record(z.string(), z.string()), {}),
  ...postFacts,
})

/** The fields of a post that a list needs. */
export type PostSummary = Checked<'blog_posts', z.infer<typeof summary>>

/** A post as the database holds it. */
export type PostRow = Checked<'blog_posts', z.infer<typeof row>>

/** What an administrator sets. Omitted fields stay as they are; a null `slug` is derived from the title. */
export type PostChanges = Pick<PostRow, 'title' | 'content' | 'image_urls' | 'image_alts'> &
  Partial<Pick<PostRow, 'status' | 'published_at' | keyof typeof postFacts>> & { slug: string | null }

/** The fields of `PostChanges`. */
export const POST_FIELDS: readonly (keyof PostChanges)[] = [
  ...(['title', 'content', 'slug', 'image_urls', 'image_alts', 'status', 'published_at'] as const),
  ...(['excerpt', 'author', 'description', 'share_image', 'tags'] as const),
]

/** A post's status. */
export type PostState = PostSummary['status']

/** Selects part of the list: at most `limit` rows (the API returns at most 1000), starting at `offset`. */
export interface PostQuery {
  /** Matched literally, ignoring case, in title, text, excerpt, author, description and tags. */
  search: string
  state: PostState | 'all'
  /** ISO time that separates scheduled from published. */
  now: string
  /** By date of publication. */
  oldestFirst: boolean
  offset: number
  limit: number
  signal?: AbortSignal
}

const page = z.object({ total: z.nullable(z.number()), rows: z.array(summary) })

/** One page of posts, and how many there are in all. */
export type PostPage = z.infer<typeof page>

/** Reads a page of posts by date of publication. Throws `AppError('Could not read blog posts')`. */
export async function listPosts(db: Db, query: PostQuery): Promise<PostPage> {
  const { search, state, now, oldestFirst, offset, limit, signal } = query
  const asked = db.rpc('search_blog_posts', {
    term: search,
    wanted_state: state === 'all' ? null : state,
    as_of: now,
    most: limit,
    skip: offset,
    oldest_first: oldestFirst,
  })
  const response = await (signal ? asked.abortSignal(signal) : asked)
  return parseResponse(page, 'Could not read blog posts', response)
}

/** Reads a post, or null when there is none. Throws `AppError('Could not read blog post')`. */
export async function readPost(db: Db, id: string): Promise<PostRow | null> {
  const response = await db.from('blog_posts').select('*').eq('id', id).limit(1)
  return parseResponse(z.array(row), 'Could not read blog post', response)[0] ?? null
}

/** Slugs and titles travel in the URL, which servers limit to about 8,000 characters. */
const NAMES_PER_REQUEST = { slug: 50, title: 5 } as const

/** Reads the posts with one of these slugs or titles, each once. Throws `AppError('Could not read blog posts')`. */
export async function findPosts(
  db: Db,
  { slugs, titles }: { slugs: readonly string[]; titles: readonly string[] },
): Promise<PostRow[]> {
  const found = new Map<string, PostRow>()
  for (const [column, names] of [['slug', slugs] as const, ['title', titles] as const]) {
    const size = NAMES_PER_REQUEST[column]
    for (let start = 0; start < names.length; start += size) {
      const batch = [...new Set(names.slice(start, start + size))]
      // Titles may contain any character and `in` escapes none: a quotation mark would end a list entry.
      const quoted = batch.map(name => `"${name.replaceAll(/["\\]/g, '\\$&')}"`)
      const list = `(${quoted.join(',')})`
      const response = await db.from('blog_posts').select('*').filter(column, 'in', list).limit(1000)
      for (const post of parseResponse(z.array(row), 'Could not read blog posts', response))
        found.set(post.id, post)
    }
  }
  return [...found.values()]
}

const tagged = z.array(z.object({ tags: z.array(z.string()) }))

/** Reads the tags of all posts, each spelling once, most used first. Throws `AppError('Could not read tags')`. */
export async function listTagsInUse(db: Db): Promise<string[]> {
  const posts = await readEveryRow(
    (first, last) =>
      db.from('blog_posts').select('tags').filter('tags', 'neq', '{}').order('id').range(first, last),
    response => parseResponse(tagged, 'Could not read tags', response),
    (_, place) => place,
  )
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .sort(([one, few], [other, many]) => many - few || one.localeCompare(other))
    .map(([tag]) => tag)
}

const saved = { table: 'blog_posts' as const, row }

/**
 * Adds a post under the caller's id (a UUID). If another version of it is already stored, because the response to an
 * earlier try was lost, that is a conflict. Throws `AppError('Could not add blog post')`.
 */
export function addPost(db: Db, id: string, changes: PostChanges): Promise<SaveResult<PostRow>> {
  const { slug, ...words } = changes
  const added = { id, ...words, ...(slug !== null && { slug }) }
  return addOnce(db, { ...saved, failure: 'Could not add blog post' }, added)
}

/**
 * Saves a post if it is still the revision that the changes are based on. Throws
 * `AppError('Could not save blog post')`, also when the caller may not change it (SEC-19).
 */
export function savePost(
  db: Db,
  { id, revision, updated_at, since = updated_at }: Base<Pick<PostRow, 'id' | 'revision' | 'updated_at'>>,
  changes: PostChanges,
): Promise<SaveResult<PostRow>> {
  const version = { id, unchanged: { revision }, since }
  return updateIfUnchanged(db, { ...saved, failure: 'Could not save blog post' }, version, changes)
}

/**
 * Sets the state of posts, except those whose state somebody else has changed since they were read; returns the ones
 * not set. Dates stay, so a draft that was public or scheduled can become so again. Throws
 * `AppError('Could not save blog posts')`.
 */
export function setPostStates(db: Db, posts: readonly PostSummary[], state: PostState) {
  const failure = 'Could not save blog posts'
  return updateEachIfUnchanged(db, { ...saved, failure }, posts, 'status', state)
}

/**
 * Deletes a post. Throws `AppError('Could not delete blog post')`, also when nothing was deleted (SEC-19).
 */
export function deletePost(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'blog_posts', id, 'Could not delete blog post')
}

/** Whether an error from this module means that another post has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === '23505'
}
