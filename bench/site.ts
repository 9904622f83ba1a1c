/** The built site as `npm start` serves it, on its own port and data, and the floor page with it. */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import config, { WHOLE_FRAMES } from '../playwright.config.ts'
import { publicSettings } from '../scripts/lib/backend.ts'
import { startEmbeddedBackend } from '../scripts/lib/embedded-backend.ts'
import { buildSite } from '../scripts/lib/site-build.ts'
import { openSite } from '../scripts/lib/site-server.ts'

/** The least that a page costs: written by hand, no script, no web font, one picture. Never part of the product. */
export const FLOOR = '/floor'

const DATA = '.data/bench'
const SITE = join(DATA, 'site')

export interface BuiltSite {
  /** Its address, e.g. `http://localhost:4361`. */
  origin: string
  stop(): Promise<void>
}

/** Without the argument that makes a frame wait for its pictures, which only tests need. */
export const measured = (args: string[]): string[] => args.filter(each => each !== WHOLE_FRAMES)

/** The browser that the tests drive, with their settings. */
export function launchBrowser(moreArguments: string[] = []): Promise<Browser> {
  const { executablePath = '', args = [] } = config.use?.launchOptions ?? {}
  return chromium.launch({ executablePath, args: [...measured(args), ...moreArguments] })
}

/** Builds the site if anything changed and serves it. `BENCH_PORT` changes its port. */
export async function openBuiltSite(): Promise<BuiltSite> {
  const port = Number(process.env.BENCH_PORT ?? 4361)
  const origin = `http://localhost:${port}`
  const backend = await startEmbeddedBackend({ port: port + 20_000, data: join(DATA, 'db') })
  try {
    const site = await openSite(port, SITE, [join(import.meta.dirname, 'floor')])
    const settings = publicSettings({ ...backend }, origin)
    Object.assign(process.env, settings, {
      SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
      NETLIFY_DEV: 'true',
      LOG_LEVEL: 'error',
    })
    // With pictures as the hosting makes them (astro.config.mjs).
    await buildSite({ ...settings, NETLIFY: 'true' }, SITE)
    await site.start()
    return {
      origin,
      async stop() {
        await site.stop()
        await backend.stop()
      },
    }
  } catch (error) {
    await backend.stop()
    throw error
  }
}
