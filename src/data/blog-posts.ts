/** Table blog_posts: articles in markdown, which anyone reads from `published_at` on. */
import * as z from 'zod/mini'
import { parseAnswer } from './answer.ts'
import { withDeadline } from './deadline.ts'
import type { Db } from './rest-client.ts'

const row = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown; see src/lib/markdown.ts for what of it is rendered. */
  content: z.string(),
  /** Pictures above the text. */
  image_urls: z.array(z.string()),
  /** Words for those who do not see a picture, by its address. An older database gives none. */
  image_alts: z.optional(z.record(z.string(), z.string())),
  /** ISO time. */
  published_at: z.string(),
  /** The post's name in addresses. A database that has not had its last migration yet gives none. */
  slug: z.optional(z.string()),
})

/** A post as a visitor reads it. */
export type BlogPost = z.infer<typeof row> & { slug: string }

const rows = z.array(row)

/** Where the site keeps the posts of the last build (src/pages/blog.json.ts). */
const PUBLISHED_POSTS = '/blog.json'

/** The most rows that the API gives at once (DEC-33). */
const ROWS_PER_ANSWER = 1000

const FAILURE = 'Could not read blog posts'

const toPost = (found: z.infer<typeof row>): BlogPost => ({ ...found, slug: found.slug ?? found.id })

/** Reads all published posts, newest first. Throws `Error('Could not read blog posts', {cause})`. */
export async function listBlogPosts(db: Db): Promise<BlogPost[]> {
  // By id, because a post that is added between two answers pushes one from the first into the second.
  const posts = new Map<string, BlogPost>()
  for (let start = 0; ; start += ROWS_PER_ANSWER) {
    const answer = await db
      .from('blog_posts')
      .select('*')
      .order('published_at', { ascending: false })
      .order('id')
      .range(start, start + ROWS_PER_ANSWER - 1)
    // The rows ended exactly with the answer before.
    if (answer.status === 416) break
    const page = parseAnswer(rows, FAILURE, answer)
    for (const found of page) posts.set(found.id, toPost(found))
    if (page.length < ROWS_PER_ANSWER) break
  }
  return [...posts.values()]
}

/**
 * Reads the published post with this slug, or null when there is none.
 * Throws `Error('Could not read blog posts', {cause})`.
 */
export async function readBlogPost(db: Db, slug: string): Promise<BlogPost | null> {
  const answer = await db.from('blog_posts').select('*').eq('slug', slug).limit(1)
  const [found] = parseAnswer(rows, FAILURE, answer)
  return found ? toPost(found) : null
}

/**
 * Reads the posts as they were when the site was built, from the site itself.
 * Throws `Error('Could not read published posts', {cause})`.
 */
export async function readPublishedPosts(send: typeof fetch = fetch): Promise<BlogPost[]> {
  try {
    const response = await withDeadline(send)(PUBLISHED_POSTS)
    return z.parse(rows, await response.json()).map(toPost)
  } catch (cause) {
    throw new Error('Could not read published posts', { cause })
  }
}
