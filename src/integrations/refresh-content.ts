/**
 * Lets `npm run dev` reload the database when something is published: its pages come from the content collections,
 * which read the database only once, at startup.
 */
import type { AstroIntegration } from 'astro'

/** The URL that triggers the reload; `key` is a secret of that `npm run dev` process. */
export const refreshPath = (key: string): string => `/_refresh_content/${key}`

/** Astro integration; does nothing unless `DEV_REFRESH_KEY` is set. */
export function refreshContent(): AstroIntegration {
  return {
    name: 'refresh-content',
    hooks: {
      'astro:server:setup': ({ server, refreshContent: refresh }) => {
        const { DEV_REFRESH_KEY: key } = process.env
        if (!key || !refresh) return
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'POST' || request.url !== refreshPath(key)) return next()
          refresh({}).then(
            () => response.writeHead(204).end(),
            (error: unknown) => {
              console.error('The content could not be read again', error)
              response.writeHead(500).end()
            },
          )
        })
      },
    },
  }
}
