/** Chooses the picture for a page's link previews. */
import { listOf, socialImagePath } from '#lib/structured-data.ts'
import { memoize } from './memoize.ts'
import { listRoutes, type Route } from './routes.ts'

/**
 * The number of pages with a picture of their own, showing their heading. Drawing one takes as long as building ten
 * pages, so a site of thousands would spend its build on pictures alone.
 */
const DRAWN = 200

/** The pages with a picture of their own: all, or all but the oldest posts and the topics (the order of routes.ts). */
export async function drawnRoutes(): Promise<Route[]> {
  return (await listRoutes()).slice(0, DRAWN)
}

const drawnPaths = memoize(async () => new Set((await drawnRoutes()).map(route => route.path)))

/** Path of the picture for the page at `path`: its own, or its list page's. */
export async function socialImageOf(path: string): Promise<string> {
  return socialImagePath((await drawnPaths()).has(path) ? path : listOf(path).path)
}
