import type { Config } from '@netlify/functions'
import { type BlogPost, findMovedPost, readBlogPost } from '#data/blog-posts.ts'
import { createPublicClient } from '#data/public-client.ts'
import { findRedirect } from '#data/redirects.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { longDate } from '#lib/long-date.ts'
import { descriptionOf, pictureOf } from '#lib/post-words.ts'
import { withQuery } from '#lib/redirects.ts'
import { requireMethod, respond, SECURITY_HEADERS } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { isSafeUrl } from '../lib/loopback.ts'
import { pageUrl, readPage, resend } from '../lib/site-page.ts'

/**
 * Runs only where the build left no page: for posts newer than the build and for unknown addresses. Under `npm run
 * dev`, which builds nothing, it answers for all posts.
 */
export const config: Config = { path: ['/blog/:slug', '/blog/:slug/'], preferStatic: true }

export interface Dependencies {
  /** The published post with this slug, or null. */
  read: (slug: string) => Promise<BlogPost | null>
  /** The current slug of the published post that used to have this one, or null. */
  movedTo: (slug: string) => Promise<string | null>
  /** Where an owner redirects this path, or null. */
  redirectOf: (path: string) => Promise<string | null>
  /** One of the site's own pages. */
  page: (path: string) => Promise<Response>
}

/**
 * GET: the page for a post published after the build, with the post's title for link previews, or with `.md` at the end
 * of its address the post as Markdown; a redirect to the current address of a post that has moved, or to where an owner
 * redirects the address; the 404 page if there is no such post, and the 500 page with status 503 while the backend does
 * not respond.
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
    requireMethod(request, 'GET', 'HEAD')
    const { pathname, search } = new URL(request.url)
    const [, slug, end = ''] = /^\/blog\/([a-z0-9-]{3,80})(\.md|\/)?$/.exec(pathname) ?? []
    // The host calls this function before it reads _redirects.
    const redirected = async () => {
      const elsewhere = await redirectOf(pathname.replace(/(\.md|\/)$/, ''))
      return elsewhere ? redirect(withQuery(elsewhere, search)) : answer(404, '/404')
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

/**
 * The post's own words, in the order of its page. Once that is built, its Markdown also has front matter, the pictures
 * at the post's head and what stands around the post (src/integrations/page-markdown.ts).
 */
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

/** Revalidated each time, because another post may take an abandoned address. */
const redirect = (path: string) =>
  new Response(null, {
    status: 301,
    headers: {
      ...SECURITY_HEADERS,
      Location: path,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
  })

/** The generated picture of the list of posts, for a post without one. */
const LIST_IMAGE = '/og/blog.jpg'

/** The page with the post's metadata for search engines and link previews in its head. */
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
  // With the public key, so a scheduled post is as hidden here as from any visitor.
  const db = url && key && isSafeUrl(url) ? createPublicClient({ url, key }) : null
  return handle(request, {
    read: async slug => db && readBlogPost(db, slug),
    movedTo: async slug => db && findMovedPost(db, slug),
    redirectOf: async path => db && findRedirect(db, path),
    page: path => readPage(path, request),
  })
}
