/** The blog as of build time, and its page's texts. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import type { BlogPost } from '#data/blog-posts.ts'
import { memoize } from './memoize.ts'

export type BlogPage = CollectionEntry<'blogPage'>['data']

/** content/pages/blog.md; the build fails if it is missing. */
export async function blogPage(): Promise<BlogPage> {
  const entry = await getEntry('blogPage', 'pages/blog')
  if (!entry) throw new Error('content/pages/blog.md is missing')
  return entry.data
}

/** All published posts, newest first; none without a backend (DATA-03). */
export const listPosts = memoize(async (): Promise<BlogPost[]> => {
  const entries = await getCollection('blogPosts')
  return entries
    .toSorted((a, b) => a.data.position - b.data.position)
    .map(({ id, data: { position: _, ...post } }) => ({ id, ...post }))
})

/** When a post's content last changed: never before its publication, however early it was written. */
export const lastChange = ({ published_at, updated_at }: BlogPost): Date =>
  new Date(Math.max(Date.parse(published_at), Date.parse(updated_at ?? published_at)))
