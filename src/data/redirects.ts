/** Tables redirects and missing_pages: where old addresses lead, and which pages visitors did not find. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { type Redirect, resolveRedirects } from '#lib/redirects.ts'
import type { Checked } from './database.ts'
import { readEveryRow } from './every-row.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'
import { deleteRow } from './save-if-unchanged.ts'

const row = z.object({ id: z.string(), from_path: z.string(), to_path: z.string(), created_at: z.string() })

/** Postgres error code: another row already has this id or unique value. */
const TAKEN = '23505'

/** An old address, and where it leads. */
export type StoredRedirect = Checked<'redirects', z.infer<typeof row>>

/** Reads all redirects by their old address. Throws `AppError('Could not read redirects')`. */
export function listRedirects(db: Db): Promise<StoredRedirect[]> {
  return readEveryRow(
    (first, last) => db.from('redirects').select('*').order('from_path').range(first, last),
    response => parseResponse(z.array(row), 'Could not read redirects', response),
    ({ id }) => id,
  )
}

/** Finds where an address finally leads; null when it leads nowhere. Throws `AppError('Could not read redirects')`. */
export async function findRedirect(db: Db, path: string): Promise<string | null> {
  const response = await db.from('redirects').select('*').eq('from_path', path).limit(1)
  if (parseResponse(z.array(row), 'Could not read redirects', response).length === 0) return null
  const redirects: Redirect[] = (await listRedirects(db)).map(({ from_path, to_path }) => ({
    from: from_path,
    to: to_path,
  }))
  return resolveRedirects(redirects).find(({ from }) => from === path)?.to ?? null
}

/**
 * Adds a redirect under the caller's id; a repeated call changes at most its target, as the response to an earlier one
 * may have been lost. Throws
 * `AppError('Could not add the redirect')`, whose cause says so if it would form a circle or exists already.
 */
export async function addRedirect(
  db: Db,
  added: Pick<StoredRedirect, 'id' | 'from_path' | 'to_path'>,
): Promise<void> {
  const failure = 'Could not add the redirect'
  const { error } = await db.from('redirects').insert(added)
  if (error === null) return
  const known = await db.from('redirects').select('*').eq('from_path', added.from_path)
  const [other] = parseResponse(z.array(row), failure, known)
  if (other?.id === added.id && error.code === TAKEN) {
    if (other.to_path === added.to_path) return
    // Redirects are added and deleted, never changed.
    await deleteRedirect(db, added.id)
    return addRedirect(db, added)
  }
  const cause = other
    ? `${added.from_path} leads to ${other.to_path} already.`
    : error.code === '23514'
      ? 'This cannot be an old address of the site, or the other none that it leads to.'
      : error
  throw new AppError('refused', failure, { cause })
}

/** Deletes a redirect. Throws `AppError('Could not delete the redirect')`, also when there is none. */
export function deleteRedirect(db: Db, id: string): Promise<void> {
  return deleteRow(db, 'redirects', id, 'Could not delete the redirect')
}

const moved = z.object({ slug: z.string(), post_id: z.string(), left_at: z.string() })

/**
 * Reads the former addresses of public posts, which redirect to the current ones automatically
 * (netlify/functions/blog-post.mts). Throws `AppError('Could not read redirects')`.
 */
export async function listMovedPosts(db: Db): Promise<(Redirect & { since: string })[]> {
  const failure = 'Could not read redirects'
  const slugs = await readEveryRow(
    (first, last) =>
      db.from('blog_post_slugs').select('slug, post_id, left_at').order('slug').range(first, last),
    response => parseResponse(z.array(moved), failure, response),
    ({ slug }) => slug,
  )
  if (slugs.length === 0) return []
  const posts = await readEveryRow(
    (first, last) => db.from('blog_posts').select('id, slug').order('id').range(first, last),
    response => parseResponse(z.array(z.object({ id: z.string(), slug: z.string() })), failure, response),
    ({ id }) => id,
  )
  const present = new Map(posts.map(({ id, slug }) => [id, slug]))
  const taken = new Set(posts.map(({ slug }) => slug))
  return slugs.flatMap(({ slug, post_id, left_at }) => {
    const to = present.get(post_id)
    // A post that uses the address now takes precedence.
    return to === undefined || taken.has(slug)
      ? []
      : [{ from: `/blog/${slug}`, to: `/blog/${to}`, since: left_at }]
  })
}

const missing = z.object({
  path: z.string(),
  visits: z.number(),
  last_at: z.string(),
  referrer: z.nullable(z.string()),
})

/** An address that visitors requested but did not find in the last 28 days. */
export type MissingPage = Checked<'missing_pages', z.infer<typeof missing>>

/** Reads the hundred most requested missing pages. Throws `AppError('Could not read missing pages')`. */
export async function listMissingPages(db: Db): Promise<MissingPage[]> {
  const response = await db
    .from('missing_pages')
    .select('path, visits, last_at, referrer')
    .eq('is_hidden', false)
    .order('visits', { ascending: false })
    .order('path')
    .limit(100)
  return parseResponse(z.array(missing), 'Could not read missing pages', response)
}

/**
 * Hides an address for good, or shows it again. Throws `AppError('Could not hide the address')`, also when it is not
 * listed any more.
 */
export async function hideMissingPage(db: Db, path: string, isHidden: boolean): Promise<void> {
  const failure = 'Could not hide the address'
  const response = await db
    .from('missing_pages')
    .update({ is_hidden: isHidden })
    .eq('path', path)
    .select('path')
  const changed = parseResponse(z.array(z.object({ path: z.string() })), failure, response)
  if (changed.length === 0) throw new AppError('missing', failure)
}

/** Counts, with the service key, a request for the missing `path`. Throws `AppError('Could not count the address')`. */
export async function noteMissingPage(db: Db, path: string, referrer: string | null): Promise<void> {
  const { error } = await db.rpc('note_missing_page', { asked: path, came_from: referrer })
  if (error) throw new AppError('refused', 'Could not count the address', { cause: error })
}
