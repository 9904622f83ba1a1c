/** The list of the site's pages and their versions, written by the build: each path with a hash of its content. */
import * as z from 'zod/mini'

/** URL of the list. */
export const PAGE_VERSIONS = '/page-versions.json'

/** Throws when parsing anything else. */
export const pageVersions = z.record(z.string().check(z.startsWith('/')), z.string())

/** The paths of pages that were added, changed or removed, sorted. */
export function changedPages(before: Record<string, string>, now: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...paths].filter(path => before[path] !== now[path]).sort()
}
