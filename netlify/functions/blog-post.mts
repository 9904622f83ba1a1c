import type { Config } from '@netlify/functions'
import { type BlogPost, findMovedPost, readBlogPost } from '#data/blog-posts.ts'
import { createPublicClient } from '#data/public-client.ts'
import { findRedirect } from '#data/redirects.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { longDate } from '#lib/long-date.ts'
import { descriptionOf, pictureOf } from '#lib/post-words.ts'
import { HttpError, respond, SECURITY_HEADERS } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { isSafeUrl } from '../lib/loopback.ts'
import { pageUrl, readPage, resend } from '../lib/site-page.ts'

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
  /** Where an owner has this path lead, or null. */
  redirectOf: (path: string) => Promise<string | null>
  /** One of the site's own pages. */
  page: (path: string) => Promise<Response>
}

/**
 * GET: the page that shows a post which was published after the build, named after it for link previews, or with
 * `.md` at the end of its address the post as Markdown; the way to its present address for one that has moved, or to
 * where an owner has the address lead; the 404 page when there is no such post, and the 500 page
 * with status 503 while the backend does not say.
 */
export function handle(
  request: Request,
  { read, movedTo, redirectOf, page }: Dependencies,
): Promise<Response> {
  async function answer(status: number, path: string, post?: BlogPost) {
    const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
    return resend(await page(path), status, headers, html => (post ? named(html, post, request) : html))
  }

  return respond('blog-post', async () => {
    if (!['GET', 'HEAD'].includes(request.method))
      throw new HttpError(405, 'Use GET.', { Allow: 'GET, HEAD' })
    const { pathname, search } = new URL(request.url)
    const [, slug, end = ''] = /^\/blog\/([a-z0-9-]{3,80})(\.md|\/)?$/.exec(pathname) ?? []
    // The host asks this function before it looks into _redirects.
    const redirected = async () => {
      const elsewhere = await redirectOf(pathname.replace(/(\.md|\/)$/, ''))
      return elsewhere ? redirect(elsewhere) : answer(404, '/404')
    }
    try {
      if (slug === undefined) return await redirected()
      const post = await read(slug)
      if (post && end === '.md') return asMarkdown(post)
      if (post) return await answer(200, '/blog-post', post)
      const present = await movedTo(slug)
      if (present) return redirect(`/blog/${present}${end === '.md' ? end : ''}${search}`)
      return await redirected()
    } catch (error) {
      logProblem('blog-post', 'The backend did not say', error)
      return answer(503, '/500')
    }
  })
}

/** The post as its page's Markdown will be once it is built (src/integrations/page-markdown.ts). */
const asMarkdown = ({ title, content, published_at, author, tags = [] }: BlogPost) =>
  new Response(
    `# ${title}\n\n${author ? `By ${author} · ` : ''}${longDate(new Date(published_at))}\n\n${content}\n${tagList(tags)}`,
    {
      headers: {
        ...SECURITY_HEADERS,
        'Content-Type': 'text/markdown; charset=utf-8',
        'Cache-Control': 'public, max-age=0, must-revalidate',
      },
    },
  )

const tagList = (tags: string[]) => (tags.length > 0 ? `\n${tags.map(tag => `- ${tag}\n`).join('')}` : '')

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

/** The drawn picture of the list of posts, for a post without any. */
const LIST_IMAGE = '/og/blog.jpg'

/** The page with what the post says to search engines and link previews in its head. */
function named(html: string, post: BlogPost, request: Request): string {
  const address = (path: string) => escapeHtml(URL.parse(path, pageUrl('/', request))?.href ?? '')
  const [title, description] = [escapeHtml(post.title), escapeHtml(descriptionOf(post))]
  const facts = [
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address(`/blog/${post.slug}`)],
    ['property', 'og:image', address(pictureOf(post) ?? LIST_IMAGE)],
    ['property', 'og:image:alt', title],
    ['name', 'twitter:card', 'summary_large_image'],
    ...(post.author ? [['name', 'author', escapeHtml(post.author)]] : []),
  ]
  const card = facts.map(([kind, name, value]) => `<meta ${kind}="${name}" content="${value}">`).join('')
  return html
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(
      /(<meta name="description" content=")[^"]*("[^>]*>)/,
      (_, start, end) => start + description + end + card,
    )
}

export default (request: Request): Promise<Response> => {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = process.env
  // With the public key, so that a scheduled post is no more there than it is for any visitor.
  const db = url && key && isSafeUrl(url) ? createPublicClient({ url, key }) : null
  return handle(request, {
    read: async slug => db && readBlogPost(db, slug),
    movedTo: async slug => db && findMovedPost(db, slug),
    redirectOf: async path => db && findRedirect(db, path),
    page: path => readPage(path, request),
  })
}
