/** Which picture link previews of a page show. */
import { listOf, socialImagePath } from '#lib/structured-data.ts'
import { memoize } from './memoize.ts'
import { listRoutes, type Route } from './routes.ts'

/**
 * So many pages get a picture of their own, with their heading on it. Drawing one takes a build as long as ten
 * pages do, so a site of thousands would wait for its pictures alone.
 */
const DRAWN = 200

/** The pages that get a picture of their own: the top pages first, then services, case studies, newest posts. */
export async function drawnRoutes(): Promise<Route[]> {
  return (await listRoutes()).slice(0, DRAWN)
}

const drawnPaths = memoize(async () => new Set((await drawnRoutes()).map(route => route.path)))

/** Path of the picture for the page at `path`: its own, or that of the list it belongs to. */
export async function socialImageOf(path: string): Promise<string> {
  return socialImagePath((await drawnPaths()).has(path) ? path : listOf(path).path)
}
