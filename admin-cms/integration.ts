/** Adds the editor's page to the site, and copies of the files that its pages were built from. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { gitHash } from '../netlify/lib/content-store.ts'
import { ENTRIES_PATH, MEDIA_FOLDER, PICTURE_LIST, PICTURES_PATH } from './config.ts'
import { CLAIMS } from './content-check.ts'
import { contentFiles } from './content-files.ts'
import { kindOf } from './editable.ts'

/** The folder above `content/`; see src/content.config.ts. */
const root = process.env.CONTENT_ROOT ?? fileURLToPath(new URL('..', import.meta.url))

/** Whether the built site gets a copy of a file: only of files that its pages show something of. */
const isCopied = (file: string) => kindOf(file) !== null && !['content/chat.yml', CLAIMS].includes(file)

/** Those files, by their paths below `ENTRIES_PATH`. */
function entries(): Map<string, string> {
  const files = contentFiles(root).map(file => file.replaceAll('\\', '/'))
  return new Map(files.filter(isCopied).map(file => [file.replace(/^content/, ''), join(root, file)]))
}

/** Git's hash of every picture, by its name. */
function pictures(): Record<string, string> {
  const names = readdirSync(join(root, MEDIA_FOLDER))
  return Object.fromEntries(names.map(name => [name, gitHash(readFileSync(join(root, MEDIA_FOLDER, name)))]))
}

/** Astro integration; see the module comment. */
export function contentEditor(): AstroIntegration {
  return {
    name: 'content-editor',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({ pattern: '/admin-cms', entrypoint: new URL('./page.astro', import.meta.url) })
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(ENTRIES_PATH, (request, response) => {
          const file = entries().get(request.url ?? '')
          response.writeHead(file ? 200 : 404, { 'Content-Type': 'text/markdown; charset=utf-8' })
          response.end(file && readFileSync(file))
        })
        server.middlewares.use(PICTURE_LIST, (_, response) => response.end(JSON.stringify(pictures())))
        server.middlewares.use(PICTURES_PATH, ({ url = '' }, response) => {
          const [, name] = /^\/([\w.-]+)$/.exec(url) ?? []
          const file = name && join(root, MEDIA_FOLDER, name)
          response.statusCode = file && existsSync(file) ? 200 : 404
          response.end(file && existsSync(file) ? readFileSync(file) : '')
        })
      },
      'astro:build:done': ({ dir }) => {
        // Copied unparsed, since the editor parses them: thousands of pages would take seconds here.
        for (const [path, file] of entries()) cpSync(file, join(fileURLToPath(dir), ENTRIES_PATH, path))
        cpSync(join(root, MEDIA_FOLDER), join(fileURLToPath(dir), PICTURES_PATH), { recursive: true })
        writeFileSync(join(fileURLToPath(dir), PICTURE_LIST), JSON.stringify(pictures()))
      },
    },
  }
}
