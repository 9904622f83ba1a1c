/**
 * Runs the site's edge functions in this process. Supports only the host's features that ours use: conditions on path,
 * method and headers, and a URL to answer with in place of the requested one.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pathPattern } from './functions.ts'

/** An edge function and the condition under which it runs. */
export interface EdgeFunction {
  /** Whether the host would run it for this request. */
  runsFor: (request: Request) => boolean
  run: (request: Request) => URL | undefined
}

interface EdgeModule {
  default: EdgeFunction['run']
  config: { path: string; excludedPath: string[]; method: string[]; header: Record<string, string> }
}

/** Loads every edge function in `folder`. */
export async function loadEdgeFunctions(folder: string): Promise<EdgeFunction[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.ts'))
  return Promise.all(
    files.map(async file => {
      const { default: run, config } = (await import(pathToFileURL(join(folder, file)).href)) as EdgeModule
      const included = pathPattern(config.path)
      const excluded = config.excludedPath.map(pathPattern)
      const headers = Object.entries(config.header).map(([name, text]) => [name, new RegExp(text)] as const)
      const runsFor = (request: Request) => {
        const { pathname } = new URL(request.url)
        return (
          config.method.includes(request.method) &&
          headers.every(([name, pattern]) => pattern.test(request.headers.get(name) ?? '')) &&
          included.test(pathname) &&
          !excluded.some(pattern => pattern.test(pathname))
        )
      }
      return { runsFor, run }
    }),
  )
}

/** The URL that answers `request`: its own, unless an edge function returns another. */
export function answeringUrl(functions: EdgeFunction[], request: Request): URL {
  for (const { runsFor, run } of functions) {
    const url = runsFor(request) ? run(request) : undefined
    if (url) return url
  }
  return new URL(request.url)
}
