/** The list of the site's pages and their versions, which the build writes: a path to a hash of what it says. */
import * as z from 'zod/mini'

/** Where the list stands. */
export const PAGE_VERSIONS = '/page-versions.json'

/** Throws when `list` is none. */
export const pageVersions = z.record(z.string().check(z.startsWith('/')), z.string())

/** The paths of pages that are new, changed or gone; sorted. */
export function changedPages(before: Record<string, string>, now: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...paths].filter(path => before[path] !== now[path]).sort()
}
