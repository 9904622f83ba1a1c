/** Writes every indexed page as Markdown beside its HTML, for assistants: a tenth of the size. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { markdownPath } from '#lib/markdown-path.ts'
import { PAGE_VERSIONS } from '#lib/page-versions.ts'
import { pageMarkdown } from './page-markdown.ts'

/** Characters of a hash that identify a page's version. */
const VERSION_LENGTH = 16

/** Astro integration; also lists every page's version, from which a publication sees what has changed. */
export function markdownPages(): AstroIntegration {
  return {
    name: 'markdown-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = await readdir(root, { recursive: true })
        const versions: Record<string, string> = {}
        for (const file of files.filter(name => /(^|[/\\])index\.html$/.test(name)).sort()) {
          const markdown = pageMarkdown(await readFile(join(root, file), 'utf8'))
          if (markdown === null) continue
          const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
          await writeFile(join(root, markdownPath(path)), markdown)
          versions[path] = createHash('sha256').update(markdown).digest('hex').slice(0, VERSION_LENGTH)
        }
        await writeFile(join(root, PAGE_VERSIONS), JSON.stringify(versions))
      },
    },
  }
}
