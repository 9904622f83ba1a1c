/** The blog for feed readers. */

import type { BlogPost } from '#data/blog-posts.ts'
import { allowedUrl } from '#lib/allowed-url.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Feed } from '#lib/feed.ts'
import { type Tag, tagPath } from '#lib/post-tags.ts'
import { summaryOf } from '#lib/post-words.ts'
import { blogPage, lastChange, listPosts } from './blog.ts'
import { brand } from './brand.ts'
import { postRenderer } from './post-html.ts'

/**
 * Builds the feed.
 * @param site URL of the site.
 * @param path Path of the feed, e.g. `/rss.xml`.
 * @param tag  Limits the feed to this tag's posts; all posts if omitted.
 */
export async function blogFeed(site: URL, path: string, tag?: Tag<BlogPost>): Promise<Feed> {
  const [{ seo }, { name }, posts] = await Promise.all([blogPage(), brand(), listPosts()])
  return {
    title: `${name} ${seo.title}${tag ? `: ${tag.name}` : ''}`,
    description: seo.description,
    address: new URL(tag ? tagPath(tag.slug) : '/blog', site).href,
    self: new URL(path, site).href,
    author: name,
    items: (tag?.posts ?? posts).map(post => {
      const address = new URL(`/blog/${post.slug}`, site).href
      const pictures = post.image_urls.map(
        picture =>
          `<p><img src="${escapeHtml(allowedUrl(picture, address))}" alt="${escapeHtml(post.image_alts?.[picture] ?? '')}"></p>\n`,
      )
      const render = postRenderer({ topHeading: 2, base: address })
      return {
        title: post.title,
        address,
        id: `urn:uuid:${post.id}`,
        published: new Date(post.published_at),
        updated: lastChange(post),
        author: post.author || name,
        tags: post.tags ?? [],
        summary: summaryOf(post),
        html: pictures.join('') + render(post.content),
      }
    }),
  }
}
