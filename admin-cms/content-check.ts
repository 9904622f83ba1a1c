/** Checks of a content file before it is published, in addition to its schema. */
import { marked } from 'marked'
import { shorten } from '#lib/shorten.ts'

/** A finding: an `error` blocks publication, a `hint` is left to the writer's judgment. */
export interface Finding {
  file: string
  severity: 'error' | 'hint'
  /** A sentence that says what is wrong and what to do. */
  message: string
}

/** Figures with their source; `files` (below `content/`) limits where they may be used. */
export interface Claim {
  source: string
  figures: string[]
  files?: string[] | undefined
}

/** The file that lists all claims. */
export const CLAIMS = 'content/lists/claims.yml'

/** Largest picture that editors should add, in bytes: the build makes small copies, but git keeps it forever. */
export const PICTURE_LIMIT = 600_000

/** Years of schooling (Flesch–Kincaid) above which a text is hard work for most readers. */
const READING_LIMIT = 13

/** Characters of a piece of HTML in a message. */
const TAG_SHOWN = 60

type Value = unknown

/** The texts of a value, each with the name of its field. */
function* texts(value: Value, field = ''): Generator<{ field: string; text: string }> {
  if (typeof value === 'string') yield { field, text: value }
  else if (Array.isArray(value)) for (const part of value) yield* texts(part, field)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* texts(part, name)
  }
}

const NOT_PROSE = new Set(['src', 'href', 'url', 'path', 'night', 'clay', 'icon', 'supportMail'])
const prose = (value: Value) =>
  [...texts(value)].filter(({ field }) => !NOT_PROSE.has(field)).map(({ text }) => text)

/** Statistics: percentages, factors and open-ended counts, e.g. `94.8%`, `2.1x`, `2000+`. */
const FIGURE = /(?<![\w.,])\d[\d,.]*(?<=\d)\s?(?:%|\+|[xX]\b)/g

/** All statistics in the texts of a file's fields, without spaces and with repetitions. */
export function figuresIn(fields: Value): string[] {
  return prose(fields).flatMap(text => (text.match(FIGURE) ?? []).map(figure => figure.replace(/\s/, '')))
}

/** Figures that no entry of content/lists/claims.yml gives a source for in this file. */
export function unregistered(file: string, fields: Value, claims: Claim[]): Finding[] {
  const name = file.replace(/^content\//, '')
  const known = new Set(
    claims
      .filter(claim => !claim.files?.length || claim.files.includes(name))
      .flatMap(claim => claim.figures),
  )
  const missing = [...new Set(figuresIn(fields))].filter(figure => !known.has(figure))
  return missing.map(figure => ({
    file,
    severity: 'error',
    message: `The figure ${figure} has no source: list it in content/lists/claims.yml.`,
  }))
}

const INTERNAL = /\]\((\/[^)\s]*)\)/g

/** Posts and their topics are in the database, where they come and go without the content files. */
const OF_POSTS = /^\/blog\/(?:tags\/)?[a-z0-9-]+(?:\/rss\.xml)?$/

/** Links to pages that the site does not have; `paths` are those it has. */
export function deadLinks(file: string, fields: Value, paths: Set<string>): Finding[] {
  const found = [...texts(fields)].flatMap(({ field, text }) => {
    if (field === 'href' || field === 'path') return text.startsWith('/') ? [text] : []
    return [...text.matchAll(INTERNAL)].map(match => match[1] ?? '')
  })
  return found
    .filter(address => {
      const path = (address.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '')
      return !paths.has(path) && !OF_POSTS.test(path)
    })
    .map(address => ({
      file,
      severity: 'error',
      message: `The link ${address} leads to no page of this site.`,
    }))
}

/** Raw HTML in a file's body, which its page would show as text (src/integrations/content-markdown.ts). */
export function htmlFindings(file: string, fields: Value): Finding[] {
  const { body } = fields as { body?: unknown }
  if (typeof body !== 'string') return []
  const tags: string[] = []
  marked.walkTokens(marked.lexer(body), token => {
    if (token.type === 'html') tags.push(token.raw.trim())
  })
  return tags.map(tag => ({
    file,
    severity: 'error',
    message: `HTML is shown as text here: take out ${shorten(tag, TAG_SHOWN)}`,
  }))
}

/** Pictures that are missing or too heavy, or that lack a real alternative text. */
export function pictureFindings(
  file: string,
  fields: Value,
  sizeOf: (name: string) => number | null,
): Finding[] {
  const findings: Finding[] = []
  const visit = (value: Value, field: string): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, field)
    else if (typeof value === 'object' && value !== null) {
      const { src, alt } = value as { src?: unknown; alt?: unknown }
      if (typeof src === 'string') {
        if (alt === '')
          findings.push({
            file,
            severity: 'hint',
            message: `The picture ${src} has no alternative text; that is right only if it is decoration.`,
          })
        else if (/\.(webp|png|jpe?g|gif)$/i.test(String(alt)))
          findings.push({
            file,
            severity: 'error',
            message: `The alternative text of ${src} is a file name: say what it shows.`,
          })
      }
      for (const [name, part] of Object.entries(value)) visit(part, name)
    } else if (typeof value === 'string' && /^\.\.\/media\//.test(value)) {
      const size = sizeOf(value.slice('../media/'.length))
      if (size === null)
        findings.push({ file, severity: 'error', message: `The picture ${value} is not in content/media.` })
      else if (size > PICTURE_LIMIT)
        findings.push({
          file,
          severity: 'error',
          message: `The picture ${value} has ${Math.round(size / 1000)} kB; save it as WebP of at most ${PICTURE_LIMIT / 1000} kB.`,
        })
    }
  }
  visit(fields, '')
  return findings
}

/** Flesch–Kincaid grade of an English text, in years of schooling; null below 100 words. */
export function readingGrade(text: string): number | null {
  const words = text.match(/[A-Za-z’']+/g) ?? []
  if (words.length < 100) return null
  const sentences = Math.max(1, (text.match(/[.!?]+(\s|$)/g) ?? []).length)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
}

function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^laeiouy]e)$/, '')
    .match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 0)
}

/** A hint when the longer texts of a file are hard to read. */
function readingFindings(file: string, fields: Value): Finding[] {
  const text = prose(fields)
    .filter(part => part.length > 80)
    .join(' ')
  const grade = readingGrade(text)
  if (grade === null || grade <= READING_LIMIT) return []
  return [
    {
      file,
      severity: 'hint',
      message: `The text asks for ${Math.round(grade)} years of schooling; shorter sentences reach more people.`,
    },
  ]
}

/** What a file is checked against. */
export interface Site {
  claims: Claim[]
  /** Paths of all pages. */
  paths: Set<string>
  /** Size in bytes of a picture in content/media; null if there is none of that name. */
  sizeOf: (name: string) => number | null
}

/** What the site serves in addition to the pages of its content files. */
const FURTHER_PATHS = ['/admin', '/admin-cms', '/search', '/rss.xml', '/atom.xml']

/** The paths of the site, those of content files among them, e.g. `/services/web-design` for one below services. */
export function sitePaths(files: string[]): Set<string> {
  const paths = files.flatMap(file => {
    const [, folder = '', name = ''] = /^content\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? []
    if (!folder) return []
    if (folder === 'pages') return name === 'home' ? '/' : `/${name}`
    return folder === 'legal' ? `/${name}` : `/${folder}/${name}`
  })
  return new Set([...paths, ...FURTHER_PATHS])
}

/** All findings for one content file. */
export function checkFile(file: string, fields: Value, { claims, paths, sizeOf }: Site): Finding[] {
  const figures = file === CLAIMS ? [] : unregistered(file, fields, claims)
  return [
    ...figures,
    ...deadLinks(file, fields, paths),
    ...htmlFindings(file, fields),
    ...pictureFindings(file, fields, sizeOf),
    ...readingFindings(file, fields),
  ]
}
