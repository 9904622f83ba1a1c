/** Tags of the blog, as of build time. */
import type { BlogPost } from '#data/blog-posts.ts'
import { type Tag, tagsOf } from '#lib/post-tags.ts'
import { listPosts } from './blog.ts'
import { memoize } from './memoize.ts'

/** The tags of all published posts, each of which has a page; the most used first. */
export const listTags = memoize(async (): Promise<Tag<BlogPost>[]> => tagsOf(await listPosts()))

/** Slugs of the tags that have a page. */
export const listTagSlugs = async (): Promise<string[]> => (await listTags()).map(({ slug }) => slug)
