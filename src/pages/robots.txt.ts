/**
 * What search engines and assistants may read: everything except the team's two work areas, for the uses that
 * content/site.yml allows (contentsignals.org).
 */
import type { APIContext } from 'astro'
import { site as readSite } from '#collections/site.ts'

export async function GET({ site }: APIContext) {
  const { contentUse } = await readSite()
  const uses = { search: contentUse.search, 'ai-input': contentUse.answers, 'ai-train': contentUse.training }
  const signals = Object.entries(uses).map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`)
  return new Response(
    `User-agent: *\nContent-Signal: ${signals.join(', ')}\nDisallow: /admin\nDisallow: /admin-cms/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
  )
}
