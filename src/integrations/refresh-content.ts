/**
 * Lets `npm run dev` read the database again when something is published: its pages are made from what the content
 * collections hold, and those read the database once, when the program starts.
 */
import type { AstroIntegration } from 'astro'

/** Where `npm run dev` asks for it; `key` is a secret of that run. */
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
