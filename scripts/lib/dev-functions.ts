/** The site's functions in development: `npm run dev` answers as `npm start` does. */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { callFunction, findFunction, loadFunctions, passOn, webRequest } from './functions.ts'
import { noteSender, refusalOf } from './incoming.ts'

const FOLDER = fileURLToPath(new URL('../../netlify/functions', import.meta.url))

/** Astro integration: a saved change to a function or its imports takes effect with the next request. */
export function devFunctions(): AstroIntegration {
  return {
    name: 'dev-functions',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const functions = await loadFunctions(FOLDER, file => server.ssrLoadModule(file))
            const { pathname } = new URL(request.url ?? '/', 'http://localhost')
            const found = findFunction(functions, pathname)
            if (!found) return next()
            const refusal = refusalOf(request)
            if (refusal) return void response.writeHead(refusal[0]).end(refusal[1])
            noteSender(request)
            const answer = await callFunction(found, await webRequest(request))
            if (await passOn(answer, response)) return
            response.writeHead(answer.status, Object.fromEntries(answer.headers))
            response.end(Buffer.from(await answer.arrayBuffer()))
          } catch (error) {
            next(error)
          }
        })
      },
    },
  }
}
