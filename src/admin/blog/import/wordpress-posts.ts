/** Reads posts from a WordPress export (IMPT-12). */
import { htmlToMarkdown } from '#admin/blog/paste/html-to-markdown.ts'
import type { Reading } from '#admin/parts/import/importer.ts'
import type { ReadRow } from '#admin/parts/import/rows.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { isSlug, oldPathOf, type PostEntry, problemsOf, stateFrom } from './post-entry.ts'
import { authorsOf, oldSiteOf, readEntry, splitEntries, type WordpressEntry } from './wordpress-export.ts'
import { factsOf } from './wordpress-facts.ts'
import { type Attachment, prepareHtml } from './wordpress-html.ts'
import { tidyWordpress } from './wordpress-tree.ts'

/** The rows of an export, and remarks about it as a whole. */
export interface WordpressPosts {
  rows: ReadRow<PostEntry>[]
  remarks: string[]
}

/** Reads an export; `now` decides what is scheduled. */
export async function readWordpressPosts(text: string, now: Date, reading: Reading): Promise<WordpressPosts> {
  const { rest, onShare, signal } = reading
  const [posts, rows]: [WordpressEntry[], ReadRow<PostEntry>[]] = [[], []]
  const files = new Map<string, Attachment>()
  const others = new Map<string, number>()
  for (const { source, line, end } of splitEntries(text)) {
    await rest()
    signal.throwIfAborted()
    onShare((0.4 * end) / text.length)
    const { entry, problem } = readEntry(source, line)
    if (!entry)
      rows.push({ ...{ place: `Line ${line}`, name: '', entry: null, notes: [] }, problems: [problem] })
    else if (entry.type === 'post') posts.push(entry)
    else if (entry.type === 'page') rows.push(pageRow(entry))
    else if (entry.type === 'attachment') files.set(entry.id, attachmentOf(entry))
    else others.set(entry.type, (others.get(entry.type) ?? 0) + 1)
  }
  const origin = oldSiteOf(text)
  const authors = authorsOf(text)
  const slugs = new Map(
    posts.flatMap(post => {
      const [slug, path] = [slugOf(post), oldPathOf(post.link)]
      return slug && path && post.status === 'publish' ? [[path, slug] as const] : []
    }),
  )
  /** Maps a link to another post of the export to that post's new address. */
  const linkTo = (address: string) => {
    const url = parseUrl(address)
    if (!url || url.origin !== parseUrl(origin)?.origin) return null
    const slug = slugs.get(oldPathOf(url.pathname) ?? '')
    return slug ? `/blog/${slug}${url.hash}` : null
  }
  const written: ReadRow<PostEntry>[] = []
  for (const [index, post] of posts.entries()) {
    await rest()
    signal.throwIfAborted()
    onShare(0.4 + (0.5 * index) / posts.length)
    written.push(postRow(post, { files, authors, origin, linkTo, now }))
  }
  const left = [...others].map(([type, count]) => `${count} ${type}`)
  return {
    rows: [...written, ...rows],
    remarks: left.length > 0 ? [`Left out, because they are no posts: ${left.join(', ')}.`] : [],
  }
}

const attachmentOf = ({ fileUrl, meta, title }: WordpressEntry): Attachment => ({
  address: fileUrl,
  alt: meta.get('_wp_attachment_image_alt')?.trim() ?? title,
})

const placeOf = ({ id }: WordpressEntry) => `Post ${id}`

const pageRow = (entry: WordpressEntry): ReadRow<PostEntry> => ({
  ...{ place: `Page ${entry.id}`, name: entry.title, entry: null, notes: [] },
  problems: ['It is a page. Pages are files of content here, and no posts.'],
})

/** The post's slug, or null if it is invalid here; WordPress also accepts underscores and any script. */
function slugOf({ slug }: WordpressEntry): string | null {
  const tidy = slug.toLowerCase().replace(/[_-]+/g, '-')
  return isSlug(tidy) ? tidy : null
}

interface Blog {
  files: ReadonlyMap<string, Attachment>
  authors: ReadonlyMap<string, string>
  origin: string
  linkTo: (address: string) => string | null
  now: Date
}

function postRow(post: WordpressEntry, blog: Blog): ReadRow<PostEntry> {
  const { files, authors, origin, linkTo, now } = blog
  const { html, lost } = prepareHtml(post.content, id => files.get(id))
  const more: string[] = []
  const content = htmlToMarkdown(html, tree => more.push(...tidyWordpress(tree, { origin, linkTo })))
  const cover = files.get(post.meta.get('_thumbnail_id')?.trim() ?? '')
  const { status, notes } = stateOf(post, now)
  const slug = slugOf(post)
  if (slug === null && post.slug !== '') {
    notes.push(`Its address “${decoded(post.slug)}” cannot be kept; one is made from the title.`)
  }
  const path = oldPathOf(post.link)
  const title = post.title
  const problems = [
    ...(post.status === 'trash' ? ['It was in the trash.'] : []),
    ...problemsOf({ title, content }),
  ]
  const beside = factsOf(post, authors)
  notes.push(...beside.notes)
  const left = [...beside.lost, ...new Set([...lost, ...more])]
  if (left.length > 0) notes.push(`Not kept: ${left.join('; ')}.`)
  const entry: PostEntry = {
    ...{ title, content, slug, status },
    published_at: post.time,
    pictures: cover?.address ? [cover] : [],
    ...{ share: beside.share, facts: beside.facts },
    oldPaths: path !== null && status !== 'draft' ? [path] : [],
  }
  return {
    ...{ place: placeOf(post), name: title, problems, notes },
    entry: problems.length > 0 ? null : entry,
  }
}

function stateOf(post: WordpressEntry, now: Date): { status: PostEntry['status']; notes: string[] } {
  const draft = (...notes: string[]) => ({ status: 'draft' as const, notes })
  if (post.hasPassword) return draft('It had a password, and comes as a draft.')
  if (post.status === 'private') return draft('It was private, and comes as a draft.')
  if (post.status !== 'publish' && post.status !== 'future') return draft()
  if (post.time === null) return draft('It has no date, and comes as a draft.')
  return { status: stateFrom(post.time, now), notes: [] }
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
