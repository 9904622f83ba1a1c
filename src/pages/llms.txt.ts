/** What the site is and where to find things, for language models (llmstxt.org); links to the pages as Markdown. */
import type { APIContext } from 'astro'
import { brand } from '#collections/brand.ts'
import { listRoutes } from '#collections/routes.ts'
import { site as readSite } from '#collections/site.ts'
import { markdownPath } from '#lib/markdown-path.ts'

export async function GET({ site }: APIContext) {
  const [{ name, slogan }, { demo, founded }, routes] = await Promise.all([brand(), readSite(), listRoutes()])
  const groups = Map.groupBy(routes, route => route.group)
  const lists = [...groups].map(([group, members]) => {
    const lines = members.map(
      ({ path, heading, description }) =>
        `- [${heading}](${new URL(markdownPath(path), site).href}): ${description}\n`,
    )
    return `\n## ${group}\n\n${lines.join('')}`
  })
  const since = founded ? ` In business since ${founded}.` : ''
  // A slogan may lack a final punctuation mark.
  const about = `# ${name}\n\n> ${slogan.replace(/[.!?]?$/, end => end || '.')}${since}\n`
  const note = demo ? '\nClients, people, figures and testimonials are demonstration content.\n' : ''
  return new Response(about + note + lists.join(''))
}
