/** The metadata that WordPress and its plugins keep about a post (IMPT-14). */
import type { Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { type EntryFacts, factsWithin } from './entry-facts.ts'
import type { WordpressEntry } from './wordpress-export.ts'

/** Where SEO plugins keep a post's description and its share card picture. */
const DESCRIPTIONS = [
  ...['_yoast_wpseo_metadesc', 'rank_math_description', '_seopress_titles_desc'],
  ...['_aioseo_description', '_aioseop_description', '_genesis_description'],
]
const SHARE_PICTURES = ['_yoast_wpseo_opengraph-image', 'rank_math_facebook_image', '_seopress_social_fb_img']

/** Placeholders that such plugins fill in, such as `%%title%%`, `%title%` and `#post_title`. */
const FILLED_IN = /%[a-z_]+%|#(?:post|site|separator|author|categor|tax)\w*/i

/** The facts of a post, notes about them, and the names of data that posts have no field for. */
export interface WordpressFacts {
  facts: EntryFacts
  /** Address of the share card picture; '' for none. */
  share: string
  notes: string[]
  lost: string[]
}

/** Reads a post's facts; `authors` maps login names to display names. */
export function factsOf(post: WordpressEntry, authors: ReadonlyMap<string, string>): WordpressFacts {
  const first = (names: readonly string[]) =>
    names.map(name => post.meta.get(name)?.trim() ?? '').find(value => value !== '') ?? ''
  const description = first(DESCRIPTIONS)
  const isPlain = !FILLED_IN.test(description)
  const author = wordsOf(authors.get(post.author) ?? '')
  const picture = first(SHARE_PICTURES)
  const { facts, notes } = factsWithin({
    excerpt: wordsOf(post.excerpt),
    description: isPlain ? wordsOf(description) : '',
    author,
    tags: [...post.categories, ...post.tags].map(wordsOf),
  })
  const { comments } = post
  return {
    facts,
    share: /^https?:\/\//i.test(picture) ? picture : '',
    notes,
    lost: [
      ...(isPlain ? [] : ['a description that a plugin filled in']),
      ...(author === '' && post.author !== '' ? [`author ${post.author}, of whom no name is known`] : []),
      ...(comments === 0 ? [] : [comments === 1 ? '1 comment' : `${comments} comments`]),
    ],
  }
}

/** The text of HTML without its tags. */
export function wordsOf(html: string): string {
  const text = (node: Nodes): string =>
    'children' in node ? node.children.map(text).join('') : node.type === 'text' ? node.value : ''
  // The end of a paragraph or line separates words.
  return text(fromHtml(html.replace(/<(br|\/?(p|div|li|h\d))\b/gi, ' <$1'), { fragment: true }))
    .replace(/\s+/g, ' ')
    .trim()
}
