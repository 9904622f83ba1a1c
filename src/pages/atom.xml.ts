/** The blog as an Atom feed. */
import type { APIContext } from 'astro'
import { blogFeed } from '#collections/blog-feed.ts'
import { atom } from '#lib/feed.ts'

export async function GET({ site, url }: APIContext) {
  const feed = await blogFeed(site ?? url, '/atom.xml')
  return new Response(atom(feed), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}
