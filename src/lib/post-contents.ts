/** The table of contents of a long post, built from the renderer's output (src/lib/markdown.ts, `anchors`). */
import { readingMinutes } from './reading-time.ts'

/** A section of a post. */
export interface Section {
  /** The id of its heading. */
  id: string
  title: string
}

/** A post that takes fewer minutes to read needs no table of contents. */
const LONG = 3
/** Neither does one with fewer sections. */
const SECTIONS = 3

/** Levels of headings within a page, the highest first. */
const LEVELS = [2, 3, 4, 5, 6]

/** The entities that the renderer's serializer writes. */
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/**
 * The sections of a post that is long enough for a table of contents: its headings of the highest level that occurs
 * several times. Empty for a shorter post.
 * @param html The rendered post, with an id on each heading.
 */
export function contentsOf(source: string, html: string): Section[] {
  if (readingMinutes(source) < LONG) return []
  const headings = [...html.matchAll(/<h([2-6]) id="([^"]+)">(.*?)<\/h\1>/gs)].map(
    ([, level, id = '', inner = '']) => ({ level: Number(level), id, title: textOf(inner) }),
  )
  const at = (wanted: number) =>
    headings.filter(({ level, title }) => level === wanted && title).map(({ id, title }) => ({ id, title }))
  return LEVELS.map(at).find(sections => sections.length >= SECTIONS) ?? []
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? '')
    .trim()
