/** The posts of a tag as RSS 2.0. */
import type { APIContext } from 'astro'
import { blogFeed } from '#collections/blog-feed.ts'
import { listTags } from '#collections/tags.ts'
import type { BlogPost } from '#data/blog-posts.ts'
import { rss } from '#lib/feed.ts'
import { type Tag, tagPath } from '#lib/post-tags.ts'

export async function getStaticPaths() {
  return (await listTags()).map(tag => ({ params: { tag: tag.slug }, props: { tag } }))
}

export async function GET({ site, url, props: { tag } }: APIContext<{ tag: Tag<BlogPost> }>) {
  const feed = await blogFeed(site ?? url, `${tagPath(tag.slug)}/rss.xml`, tag)
  return new Response(rss(feed), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
