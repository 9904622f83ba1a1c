/** Posts out of Markdown files with front matter, as Jekyll, Hugo, Astro and editors of notes write them (IMPT-11). */
import { parse } from 'yaml'
import type { ReadRow } from '#admin/parts/import/rows.ts'
import { factsWithin } from './entry-facts.ts'
import { isSlug, oldPathOf, type PostEntry, problemsOf, stateFrom } from './post-entry.ts'

/** A file, as far as it matters. */
export interface MarkdownFile {
  /** With its folders where they are known, e.g. `posts/2024-05-01-lamps.md`. */
  path: string
  text: string
}

const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** Keys of the front matter that mean something here, in small letters without signs. */
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
  // `published: false`, which stands under a key of the date.
  public: [],
  status: ['status', 'state'],
  old: ['redirectfrom', 'aliases', 'permalink', 'url'],
} as const
type Key = keyof typeof KEYS

const plain = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '')
const KEY_OF = new Map<string, Key>(
  Object.entries(KEYS).flatMap(([key, names]) => names.map(name => [name, key as Key] as const)),
)

/** HTML, which posts show as text. */
const HTML = /<\/?(div|p|span|br|img|iframe|figure|table|video|audio|center|font|section|a)\b[^>]*>/i
/** Code in which HTML belongs. */
const CODE = /^(```|~~~).*\n[\s\S]*?^\1.*$|`[^`\n]+`/gm

/** Yes and no, as YAML was read before it knew only `true` and `false`. */
const YES = /^(true|yes|y|on|1)$/i
const NO = /^(false|no|n|off|0)$/i

const PUBLIC = /^(published?|public|live|scheduled|future)$/i
const NOT_PUBLIC = /^(draft|private|hidden|pending|unpublished|archived)$/i

/** What a file says under one of a key's names. */
interface Said {
  name: string
  value: unknown
}

/** The post of a file. `now` tells what is scheduled. */
export function readMarkdownPost({ path, text }: MarkdownFile, now: Date): ReadRow<PostEntry> {
  const front = frontMatter(text)
  const said = new Map<Key, Said[]>()
  const lost: string[] = []
  for (const [name, value] of Object.entries(front.data)) {
    const meant = KEY_OF.get(plain(name))
    const isAnswer = YES.test(wordsOf(value)) || NO.test(wordsOf(value))
    const key = meant === 'date' && isAnswer ? 'public' : meant
    if (key === undefined) lost.push(name)
    else said.set(key, [...(said.get(key) ?? []), { name, value }])
  }
  /** Everything that is said under a key's names. */
  const all = (key: Key): unknown[] => (said.get(key) ?? []).flatMap(({ value }) => value)
  /** What is said first under a key's names; what others say besides is lost. */
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
  if (!isDraft && time === null) notes.push('It has no date, and comes as a draft.')

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
  const status = isDraft || time === null ? 'draft' : stateFrom(time, now)
  const oldPaths = all('old')
    .map(wordsOf)
    .flatMap(address => (address === '' ? [] : (oldPathOf(address) ?? [])))
  const isLeft = status === 'draft' && oldPaths.length > 0
  if (isLeft) notes.push(`A draft has no address to lead to; left out: ${oldPaths.join(', ')}.`)
  const entry: PostEntry = {
    ...{ title, content, slug, pictures, share, facts: within.facts },
    ...{ status, published_at: time, oldPaths: isLeft ? [] : oldPaths },
  }
  return { place: path, name: title, entry: problems.length > 0 ? null : entry, problems, notes }
}

/** What stands before the text, and the text. */
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

/** A value as one text; '' for what is none, the address of an object that has one. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return ''
  return wordsOf(Reflect.get(value, 'src') ?? Reflect.get(value, 'url') ?? Reflect.get(value, 'image'))
}

/** What is said of a picture that is an object, as Astro's themes have them; '' where nothing is. */
const altOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? wordsOf(Reflect.get(value, 'alt')) : ''

/** The names that a value holds: one or a list, each as a text or as an object that has one. */
const namesOf = (value: unknown): string[] =>
  [value].flat().flatMap(one => {
    if (typeof one !== 'object' || one === null) return wordsOf(one) || []
    return wordsOf(Reflect.get(one, 'name') ?? Reflect.get(one, 'title')) || []
  })

/** Who wrote it, with commas between them. */
const authorsOf = (value: unknown): string => namesOf(value).join(', ')

/** Address and date that a file's name says, as `2024-05-01-lamps.md` does; of `lamps/index.md` its folder's. */
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

/** A time as ISO; days are midnight UTC. Null for what is none. */
function timeOf(date: string): string | null {
  if (!/^\d{4}-\d\d?-\d\d?/.test(date) && !/[a-z]{3}/i.test(date)) return null
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(date)
  const time = new Date(iso ? `${iso[1]}T${iso[2]}${iso[3] ?? 'Z'}` : date)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** The text without its first heading when that is its title, and what it says. */
function withoutHeading(body: string, title: string): { heading: string; body: string } {
  const found = /^\s*# +(.+?) *#* *(?:\r?\n|$)/.exec(body)
  const heading = found?.[1]?.trim() ?? ''
  const isTitle = found !== null && (title === '' || heading.toLowerCase() === title.toLowerCase())
  return { heading, body: isTitle ? body.slice(found[0].length) : body }
}
