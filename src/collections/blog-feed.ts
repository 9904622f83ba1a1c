/** The blog for feed readers. */

import { escapeHtml } from '#lib/escape-html.ts'
import type { Feed } from '#lib/feed.ts'
import { keptAddress } from '#lib/markdown-address.ts'
import { excerpt } from '#lib/markdown-text.ts'
import { blogPage, listPosts } from './blog.ts'
import { brand } from './brand.ts'
import { postRenderer } from './post-html.ts'

/**
 * @param site Address of the site.
 * @param path Of the feed, e.g. `/rss.xml`.
 */
export async function blogFeed(site: URL, path: string): Promise<Feed> {
  const [{ seo }, { name }, posts] = await Promise.all([blogPage(), brand(), listPosts()])
  return {
    title: `${name} ${seo.title}`,
    description: seo.description,
    address: new URL('/blog', site).href,
    self: new URL(path, site).href,
    author: name,
    items: posts.map(post => {
      const address = new URL(`/blog/${post.slug}`, site).href
      const pictures = post.image_urls.map(
        picture =>
          `<p><img src="${escapeHtml(keptAddress(picture, address))}" alt="${escapeHtml(post.image_alts?.[picture] ?? '')}"></p>\n`,
      )
      const render = postRenderer({ topHeading: 2, base: address })
      return {
        title: post.title,
        address,
        id: `urn:uuid:${post.id}`,
        published: new Date(post.published_at),
        summary: excerpt(post.content),
        html: pictures.join('') + render(post.content),
      }
    }),
  }
}
