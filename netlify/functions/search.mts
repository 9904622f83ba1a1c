import type { Config } from '@netlify/functions'
import { listNewestPosts } from '#data/blog-posts.ts'
import { createPublicClient } from '#data/public-client.ts'
import { NEWEST_POSTS, type SearchDocument } from '#lib/search/search-index.ts'
import { json, requireMethod, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { isSafeUrl } from '../lib/loopback.ts'
import { fillSearchPage } from '../lib/search-page.ts'
import { readPage, resend } from '../lib/site-page.ts'
import { newestDocuments, type SiteSearch, siteSearch } from '../lib/site-search.ts'

/**
 * The page that it fills has another address (src/pages/search-page.astro): a file here would be served instead. The
 * host reads this without running it, so `NEWEST_POSTS` is spelled out.
 */
export const config: Config = { path: ['/search', '/search/', '/api/newest-posts'] }

/** The most characters of a query; the dialog's field takes no more. */
const LONGEST = 200

export interface Dependencies {
  /** The index and the passages of the build. */
  site: () => Promise<SiteSearch>
  /**
   * The newest posts, some of which may be newer than the build that began at `built` (ISO; null if unknown). Rejects
   * while the backend does not respond.
   */
  newest: (built: string | null) => Promise<SearchDocument[]>
  /** One of the site's own pages. */
  page: (path: string) => Promise<Response>
}

/**
 * GET `/search?q=`: the search page with its results, which needs no JavaScript; the 500 page with status 503 if the
 * index cannot be read. GET `/api/newest-posts`: those of the newest posts that the build does not have, as documents
 * for the dialog; the host caches that response for ten seconds.
 */
export function handle(request: Request, { site, newest, page }: Dependencies): Promise<Response> {
  return respond('search', async () => {
    requireMethod(request, 'GET', 'HEAD')
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === NEWEST_POSTS) {
      const { isBuilt, built } = await site()
      const unbuilt = (await newest(built)).filter(({ path }) => !isBuilt(path))
      return json(200, unbuilt, {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Netlify-CDN-Cache-Control': 'public, s-maxage=10',
      })
    }
    const find = async (words: string) => {
      const search = await site()
      return search.find(words, await newest(search.built).catch(whileSilent))
    }
    const query = (searchParams.get('q') ?? '').trim().slice(0, LONGEST).toWellFormed()
    const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
    try {
      const results = query === '' ? [] : await find(query)
      return await resend(await page('/search-page'), 200, headers, html =>
        fillSearchPage(html, query, results),
      )
    } catch (error) {
      logProblem('search', 'The site could not be searched', error)
      return resend(await page('/500'), 503, headers)
    }
  })
}

/** Without the backend, what was built is still found. */
function whileSilent(error: unknown): SearchDocument[] {
  logProblem('search', 'The newest posts could not be read', error)
  return []
}

export default (request: Request): Promise<Response> => {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = process.env
  // With the public key, so a scheduled post is as hidden here as from any visitor.
  const db = url && key && isSafeUrl(url) ? createPublicClient({ url, key }) : null
  return handle(request, {
    site: () => siteSearch(path => readPage(path, request), Date.now()),
    newest: async built => (db ? newestDocuments(() => listNewestPosts(db, built), Date.now()) : []),
    page: path => readPage(path, request),
  })
}
