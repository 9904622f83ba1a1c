/** The blog as RSS 2.0. */
import type { APIContext } from 'astro'
import { blogFeed } from '#collections/blog-feed.ts'
import { rss } from '#lib/feed.ts'

export async function GET({ site, url }: APIContext) {
  const feed = await blogFeed(site ?? url, '/rss.xml')
  return new Response(rss(feed), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
