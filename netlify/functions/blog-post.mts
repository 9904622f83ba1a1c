import type { Config } from '@netlify/functions'
import { type BlogPost, findMovedPost, readBlogPost } from '#data/blog-posts.ts'
import { createPublicClient } from '#data/public-client.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { excerpt } from '#lib/markdown-text.ts'
import { HttpError, respond, SECURITY_HEADERS } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { isSafeAddress } from '../lib/loopback.ts'
import { readPage, resend } from '../lib/site-page.ts'

/**
 * Runs only where the build has left no page, that is for posts younger than it and for addresses of nothing.
 * With `npm run dev`, which builds nothing, it answers for all posts.
 */
export const config: Config = { path: ['/blog/:slug', '/blog/:slug/'], preferStatic: true }

export interface Dependencies {
  /** The published post with this slug, or null. */
  read: (slug: string) => Promise<BlogPost | null>
  /** The present slug of the published post that has had this one before, or null. */
  movedTo: (slug: string) => Promise<string | null>
  /** One of the site's own pages. */
  page: (path: string) => Promise<Response>
}

/**
 * GET: the page that shows a post which was published after the build, named after it for link previews; the
 * way to its present address for one that has moved, the 404 page when there is no such post, and the 500 page
 * with status 503 while the backend does not say.
 */
export function handle(request: Request, { read, movedTo, page }: Dependencies): Promise<Response> {
  async function answer(status: number, path: string, post?: BlogPost) {
    const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
    return resend(await page(path), status, headers, html => (post ? named(html, post) : html))
  }

  return respond('blog-post', async () => {
    if (!['GET', 'HEAD'].includes(request.method))
      throw new HttpError(405, 'Use GET.', { Allow: 'GET, HEAD' })
    const { pathname, search } = new URL(request.url)
    const [, slug] = /^\/blog\/([a-z0-9-]{3,80})\/?$/.exec(pathname) ?? []
    if (slug === undefined) return answer(404, '/404')
    try {
      const post = await read(slug)
      if (post) return await answer(200, '/blog-post', post)
      const present = await movedTo(slug)
      return present ? redirect(`/blog/${present}${search}`) : await answer(404, '/404')
    } catch (error) {
      logProblem('blog-post', 'The backend did not say', error)
      return answer(503, '/500')
    }
  })
}

/** Asked again each time, because an address that was left may be taken by another post. */
const redirect = (path: string) =>
  new Response(null, {
    status: 301,
    headers: {
      ...SECURITY_HEADERS,
      Location: path,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  })

/** The page with the post's title and description in its head. */
function named(html: string, { title, content }: BlogPost): string {
  return html
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeHtml(excerpt(content)))
}

export default (request: Request): Promise<Response> => {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = process.env
  // With the public key, so that a scheduled post is no more there than it is for any visitor.
  const db = url && key && isSafeAddress(url) ? createPublicClient({ url, key }) : null
  return handle(request, {
    read: async slug => db && readBlogPost(db, slug),
    movedTo: async slug => db && findMovedPost(db, slug),
    page: path => readPage(path, request),
  })
}
