/** All indexed pages, for search engines. */
import type { APIContext } from 'astro'
import { listRoutes } from '#collections/routes.ts'

export async function GET({ site }: APIContext) {
  const entries = (await listRoutes()).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `  <url><loc>${new URL(path, site).href}</loc>${lastmod}</url>\n`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  )
}
