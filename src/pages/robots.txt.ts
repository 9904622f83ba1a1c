/** What search engines may read: everything but the two places where the team works. */
import type { APIContext } from 'astro'

export function GET({ site }: APIContext) {
  return new Response(
    `User-agent: *\nDisallow: /admin\nDisallow: /admin-cms/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
  )
}
