/**
 * What the host does for drafts, on a developer's machine: builds the site with a draft's files, on a copy of the
 * content, and serves it at an address of its own, without functions: nothing that is done there is stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { kindOf, pathOf } from '../../admin-cms/editable.ts'
import { freePort } from './ports.ts'
import { openSite, type SiteServer } from './site-server.ts'

const request = z.object({
  id: z.string(),
  files: z.array(z.object({ path: z.string(), content: z.base64() })),
})
type Asked = z.infer<typeof request>

/** What is to be built. */
export interface PreviewBuild {
  /** The folder above the content with the draft's files in it. */
  home: string
  /** Where the site is going to be. */
  url: string
  /** The folder that is served, and how it is exchanged; see `rebuildSite`. */
  into: string
  swap: SiteServer['swap']
}

interface Options {
  /** The folder above the content that is edited. */
  root: string
  /** Where copies and built sites are kept. */
  folder: string
  /** Rejects with the reason when it fails. */
  build: (site: PreviewBuild) => Promise<void>
}

/** Previews of drafts on this machine. */
export interface DraftPreviews {
  /** Takes a POST of a draft and answers `{url}`, null until it is built, or `{error}`. Nobody can guess its address. */
  hook: string
  /** Lets a running build end, then closes everything. */
  stop(): Promise<void>
}

interface Preview {
  /** Of the files that it shows. */
  version: string
  url: string | null
  error: string | null
  site: SiteServer | null
}

/** Opens the hook. One build runs at a time; whoever asks meanwhile asks again. */
export async function openDraftPreviews({ root, folder, build }: Options): Promise<DraftPreviews> {
  const path = `/draft_preview_hook/${randomBytes(24).toString('base64url')}`
  const previews = new Map<string, Preview>()
  let running: Promise<void> | null = null

  async function make(preview: Preview, { id, files }: Asked, earlier: SiteServer | null): Promise<void> {
    const home = join(folder, id.replace('/', '.'))
    const port = await freePort()
    const into = relative('.', join(home, 'dist'))
    copyContent(root, home, files)
    await earlier?.stop()
    const site = await openSite(port, into)
    preview.site = site
    const url = `http://localhost:${port}`
    await build({ home, url, into, swap: site.swap })
    await site.start(false)
    preview.url = url
  }

  function answer(asked: Asked): { url: string | null } | { error: string } {
    const version = createHash('sha256').update(JSON.stringify(asked.files)).digest('hex')
    const known = previews.get(asked.id)
    if (known?.version === version) return known.error === null ? { url: known.url } : { error: known.error }
    if (!running) {
      const preview: Preview = { version, url: null, error: null, site: null }
      previews.set(asked.id, preview)
      running = make(preview, asked, known?.site ?? null)
        .catch((error: unknown) => {
          preview.error = error instanceof Error ? error.message : String(error)
        })
        .finally(() => {
          running = null
        })
    }
    return { url: null }
  }

  const server = createServer(async (incoming, response) => {
    const isMeant = incoming.method === 'POST' && incoming.url === path
    const asked = isMeant ? await readAsked(incoming).catch(() => null) : null
    if (!asked) return void response.writeHead(404).end('{}')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer(asked)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    hook: `http://127.0.0.1:${port}${path}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await running
      for (const { site } of previews.values()) await site?.stop()
    },
  }
}

/** A draft, if that is what was sent: of an entry, with files that are edited. */
async function readAsked(body: NodeJS.ReadableStream): Promise<Asked | null> {
  const parsed = request.safeParse(JSON.parse(await text(body)))
  if (!parsed.success) return null
  const { id, files } = parsed.data
  const [collection = '', slug = ''] = id.split('/')
  const isEdited = pathOf({ collection, slug }) !== null && files.every(file => kindOf(file.path) !== null)
  return isEdited ? parsed.data : null
}

/** Makes `home` a copy of the content with the draft's files. */
function copyContent(root: string, home: string, files: Asked['files']): void {
  rmSync(join(home, 'content'), { recursive: true, force: true })
  cpSync(join(root, 'content'), join(home, 'content'), { recursive: true })
  for (const { path, content } of files) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), Buffer.from(content, 'base64'))
  }
}
