/**
 * How many titles are listed beside a post on its own page. If every page listed all of them, a thousand posts would
 * mean a million links; /blog lists them all.
 */
const BESIDE = 50

/** The titles at and around index `place`, in order: `count` of them, or all if there are fewer. */
export function titlesAround<Title>(titles: readonly Title[], place: number, count = BESIDE): Title[] {
  const start = Math.max(0, Math.min(place - Math.floor(count / 2), titles.length - count))
  return titles.slice(start, start + count)
}
