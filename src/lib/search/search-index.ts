/** The search index of the site: built by the build, opened in the browser and by the function of /search. */
import MiniSearch, {
  type AsPlainObject,
  type Options,
  type SearchOptions,
  type SearchResult,
} from 'minisearch'
import type { Passage } from './passages.ts'
import { isStopWord, saysNothing, stem, wordsIn } from './words.ts'

/** URLs of the index and of the passages of all pages, which the build writes. */
export const SEARCH_INDEX = '/search-index.json'
export const SEARCH_PASSAGES = '/search-passages.json'
/** The endpoint that returns posts newer than the build, as documents. */
export const NEWEST_POSTS = '/api/newest-posts'

/** Kinds of results, in display order. */
const KINDS = ['Services', 'Pages', 'Questions', 'Case studies', 'Blog'] as const
export type Kind = (typeof KINDS)[number]

/** A page, or a question on a page. */
export interface Place {
  kind: Kind
  /** Path of the page, e.g. `/services/web-design`. */
  path: string
  title: string
}

/** The indexed fields of a place. */
export interface SearchDocument extends Place {
  /** The headings on it. */
  headings: string
  text: string
}

/** The index as a file. */
export type StoredIndex = AsPlainObject

/** The passages as a file. */
export interface StoredPassages {
  /** When the build began, as an ISO date-time; null for a build without posts. */
  built: string | null
  /** Passages by the path of their page. */
  pages: Record<string, Passage[]>
}

/** A place and the stems that matched there. */
export interface Found extends Place {
  terms: string[]
}

export type SearchIndex = MiniSearch<SearchDocument & { id: string }>

/**
 * The name of a page in its URL, and so in the menu: people search for `about`, which the page's title may not
 * contain. Questions and subpages are found by their titles.
 */
const nameOf = ({ kind, path }: SearchDocument) => (kind === 'Pages' ? path : '')

const options: Options<SearchDocument & { id: string }> = {
  fields: ['title', 'name', 'headings', 'text'],
  extractField: (document, field) =>
    field === 'name' ? nameOf(document) : document[field as keyof typeof document],
  storeFields: ['kind', 'path', 'title'],
  tokenize: text => wordsIn(text).map(({ word }) => word),
  processTerm: word => (isStopWord(word) ? null : stem(word)),
}

const how: SearchOptions = {
  // A page found by its name ranks above those that mention it, in however many forms of the word.
  boost: { title: 4, name: 8, headings: 2 },
  // Only the last word may still be incomplete.
  prefix: (_, place, words) => place === words.length - 1,
  // Words of five letters or more may have one typo, of nine or more two.
  fuzzy: word => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2),
  maxFuzzy: 2,
  weights: { prefix: 0.5, fuzzy: 0.3 },
}

/** Maximum number of results; the dialog fetches the words of each page among them. */
const MOST = 8

/** The number of results, in words; at the maximum it says that there may be more. */
export function countResults(count: number): string {
  if (count === 1) return '1 result'
  return count < MOST ? `${count || 'No'} results` : `The ${MOST} best results`
}

/** The kind of a page by its path. */
export function kindOf(path: string): Kind {
  if (path.startsWith('/services/')) return 'Services'
  if (path.startsWith('/case-studies/')) return 'Case studies'
  return path.startsWith('/blog/') ? 'Blog' : 'Pages'
}

/** Builds the index of these documents. */
export function buildIndex(documents: SearchDocument[]): StoredIndex {
  const index: SearchIndex = new MiniSearch(options)
  addDocuments(index, documents)
  return index.toJSON()
}

/** Opens the index that `buildIndex` made. Throws for anything else. */
export const openIndex = (stored: StoredIndex): SearchIndex => MiniSearch.loadJS(stored, options)

/** Adds documents that are not indexed yet, e.g. posts newer than the build. */
export function addDocuments(index: SearchIndex, documents: SearchDocument[]): void {
  for (const document of documents) {
    const id = `${document.path} ${document.kind === 'Questions' ? document.title : ''}`
    if (!index.has(id)) index.add({ ...document, id })
  }
}

/** Successive interpretations of a query, until one finds something: all words exact, all with typos, or any. */
const READINGS: SearchOptions[] = [
  { ...how, fuzzy: false, combineWith: 'AND' },
  { ...how, combineWith: 'AND' },
  { ...how, combineWith: 'OR' },
]

/**
 * Searches the site, best match first: places with all of the words or, if there are none, with some. Empty for a
 * query of only stop words.
 */
export function searchSite(index: SearchIndex, query: string): Found[] {
  if (saysNothing(query)) return []
  let results: SearchResult[] = []
  for (const reading of READINGS) {
    results = index.search(query, reading)
    if (results.length > 0) break
  }
  return results.slice(0, MOST).map(({ kind, path, title, terms }) => ({ kind, path, title, terms }) as Found)
}

/** Groups the results for display: kinds in their order, and within each the best match first. */
export function byKind<Result extends Found>(results: Result[]): [Kind, Result[]][] {
  const groups = KINDS.map((kind): [Kind, Result[]] => [kind, results.filter(found => found.kind === kind)])
  return groups.filter(([, found]) => found.length > 0)
}
