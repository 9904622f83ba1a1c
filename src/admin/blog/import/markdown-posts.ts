/** Reads posts from Markdown files with front matter, as written by Jekyll, Hugo, Astro and note apps (IMPT-11). */
import { parse } from 'yaml'
import type { ReadRow } from '#admin/parts/import/rows.ts'
import { factsWithin } from './entry-facts.ts'
import { isSlug, oldPathOf, type PostEntry, problemsOf, stateFrom } from './post-entry.ts'

/** The relevant parts of a file. */
export interface MarkdownFile {
  /** With its folders if known, e.g. `posts/2024-05-01-lamps.md`. */
  path: string
  text: string
}

const FRONT = /^\uFEFF?---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/

/** The recognized front matter keys, in lower case letters only. */
const KEYS = {
  title: ['title'],
  slug: ['slug', 'urlslug'],
  date: ['date', 'publishdate', 'published', 'publishedat', 'pubdate', 'datepublished'],
  picture: ['image', 'cover', 'coverimage', 'heroimage', 'featuredimage', 'thumbnail'],
  share: ['ogimage', 'socialimage', 'shareimage', 'metaimage', 'twitterimage'],
  excerpt: ['excerpt', 'summary', 'teaser', 'intro'],
  description: ['description', 'metadescription', 'seodescription'],
  author: ['author', 'authors', 'byline'],
  tags: ['tags', 'tag', 'keywords'],
  categories: ['categories', 'category', 'topics'],
  draft: ['draft', 'isdraft'],
  // For `published: false`, whose key otherwise means the date.
  public: [],
  status: ['status', 'state'],
  old: ['redirectfrom', 'aliases', 'permalink', 'url'],
} as const
type Key = keyof typeof KEYS

const plain = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '')
const KEY_OF = new Map<string, Key>(
  Object.entries(KEYS).flatMap(([key, names]) => names.map(name => [name, key as Key] as const)),
)

/** HTML tags, which posts show as text. */
const HTML = /<\/?(div|p|span|br|img|iframe|figure|table|video|audio|center|font|section|a)\b[^>]*>/i
/** Code, in which HTML is fine. */
const CODE = /^(```|~~~).*\n[\s\S]*?^\1.*$|`[^`\n]+`/gm

/** Yes and no as in older YAML, which accepted more than `true` and `false`. */
const YES = /^(true|yes|y|on|1)$/i
const NO = /^(false|no|n|off|0)$/i

const PUBLIC = /^(published?|public|live|scheduled|future)$/i
const NOT_PUBLIC = /^(draft|private|hidden|pending|unpublished|archived)$/i

/** A value that a file has under one of a key's names. */
interface Said {
  name: string
  value: unknown
}

/** Reads a file's post. `now` decides what is scheduled. */
export function readMarkdownPost({ path, text }: MarkdownFile, now: Date): ReadRow<PostEntry> {
  // A text field makes all line ends `\n` at the first keystroke: every line would count as changed.
  const front = frontMatter(text.replace(/\r\n?/g, '\n'))
  const said = new Map<Key, Said[]>()
  const lost: string[] = []
  for (const [name, value] of Object.entries(front.data)) {
    const meant = KEY_OF.get(plain(name))
    const isAnswer = YES.test(wordsOf(value)) || NO.test(wordsOf(value))
    const key = meant === 'date' && isAnswer ? 'public' : meant
    if (key === undefined) lost.push(name)
    else said.set(key, [...(said.get(key) ?? []), { name, value }])
  }
  /** All values under a key's names. */
  const all = (key: Key): unknown[] => (said.get(key) ?? []).flatMap(({ value }) => value)
  /** The first value under a key's names; differing values under other names are lost. */
  const one = (key: Key, textOf: (value: unknown) => string = wordsOf): unknown => {
    const [first, ...others] = (said.get(key) ?? []).filter(({ value }) => textOf(value) !== '')
    for (const { name, value } of others) if (textOf(value) !== textOf(first?.value)) lost.push(name)
    return first?.value
  }
  const notes: string[] = []
  const problems = [...front.problems]

  const given = wordsOf(one('title'))
  const { heading, body } = withoutHeading(front.body, given)
  const title = given || heading
  const named = nameOf(path)
  const wanted = wordsOf(one('slug')) || named.slug
  const slug = isSlug(wanted) ? wanted : null
  if (slug === null) notes.push(`“${wanted}” cannot be an address here; it is made from the title.`)

  const date = wordsOf(one('date')) || named.date
  const time = timeOf(date)
  if (date !== '' && time === null) problems.push(`“${date}” is no date.`)
  const states = all('status')
    .map(wordsOf)
    .filter(state => state !== '')
  const unknown = states.filter(state => !PUBLIC.test(state) && !NOT_PUBLIC.test(state))
  for (const state of unknown) notes.push(`Its status “${state}” is not known here, and it comes as a draft.`)
  const isDraft =
    all('draft').some(value => YES.test(wordsOf(value))) ||
    all('public').some(value => NO.test(wordsOf(value))) ||
    states.some(state => !PUBLIC.test(state))

  const picture = one('picture')
  const cover = wordsOf(picture)
  const pictures = cover === '' ? [] : [{ address: cover, alt: altOf(picture) }]
  const share = wordsOf(one('share'))
  const beside = {
    excerpt: wordsOf(one('excerpt')),
    author: authorsOf(one('author', authorsOf)),
    description: wordsOf(one('description')),
    tags: [...all('categories'), ...all('tags')].flatMap(namesOf).flatMap(names => names.split(',')),
  }
  if (lost.length > 0) notes.push(`Not kept: ${lost.join(', ')}.`)
  if (HTML.test(body.replaceAll(CODE, ''))) notes.push('It has HTML in it, which posts show as text.')

  const within = factsWithin(beside)
  notes.push(...within.notes)

  const content = body.trim()
  problems.push(...problemsOf({ title, content }))
  const status = isDraft ? 'draft' : time === null ? null : stateFrom(time, now)
  const oldPaths = all('old')
    .map(wordsOf)
    .flatMap(address => (address === '' ? [] : (oldPathOf(address) ?? [])))
  const entry: PostEntry = {
    ...{ title, content, slug, pictures, share, facts: within.facts },
    ...{ status, published_at: time, oldPaths },
  }
  return { place: path, name: title, entry: problems.length > 0 ? null : entry, problems, notes }
}

/** Separates the front matter from the text. */
function frontMatter(text: string): { data: object; body: string; problems: string[] } {
  if (/^\uFEFF?\+\+\+\s/.test(text)) {
    return {
      data: {},
      body: text,
      problems: ['Its front matter is TOML (+++). Please write it as YAML (---).'],
    }
  }
  const found = FRONT.exec(text)
  if (!found) return { data: {}, body: text.replace(/^\uFEFF/, ''), problems: [] }
  const body = text.slice(found[0].length)
  try {
    const data: unknown = parse(found[1] ?? '', { schema: 'core', maxAliasCount: 10 }) ?? {}
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { data, body, problems: [] }
    return { data: {}, body, problems: ['Its front matter names no fields.'] }
  } catch (error) {
    const [line] = error instanceof Error ? error.message.split('\n') : []
    return { data: {}, body, problems: [`Its front matter cannot be read: ${line ?? 'it is no YAML'}`] }
  }
}

/** A value as text; for an object its address, '' if it has none. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return ''
  return wordsOf(Reflect.get(value, 'src') ?? Reflect.get(value, 'url') ?? Reflect.get(value, 'image'))
}

/** The description of a picture given as an object, as in Astro themes; '' when missing. */
const altOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? wordsOf(Reflect.get(value, 'alt')) : ''

/** The names in a value: one or a list, each a text or an object with a name. */
const namesOf = (value: unknown): string[] =>
  [value].flat().flatMap(one => {
    if (typeof one !== 'object' || one === null) return wordsOf(one) || []
    return wordsOf(Reflect.get(one, 'name') ?? Reflect.get(one, 'title')) || []
  })

/** The authors, separated by commas. */
const authorsOf = (value: unknown): string => namesOf(value).join(', ')

/** Slug and date from a file's name such as `2024-05-01-lamps.md`; from the folder's name for `lamps/index.md`. */
function nameOf(path: string): { slug: string; date: string } {
  const parts = path.replace(/\.[^./]+$/, '').split('/')
  const last = parts.at(-1) ?? ''
  const name = /^_?index$/i.test(last) ? (parts.at(-2) ?? last) : last
  const [, date = '', slug = ''] = /^(\d{4}-\d\d-\d\d)?[-_ ]?(.*)$/.exec(name) ?? []
  const tidy = slug
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/-+/g, '-')
  return { slug: tidy, date }
}

/** A zone, or a day alone in the one form that is read as UTC. */
const ZONED = /^\d{4}-\d\d-\d\d$|\dZ$|\b(UTC?|GMT|[ECMP][SD]T)\b|:\d\d.*[+-]\d\d:?\d\d\b/i

/** A time as ISO; days become midnight UTC, times without a zone are UTC. Null if it is not a time. */
function timeOf(date: string): string | null {
  if (!/^\d{4}-\d\d?-\d\d?/.test(date) && !/[a-z]{3}/i.test(date)) return null
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(date)
  const time = new Date(iso ? `${iso[1]}T${iso[2]}${iso[3] ?? 'Z'}` : date)
  if (Number.isNaN(time.getTime())) return null
  // Other forms are read in the device's own zone, in which midnight may be the day before.
  const behind = iso || ZONED.test(date) ? 0 : time.getTimezoneOffset() * 60_000
  return new Date(time.getTime() - behind).toISOString()
}

/** The first heading, and the text without it if it repeats the title. */
function withoutHeading(body: string, title: string): { heading: string; body: string } {
  const found = /^\s*# +(.+?) *#* *(?:\n|$)/.exec(body)
  const heading = found?.[1]?.trim() ?? ''
  const isTitle = found !== null && (title === '' || heading.toLowerCase() === title.toLowerCase())
  return { heading, body: isTitle ? body.slice(found[0].length) : body }
}
