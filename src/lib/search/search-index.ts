/** The index that the site is searched with: made by the build, opened in the browser and by the function of /search. */
import MiniSearch, {
  type AsPlainObject,
  type Options,
  type SearchOptions,
  type SearchResult,
} from 'minisearch'
import type { Passage } from './passages.ts'
import { isStopWord, saysNothing, stem, wordsIn } from './words.ts'

/** Where the build puts the index, and the passages of all pages. */
export const SEARCH_INDEX = '/search-index.json'
export const SEARCH_PASSAGES = '/search-passages.json'
/** Where posts that are younger than the build are asked for, as documents. */
export const NEWEST_POSTS = '/api/newest-posts'

/** Kinds of results, in the order in which they are shown. */
export const KINDS = ['Services', 'Pages', 'Questions', 'Case studies', 'Blog'] as const
export type Kind = (typeof KINDS)[number]

/** A page, or a question on a page. */
export interface Place {
  kind: Kind
  /** Of the page, e.g. `/services/web-design`. */
  path: string
  title: string
}

/** What is indexed of it. */
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
  /** By the path of the page. */
  pages: Record<string, Passage[]>
}

/** A place and the stems that were found there. */
export interface Found extends Place {
  terms: string[]
}

export type SearchIndex = MiniSearch<SearchDocument & { id: string }>

/**
 * What a page is called in its address, and so in the menu: people look for `about`, which the page's title need not
 * say. Questions, and pages below others, are looked for by their titles.
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
  // By its name a page comes before those that speak of it, in however many forms of the word.
  boost: { title: 4, name: 8, headings: 2 },
  // Only the last word may still be on its way.
  prefix: (_, place, words) => place === words.length - 1,
  // From five letters on one may be wrong, from nine on two.
  fuzzy: word => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2),
  maxFuzzy: 2,
  weights: { prefix: 0.5, fuzzy: 0.3 },
}

/** The most results that are shown; the dialog fetches the words of each page among them. */
const MOST = 8

/** How many results there are, in words; whoever gets the most that are shown is told that there may be more. */
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

/** Makes the index of these documents. */
export function buildIndex(documents: SearchDocument[]): StoredIndex {
  const index: SearchIndex = new MiniSearch(options)
  addDocuments(index, documents)
  return index.toJSON()
}

/** Opens the index that `buildIndex` made. Throws for anything else. */
export const openIndex = (stored: StoredIndex): SearchIndex => MiniSearch.loadJS(stored, options)

/** Adds documents that are not in it yet, e.g. posts that are younger than the build. */
export function addDocuments(index: SearchIndex, documents: SearchDocument[]): void {
  for (const document of documents) {
    const id = `${document.path} ${document.kind === 'Questions' ? document.title : ''}`
    if (!index.has(id)) index.add({ ...document, id })
  }
}

/** How a query is read, in turn, until something is found: all of its words as they are, with slips in them, or some. */
const READINGS: SearchOptions[] = [
  { ...how, fuzzy: false, combineWith: 'AND' },
  { ...how, combineWith: 'AND' },
  { ...how, combineWith: 'OR' },
]

/**
 * What the query leads to, the likeliest first: places with all of its words or, when there are none, with some.
 * Nothing for a query that only has words which every text has.
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

/** The results by kind, as they are shown: kinds in their order, in each the likeliest first. */
export function byKind<Result extends Found>(results: Result[]): [Kind, Result[]][] {
  const groups = KINDS.map((kind): [Kind, Result[]] => [kind, results.filter(found => found.kind === kind)])
  return groups.filter(([, found]) => found.length > 0)
}
