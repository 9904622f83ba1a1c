/** The table of contents of a long post, out of what the renderer made of it (src/lib/markdown.ts, `anchors`). */
import { readingMinutes } from './reading-time.ts'

/** A section of a post. */
export interface Section {
  /** Of its heading. */
  id: string
  title: string
}

/** A post that is read in less time, in minutes, needs no contents. */
const LONG = 3
/** Nor does one with fewer sections. */
const SECTIONS = 3

/** Levels of headings within a page, the highest first. */
const LEVELS = [2, 3, 4, 5, 6]

/** What the renderer's serializer writes in place of a character. */
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

/**
 * The sections of a post that is long enough to want a table of contents, else none: its headings of the highest level
 * of which there are several.
 * @param html The post as it was rendered, with an id for each heading.
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
