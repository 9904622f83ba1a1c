/**
 * Which titles stand beside a post on its own page. On each page all of them would make a thousand posts a thousand
 * times as many links; /blog has them all.
 */
const BESIDE = 50

/** The titles at `place` and around it, in their order: as many as `count`, if there are so many. */
export function titlesAround<Title>(titles: readonly Title[], place: number, count = BESIDE): Title[] {
  const start = Math.max(0, Math.min(place - Math.floor(count / 2), titles.length - count))
  return titles.slice(start, start + count)
}
