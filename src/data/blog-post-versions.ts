/** Table blog_post_versions: every saved state of a post, written by the database itself. */
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { postFacts } from './post-facts.ts'
import { parseResponse } from './response.ts'
import type { Db } from './rest-client.ts'

const entry = z.object({
  id: z.number(),
  revision: z.number(),
  title: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
  published_at: z.string(),
  /** ISO time. */
  saved_at: z.string(),
  /** Email address of the person; null when a program saved. */
  saved_by: z.nullable(z.string()),
})

const version = z.extend(entry, {
  slug: z.string(),
  content: z.string(),
  image_urls: z.array(z.string()),
  image_alts: z.catch(z.record(z.string(), z.string()), {}),
  ...postFacts,
})

/**
 * The rows as `Read`, whose status is one of three: no check of the table says so, but the rows are copies of
 * blog_posts, which has one.
 */
type OfVersions<Read extends { status: string }> = Checked<'blog_post_versions', Omit<Read, 'status'>> &
  Pick<Read, 'status'>

/** A version in the list. */
export type VersionEntry = OfVersions<z.infer<typeof entry>>

/** A version with its full content. */
export type PostVersion = OfVersions<z.infer<typeof version>>

/** The database keeps at most this many per post. */
const KEPT = 100

/** Reads a post's versions without their texts, newest first. Throws `AppError('Could not read versions')`. */
export async function listVersions(db: Db, postId: string): Promise<VersionEntry[]> {
  const response = await db
    .from('blog_post_versions')
    .select('id,revision,title,status,published_at,saved_at,saved_by')
    .eq('post_id', postId)
    .order('revision', { ascending: false })
    .limit(KEPT)
  return parseResponse(z.array(entry), 'Could not read versions', response)
}

/** Reads a version. Throws `AppError('Could not read version')`, also when it is gone. */
export async function readVersion(db: Db, id: number): Promise<PostVersion> {
  const failure = 'Could not read version'
  const response = await db.from('blog_post_versions').select('*').eq('id', id).limit(1)
  const [found] = parseResponse(z.array(version), failure, response)
  if (!found) throw new AppError('missing', failure, { cause: 'No such row' })
  return found
}
