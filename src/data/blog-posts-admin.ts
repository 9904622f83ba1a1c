/** Table blog_posts as administrators see it: drafts and scheduled posts too, and what changes them. */
import * as z from 'zod/mini'
import { parseAnswer, parseCount } from './answer.ts'
import type { Db } from './rest-client.ts'

const summary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** `scheduled` posts are public from `published_at` on; nobody writes `published` into them then. */
  status: z.enum(['draft', 'scheduled', 'published']),
  /** ISO time; without meaning for a draft. */
  published_at: z.string(),
  updated_at: z.string(),
  /** Grows with every save. */
  revision: z.number(),
  image_urls: z.array(z.string()),
})

const row = z.extend(summary, {
  content: z.string(),
  /** Words for those who do not see a picture, by address; '' for decoration. */
  image_alts: z.catch(z.record(z.string(), z.string()), {}),
})

/** As much of a post as a list needs. */
export type PostSummary = z.infer<typeof summary>

/** A post as the database holds it. */
export type PostRow = z.infer<typeof row>

/** What an administrator sets. Left out: as it is; a `slug` of null: made from the title. */
export interface PostChanges {
  title: string
  content: string
  slug: string | null
  image_urls: string[]
  image_alts: Record<string, string>
  status?: PostRow['status']
  /** ISO time. */
  published_at?: string
}

/** The states that a reader can tell apart. */
export type PostState = PostSummary['status']

/** Which part of the list: `offset` from the newest, at most `limit` rows (the API gives at most 1000). */
export interface PostQuery {
  /** Only posts whose title or text contains it, ignoring case; taken literally. */
  search: string
  state: PostState | 'all'
  /** ISO time that tells scheduled from published. */
  now: string
  offset: number
  limit: number
  signal?: AbortSignal
}

/** One page of posts and how many there are in all. */
export interface PostPage {
  rows: PostSummary[]
  total: number
}

const LIST_COLUMNS = 'id,slug,title,status,published_at,updated_at,revision,image_urls'

/** Reads a page of posts by date of publication, newest first. Throws `Error('Could not read blog posts', {cause})`. */
export async function listPosts(db: Db, query: PostQuery): Promise<PostPage> {
  const { search, state, now, offset, limit, signal } = query
  const failure = 'Could not read blog posts'
  let matching = search
    ? db.rpc('search_blog_posts', { term: search }, { count: 'exact' }).select(LIST_COLUMNS)
    : db.from('blog_posts').select(LIST_COLUMNS, { count: 'exact' })
  if (state === 'draft') matching = matching.eq('status', 'draft')
  if (state === 'scheduled') matching = matching.neq('status', 'draft').gt('published_at', now)
  if (state === 'published') matching = matching.neq('status', 'draft').lte('published_at', now)
  const page = matching
    .order('published_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  const answer = await (signal ? page.abortSignal(signal) : page)
  // Rows were deleted meanwhile and the page lies behind the end: that is an empty page, not a failure.
  if (answer.status === 416) return { rows: [], total: offset }
  return { rows: parseAnswer(z.array(summary), failure, answer), total: parseCount(failure, answer) }
}

/** Reads a post, or null when there is none. Throws `Error('Could not read blog post', {cause})`. */
export async function readPost(db: Db, id: string): Promise<PostRow | null> {
  const answer = await db.from('blog_posts').select('*').eq('id', id).limit(1)
  return parseAnswer(z.array(row), 'Could not read blog post', answer)[0] ?? null
}

/** What a save comes back with: the row as stored, or the newer row that was found in its place. */
export type PostAnswer = { saved: PostRow } | { conflict: PostRow }

/**
 * Adds a post under the id (a UUID) that its sender made. When the post is there already, because the answer to
 * an earlier try was lost, that is a conflict. Throws `Error('Could not add blog post', {cause})`.
 */
export async function addPost(db: Db, id: string, changes: PostChanges): Promise<PostAnswer> {
  const failure = 'Could not add blog post'
  const answer = await db
    .from('blog_posts')
    .insert({ id, ...changes })
    .select('*')
  const there = codeOf(answer.error) === '23505' ? await readPost(db, id) : null
  if (there) return { conflict: there }
  const [saved] = parseAnswer(z.array(row), failure, answer)
  if (!saved) throw new Error(failure, { cause: 'The answer has no row' })
  return { saved }
}

/**
 * Saves a post if it still is the revision that the changes were made to. Throws
 * `Error('Could not save blog post', {cause})`, also when there is no such post or no right to change it:
 * row-level security hides a row instead of refusing (SEC-19).
 */
export async function savePost(
  db: Db,
  { id, revision }: Pick<PostRow, 'id' | 'revision'>,
  changes: PostChanges,
): Promise<PostAnswer> {
  const failure = 'Could not save blog post'
  const answer = await db.from('blog_posts').update(changes).eq('id', id).eq('revision', revision).select('*')
  const [saved] = parseAnswer(z.array(row), failure, answer)
  if (saved) return { saved }
  const there = await readPost(db, id)
  if (!there || there.revision === revision) {
    throw new Error(failure, { cause: 'No such row, or no right to change it' })
  }
  return { conflict: there }
}

/**
 * Deletes a post. Throws `Error('Could not delete blog post', {cause})`, also when nothing was deleted (SEC-19).
 */
export async function deletePost(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete blog post'
  const answer = await db.from('blog_posts').delete().eq('id', id).select('id')
  const deleted = parseAnswer(z.array(z.object({ id: z.string() })), failure, answer)
  if (deleted.length !== 1) throw new Error(failure, { cause: 'No such row, or no right to delete it' })
}

/** Whether an error of this module means that another post has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && codeOf(error.cause) === '23505'
}

/** Postgres' code of an error, e.g. `23505` for a value that another row has. */
function codeOf(error: unknown): string | null {
  return error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : null
}
