/** Table blog_posts: Markdown articles, which anyone may read from `published_at` on. */

import { AppError } from '#lib/app-error.ts'
import type { Checked } from './database.ts'
import { withDeadline } from './deadline.ts'
import { readEveryRow } from './every-row.ts'
import type { Db } from './rest-client.ts'
import { dictionary, list, optional, type Read, readResponse, record, text } from './shape.ts'

const row = record({
  id: text,
  title: text,
  /** Markdown; see src/lib/markdown.ts for which of it is rendered. */
  content: text,
  /** Pictures above the text. */
  image_urls: list(text),
  /** Alternative texts by picture address. Missing in an older database. */
  image_alts: optional(dictionary(text)),
  /** ISO time. */
  published_at: text,
  /** ISO time of the last change. */
  updated_at: optional(text),
  /** Text for lists and feeds, and for search engines and share cards; '' for the beginning of the text. */
  excerpt: optional(text),
  description: optional(text),
  /** '' for the agency. */
  author: optional(text),
  /** Address of the picture on share cards; '' for a generated one. */
  share_image: optional(text),
  tags: optional(list(text)),
  /** The post's name in URLs. Missing until the database has had its last migration. */
  slug: optional(text),
})

/** A post as a visitor reads it. */
export type BlogPost = Checked<'blog_posts', Read<typeof row>> & { slug: string }

const rows = list(row)

/** Where the site keeps the posts of the last build (src/pages/blog.json.ts). */
const PUBLISHED_POSTS = '/blog.json'

const FAILURE = 'Could not read blog posts'

const toPost = (found: Read<typeof row>): BlogPost => ({ ...found, slug: found.slug ?? found.id })

/** Reads all published posts, newest first. Throws `AppError('Could not read blog posts')`. */
export function listBlogPosts(db: Db): Promise<BlogPost[]> {
  return readEveryRow(
    (first, last) =>
      db
        .from('blog_posts')
        .select('*')
        .order('published_at', { ascending: false })
        .order('id')
        .range(first, last),
    response => readResponse(rows, FAILURE, response).map(toPost),
    post => post.id,
  )
}

const titleRow = record({ id: text, slug: text, title: text, published_at: text, updated_at: text })

/** A post's title, with what tells whether its text has changed. */
export type ListedPost = Checked<'blog_posts', Read<typeof titleRow>>

/** Reads the titles of all published posts, newest first. Throws `AppError('Could not read blog posts')`. */
export function listPostTitles(db: Db): Promise<ListedPost[]> {
  return readEveryRow(
    (first, last) =>
      db
        .from('blog_posts')
        .select('id,slug,title,published_at,updated_at')
        .order('published_at', { ascending: false })
        .order('id')
        .range(first, last),
    response => readResponse(list(titleRow), FAILURE, response),
    post => post.id,
  )
}

/** How many posts may be newer than the built pages before one is missed. */
const NEWEST = 20

/**
 * Reads the newest published posts; with `since`, an ISO date-time, only those published or changed after it. Checking
 * the change date also finds backdated posts. Throws `AppError('Could not read blog posts')`.
 */
export async function listNewestPosts(db: Db, since: string | null): Promise<BlogPost[]> {
  const posts = db.from('blog_posts').select('*')
  const newer = since === null ? posts : posts.or(`published_at.gt."${since}",updated_at.gt."${since}"`)
  const response = await newer.order('published_at', { ascending: false }).order('id').limit(NEWEST)
  return readResponse(rows, FAILURE, response).map(toPost)
}

/**
 * Reads the published post with this slug, or null when there is none.
 * Throws `AppError('Could not read blog posts')`.
 */
export async function readBlogPost(db: Db, slug: string): Promise<BlogPost | null> {
  const response = await db.from('blog_posts').select('*').eq('slug', slug).limit(1)
  const [found] = readResponse(rows, FAILURE, response)
  return found ? toPost(found) : null
}

const inShort = record({
  ...{ id: text, slug: text, title: text, published_at: text },
  ...{ excerpt: text, tags: list(text) },
})

/** A post without its text. */
export type PostInShort = Checked<'blog_posts', Read<typeof inShort>>

/** How many posts are searched for those with the most tags in common. */
const LIKE = 30

/** Reads the newest published posts with one of these tags. Throws `AppError('Could not read blog posts')`. */
export async function listPostsLike(db: Db, tags: readonly string[]): Promise<PostInShort[]> {
  if (tags.length === 0) return []
  const quoted = tags.map(tag => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`)
  const response = await db
    .from('blog_posts')
    .select('id,slug,title,published_at,excerpt,tags')
    .filter('tags', 'ov', `{${quoted.join(',')}}`)
    .order('published_at', { ascending: false })
    .order('id')
    .limit(LIKE)
  return readResponse(list(inShort), FAILURE, response)
}

/** The posts that once had a slug. */
const formerSlugs = list(record({ post_id: text }))

/**
 * Finds the current slug of the published post that once had this slug; null when there is none. Throws
 * `AppError('Could not read blog posts')`.
 */
export async function findMovedPost(db: Db, formerSlug: string): Promise<string | null> {
  const former = await db.from('blog_post_slugs').select('post_id').eq('slug', formerSlug).limit(1)
  const [found] = readResponse(formerSlugs, FAILURE, former)
  if (!found) return null
  const response = await db.from('blog_posts').select('*').eq('id', found.post_id).limit(1)
  const [post] = readResponse(rows, FAILURE, response)
  return post ? toPost(post).slug : null
}

/**
 * Reads the posts as they were when the site was built, from the site itself.
 * Throws `AppError('Could not read published posts')`.
 */
export async function readPublishedPosts(send: typeof fetch = fetch): Promise<BlogPost[]> {
  try {
    const response = await withDeadline(send)(PUBLISHED_POSTS)
    return rows(await response.json(), PUBLISHED_POSTS).map(toPost)
  } catch (cause) {
    throw new AppError('refused', 'Could not read published posts', { cause })
  }
}
