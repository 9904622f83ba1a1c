/** Adds the editor's page to the site, its entries' fields for previews, and its files to the development server. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ENTRIES_PATH, PROXY_PATH } from './config.ts'
import { readPage } from './file-format.ts'
import { TEMPLATES } from './preview/template.ts'
import { contentFileServer } from './proxy.ts'

/** The folder above `content/`; see src/content.config.ts. */
const root = process.env.CONTENT_ROOT ?? fileURLToPath(new URL('..', import.meta.url))

/** The fields of every entry that has a preview, as JSON under its path below `ENTRIES_PATH`. */
function entries(): Map<string, string> {
  const files = Object.keys(TEMPLATES).flatMap(collection =>
    readdirSync(join(root, 'content', collection)).map(file => ({ collection, file })),
  )
  return new Map(
    files.map(({ collection, file }) => {
      const fields = readPage(readFileSync(join(root, 'content', collection, file), 'utf8'))
      return [`/${collection}/${basename(file, '.md')}.json`, JSON.stringify(fields)]
    }),
  )
}

/** Astro integration; see the module's first comment. */
export function contentEditor(): AstroIntegration {
  return {
    name: 'content-editor',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({ pattern: '/admin-cms', entrypoint: new URL('./page.astro', import.meta.url) })
      },
      'astro:server:setup': async ({ server }) => {
        server.middlewares.use(PROXY_PATH, await contentFileServer(root))
        server.middlewares.use(ENTRIES_PATH, (request, response) => {
          const fields = entries().get(request.url ?? '')
          response.writeHead(fields ? 200 : 404, { 'Content-Type': 'application/json' }).end(fields)
        })
      },
      'astro:build:done': ({ dir }) => {
        for (const [path, fields] of entries()) {
          const file = join(fileURLToPath(dir), ENTRIES_PATH, path)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, fields)
        }
      },
    },
  }
}
