/** Writes every indexed page a second time, as Markdown beside its HTML: assistants read it at a tenth of the weight. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { markdownPath } from '#lib/markdown-path.ts'
import { PAGE_VERSIONS } from '#lib/page-versions.ts'
import { pageMarkdown } from './page-markdown.ts'

/** How many characters of a hash tell one version of a page from another. */
const VERSION_LENGTH = 16

/** Astro integration; also lists the version of every page, by which a publication knows which have changed. */
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
