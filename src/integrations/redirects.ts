/** Writes `_redirects` beside the pages: the dashboard's redirects in the host's format. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { createPublicClient } from '#data/public-client.ts'
import { listRedirects } from '#data/redirects.ts'
import { redirectsFile } from '#lib/redirects-file.ts'

/** Astro integration. The build fails if the database does not answer, as everywhere. */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = process.env
        if (!url || !key) return
        const stored = await listRedirects(createPublicClient({ url, key }))
        if (stored.length === 0) return
        const text = redirectsFile(stored.map(({ from_path, to_path }) => ({ from: from_path, to: to_path })))
        await writeFile(fileURLToPath(new URL('_redirects', dir)), text)
        logger.info(`${stored.length} old addresses lead on`)
      },
    },
  }
}
