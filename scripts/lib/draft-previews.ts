/**
 * Previews of drafts on a developer's machine, as the host makes them: builds the site from a copy of the content with
 * a draft's files, and serves it on its own port without functions, so nothing done there is stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { kindOf, pathOf } from '../../admin-cms/editable.ts'
import { freePort, listenAnywhere } from './ports.ts'
import { openSite, type SiteServer } from './site-server.ts'

const request = z.object({
  id: z.string(),
  files: z.array(z.object({ path: z.string(), content: z.base64() })),
})
type Asked = z.infer<typeof request>

/** The preview to build. */
export interface PreviewBuild {
  /** The parent folder of the content copy that includes the draft's files. */
  home: string
  /** The URL at which the site will be served. */
  url: string
  /** The folder that is served, and the function that replaces it; see `rebuildSite`. */
  into: string
  swap: SiteServer['swap']
}

interface Options {
  /** The parent folder of the content that is edited. */
  root: string
  /** Where content copies and built sites are kept. */
  folder: string
  /** Rejects with the reason when the build fails. */
  build: (site: PreviewBuild) => Promise<void>
}

/** Previews of drafts on this machine. */
export interface DraftPreviews {
  /** URL that takes a POST of a draft and answers `{url}`, null until it is built, or `{error}`. It is unguessable. */
  hook: string
  /** Closes the hook, waits for a running build, then closes the previews. */
  stop(): Promise<void>
}

interface Preview {
  /** Hash of the files that it shows. */
  version: string
  url: string | null
  error: string | null
  site: SiteServer | null
}

/** Opens the hook. One build runs at a time; a caller that gets no URL yet asks again. */
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
    if (known?.version === version && known.error !== null) {
      // Said once: the reason may lie outside of the draft, so the next call builds again.
      known.version = ''
      return { error: known.error }
    }
    if (known?.version === version) return { url: known.url }
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
  const port = await listenAnywhere(server)
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

/** Parses a draft; null unless it is for an entry and all its files are editable. */
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
