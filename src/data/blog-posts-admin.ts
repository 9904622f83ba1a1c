/** Table blog_posts as administrators see it: drafts and scheduled posts too, and what changes them. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { parseAnswer } from './answer.ts'
import type { Checked } from './database.ts'
import type { Db } from './rest-client.ts'
import { addOnce, errorCode, type SaveResult, updateIfUnchanged } from './save-if-unchanged.ts'

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
export type PostSummary = Checked<'blog_posts', z.infer<typeof summary>>

/** A post as the database holds it. */
export type PostRow = Checked<'blog_posts', z.infer<typeof row>>

/** What an administrator sets. Left out: as it is; a `slug` of null: made from the title. */
export type PostChanges = Pick<PostRow, 'title' | 'content' | 'image_urls' | 'image_alts'> &
  Partial<Pick<PostRow, 'status' | 'published_at'>> & { slug: string | null }

/** The fields of `PostChanges`. */
export const POST_FIELDS: readonly (keyof PostChanges)[] = [
  ...(['title', 'content', 'slug', 'image_urls', 'image_alts', 'status', 'published_at'] as const),
]

/** The states that a reader can tell apart. */
export type PostState = PostSummary['status']

/** Which part of the list: at most `limit` rows (the API gives at most 1000) from the newest, or after a post. */
export interface PostQuery {
  /** Only posts whose title or text contains it, ignoring case; taken literally. */
  search: string
  state: PostState | 'all'
  /** ISO time that tells scheduled from published. */
  now: string
  after: Pick<PostSummary, 'id' | 'published_at'> | null
  limit: number
  signal?: AbortSignal
}

const page = z.object({ total: z.nullable(z.number()), rows: z.array(summary) })

/** One page of posts, and how many there are in all: counted on the first page only. */
export type PostPage = z.infer<typeof page>

/** Reads a page of posts by date of publication, newest first. Throws `AppError('Could not read blog posts')`. */
export async function listPosts(db: Db, query: PostQuery): Promise<PostPage> {
  const { search, state, now, after, limit, signal } = query
  const asked = db.rpc('search_blog_posts', {
    term: search,
    wanted_state: state === 'all' ? null : state,
    as_of: now,
    most: limit,
    after_time: after?.published_at ?? null,
    after_id: after?.id ?? null,
  })
  const answer = await (signal ? asked.abortSignal(signal) : asked)
  return parseAnswer(page, 'Could not read blog posts', answer)
}

/** Reads a post, or null when there is none. Throws `AppError('Could not read blog post')`. */
export async function readPost(db: Db, id: string): Promise<PostRow | null> {
  const answer = await db.from('blog_posts').select('*').eq('id', id).limit(1)
  return parseAnswer(z.array(row), 'Could not read blog post', answer)[0] ?? null
}

const saved = { table: 'blog_posts' as const, row }

/**
 * Adds a post under the id (a UUID) that its sender made. When another state of it is there already, because the
 * response to an earlier try was lost, that is a conflict. Throws `AppError('Could not add blog post')`.
 */
export function addPost(db: Db, id: string, changes: PostChanges): Promise<SaveResult<PostRow>> {
  const { slug, ...words } = changes
  const added = { id, ...words, ...(slug !== null && { slug }) }
  return addOnce(db, { ...saved, failure: 'Could not add blog post' }, added)
}

/**
 * Saves a post if it still is the revision that the changes were made to. Throws
 * `AppError('Could not save blog post')`, also when there is no right to change it (SEC-19).
 */
export function savePost(
  db: Db,
  { id, revision, updated_at: since }: Pick<PostRow, 'id' | 'revision' | 'updated_at'>,
  changes: PostChanges,
): Promise<SaveResult<PostRow>> {
  const version = { id, unchanged: { revision }, since }
  return updateIfUnchanged(db, { ...saved, failure: 'Could not save blog post' }, version, changes)
}

/**
 * Deletes a post. Throws `AppError('Could not delete blog post')`, also when nothing was deleted (SEC-19).
 */
export async function deletePost(db: Db, id: string): Promise<void> {
  const failure = 'Could not delete blog post'
  const answer = await db.from('blog_posts').delete().eq('id', id).select('id')
  const deleted = parseAnswer(z.array(z.object({ id: z.string() })), failure, answer)
  if (deleted.length !== 1)
    throw new AppError('missing', failure, { cause: 'No such row, or no right to delete it' })
}

/** Whether an error of this module means that another post has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === '23505'
}
