/**
 * The entries of a WordPress export (WXR). Each is read by itself, so that one which is broken is refused alone, and a
 * file of any size in pieces. No document is made of it: Trusted Types would not let the browser parse one.
 */
import { SaxesParser } from 'saxes'

/** An entry: a post, a page, a file or something else. */
export interface WordpressEntry {
  /** The number that WordPress gave it. */
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
  /** ISO time; null when it has none. */
  time: string | null
  content: string
  excerpt: string
  /** The name with which its author signed in. */
  author: string
  /** Of a file: where it lies. */
  fileUrl: string
  /** Without the one that WordPress gives posts of which nobody has said any. */
  categories: string[]
  tags: string[]
  comments: number
  /** What plugins and WordPress keep beside it, e.g. `_thumbnail_id`. */
  meta: Map<string, string>
}

/** An entry, or what is wrong with it, as a sentence. */
export type ReadEntry = { entry: WordpressEntry; problem: null } | { entry: null; problem: string }

/** Whether a file is such an export. */
export const isWordpressExport = (text: string) => /<wp:wxr_version>/.test(text.slice(0, 20_000))

/** The address of the old site, e.g. `https://old.example`; '' when the file does not say it. */
export function oldSiteOf(text: string): string {
  const head = text.slice(0, text.indexOf('<item>') + 1 || 20_000)
  const [, address = ''] =
    /<wp:base_blog_url>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/.exec(head) ??
    /<link>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/.exec(head) ??
    []
  return address.replace(/\/+$/, '')
}

/** The names that authors showed to readers, by those with which they signed in. */
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

/** The source of each entry and the line where it begins. What looks like an end inside of `CDATA` is none. */
export function* splitEntries(text: string): Generator<{ source: string; line: number; end: number }> {
  let [start, line, counted] = [-1, 1, 0]
  for (const { 0: found, index } of text.matchAll(
    /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<item(?=[\s>])|<\/item\s*>/g,
  )) {
    if (found === '<item') {
      // One that was not closed ends where the next one begins.
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

/** Reads an entry that begins at `line` of its file. */
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

/** What XML may not hold, and old databases do: control characters, half characters. */
const withoutControls = (source: string) =>
  source.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, sign => (/[\t\n\r]/.test(sign) ? sign : ''))

/** `2024-05-01 09:30:00`, which is said of UTC, as ISO; null for `0000-00-00 00:00:00`. */
function timeOf(text: string): string | null {
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return text.startsWith('0000') || Number.isNaN(time) ? null : new Date(time).toISOString()
}
