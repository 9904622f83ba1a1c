/** Adds the editor's page to the site, its entries for previews, and its files to the development server. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ENTRIES_PATH, PROXY_PATH } from './config.ts'
import { TEMPLATES } from './preview/template.ts'
import { contentFileServer } from './proxy.ts'

/** The folder above `content/`; see src/content.config.ts. */
const root = process.env.CONTENT_ROOT ?? fileURLToPath(new URL('..', import.meta.url))

/** The file of every entry that has a preview, under its path below `ENTRIES_PATH`. */
function entries(): Map<string, string> {
  const files = Object.keys(TEMPLATES).flatMap(collection =>
    readdirSync(join(root, 'content', collection)).map(file => join(collection, file)),
  )
  return new Map(files.map(file => [`/${file.replaceAll('\\', '/')}`, join(root, 'content', file)]))
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
          const file = entries().get(request.url ?? '')
          response.writeHead(file ? 200 : 404, { 'Content-Type': 'text/markdown; charset=utf-8' })
          response.end(file && readFileSync(file))
        })
      },
      'astro:build:done': ({ dir }) => {
        // Copied as they are, and parsed by the editor: thousands of pages would take seconds here.
        for (const collection of Object.keys(TEMPLATES)) {
          const copies = join(fileURLToPath(dir), ENTRIES_PATH, collection)
          cpSync(join(root, 'content', collection), copies, { recursive: true })
        }
      },
    },
  }
}
