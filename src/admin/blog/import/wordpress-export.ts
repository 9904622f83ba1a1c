/**
 * Reads the entries of a WordPress export (WXR). Each is parsed by itself, so that a broken one fails alone and a file
 * of any size is read in pieces. No DOM document is made, because Trusted Types prevent the browser from parsing one.
 */
import { SaxesParser } from 'saxes'

/** An entry: a post, a page, a file or something else. */
export interface WordpressEntry {
  /** Its number in WordPress. */
  id: string
  title: string
  /** Its address on the old site. */
  link: string
  slug: string
  /** `post`, `page`, `attachment`, … */
  type: string
  /** `publish`, `draft`, `pending`, `future`, `private`, `trash`, … */
  status: string
  hasPassword: boolean
  /** ISO time; null if it has none. */
  time: string | null
  content: string
  excerpt: string
  /** Its author's login name. */
  author: string
  /** For a file: its address. */
  fileUrl: string
  /** Without the default category that WordPress gives to posts without one. */
  categories: string[]
  tags: string[]
  comments: number
  /** Metadata of WordPress and plugins, e.g. `_thumbnail_id`. */
  meta: Map<string, string>
}

/** An entry, or a sentence about its problem. */
export type ReadEntry = { entry: WordpressEntry; problem: null } | { entry: null; problem: string }

/** Whether a file is a WordPress export. */
export const isWordpressExport = (text: string) => /<wp:wxr_version>/.test(text.slice(0, 20_000))

/** The address of the old site, e.g. `https://old.example`; '' when missing. */
export function oldSiteOf(text: string): string {
  const head = text.slice(0, text.indexOf('<item>') + 1 || 20_000)
  const [, address = ''] =
    /<wp:base_blog_url>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/.exec(head) ??
    /<link>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/.exec(head) ??
    []
  return address.replace(/\/+$/, '')
}

/** The authors' display names by login name. */
export function authorsOf(text: string): Map<string, string> {
  const head = text.slice(0, text.indexOf('<item>') + 1 || text.length)
  const field = (source: string, name: string) =>
    new RegExp(`<wp:author_${name}>\\s*(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(source)?.[1]?.trim() ?? ''
  return new Map(
    [...head.matchAll(/<wp:author>[\s\S]*?<\/wp:author>/g)].map(([author]) => [
      field(author, 'login'),
      field(author, 'display_name'),
    ]),
  )
}

/** The source of each entry and the line where it starts. End tags inside `CDATA` are ignored. */
export function* splitEntries(text: string): Generator<{ source: string; line: number; end: number }> {
  let [start, line, counted] = [-1, 1, 0]
  for (const { 0: found, index } of text.matchAll(
    /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<item(?=[\s>])|<\/item\s*>/g,
  )) {
    if (found === '<item') {
      // An unclosed entry ends where the next one starts.
      if (start >= 0) yield piece(index)
      start = index
    } else if (found.startsWith('</item') && start >= 0) {
      yield piece(index + found.length)
      start = -1
    }
  }
  if (start >= 0) yield piece(text.length)

  function piece(end: number) {
    for (; counted < start; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    return { source: text.slice(start, end), line, end }
  }
}

/** Reads an entry that starts at `line` of its file. */
export function readEntry(source: string, line: number): ReadEntry {
  const parser = new SaxesParser({ fragment: true, xmlns: false })
  const fields = new Map<string, string>()
  const meta = new Map<string, string>()
  const terms: { domain: string; name: string }[] = []
  const path: string[] = []
  let [text, problem, comments, metaKey] = ['', null as string | null, 0, '']
  parser.on('error', error => {
    problem ??= `It is no well-formed XML (line ${line + parser.line - 1}): ${error.message.replace(/^[\d:]+ /, '')}`
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    const { domain = '', nicename } = attributes
    if (name === 'category') terms.push({ domain: nicename === 'uncategorized' ? '' : domain, name: '' })
    if (name === 'wp:comment') comments += 1
  })
  parser.on('text', part => {
    text += part
  })
  parser.on('cdata', part => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const parent = path.at(-1)
    const term = terms.at(-1)
    if (name === 'category' && term) term.name = text.trim()
    else if (name === 'wp:meta_key' && parent === 'wp:postmeta') metaKey = text.trim()
    else if (name === 'wp:meta_value' && parent === 'wp:postmeta') meta.set(metaKey, text)
    else if (parent === 'item') fields.set(name, text)
    text = ''
  })
  parser.write(withoutControls(source)).close()
  if (problem !== null) return { entry: null, problem }
  const field = (name: string) => (fields.get(name) ?? '').trim()
  const named = (...domains: string[]) =>
    terms.filter(({ domain, name }) => domains.includes(domain) && name !== '').map(({ name }) => name)
  return {
    problem: null,
    entry: {
      ...{ id: field('wp:post_id'), title: field('title').replace(/\s+/g, ' '), link: field('link') },
      ...{ slug: field('wp:post_name'), type: field('wp:post_type'), status: field('wp:status') },
      ...{ excerpt: field('excerpt:encoded'), author: field('dc:creator'), comments, meta },
      ...{ categories: named('category'), tags: named('post_tag', 'tag') },
      hasPassword: field('wp:post_password') !== '',
      time: timeOf(field('wp:post_date_gmt')) ?? timeOf(field('wp:post_date')),
      content: fields.get('content:encoded') ?? '',
      fileUrl: field('wp:attachment_url'),
    },
  }
}

/** Removes what XML forbids but old databases contain: control characters and lone surrogates. */
const withoutControls = (source: string) =>
  source.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, sign => (/[\t\n\r]/.test(sign) ? sign : ''))

/** `2024-05-01 09:30:00`, a UTC time, as ISO; null for `0000-00-00 00:00:00`. */
function timeOf(text: string): string | null {
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return text.startsWith('0000') || Number.isNaN(time) ? null : new Date(time).toISOString()
}
