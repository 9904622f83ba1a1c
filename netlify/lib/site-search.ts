/** Searches the site in a function, with the index and the passages that the build wrote. */
import type { BlogPost } from '#data/blog-posts.ts'
import { type Answers, type FoundAnswer, openAnswers } from '#lib/answers/find-answer.ts'
import { type Description, describeResult } from '#lib/search/describe.ts'
import { type Passage, passagesOf } from '#lib/search/passages.ts'
import {
  addDocuments,
  type Found,
  openIndex,
  SEARCH_INDEX,
  SEARCH_PASSAGES,
  type SearchDocument,
  type StoredIndex,
  type StoredPassages,
  searchSite,
} from '#lib/search/search-index.ts'

/** A result as it is shown. */
export type Result = Found & Description

export interface SiteSearch {
  /** Results for a query; `unbuilt` are documents that the build may not have. */
  find: (query: string, unbuilt: SearchDocument[]) => Result[]
  /** The answer that the pages give to a question; null if they say nothing about it. */
  answer: (question: string) => FoundAnswer | null
  /** Whether the build has a page at this path. */
  isBuilt: (path: string) => boolean
  /** When the build began, as an ISO date-time; null for a build without posts, whose age says nothing about them. */
  built: string | null
}

/** How long the built index is cached, in milliseconds: `npm start` rebuilds while its functions keep running. */
const INDEX_TTL_MS = 60_000

/** How long the newest posts are cached: briefly, so they are found as soon as they are public. */
const POSTS_TTL_MS = 10_000

/** Caches a read for `ttlMs` milliseconds, measured by `now`; a failed read is not cached. */
function memoizeFor<Value>(ttlMs: number): (read: () => Promise<Value>, now: number) => Promise<Value> {
  let known: { since: number; value: Promise<Value> } | undefined
  return async (read, now) => {
    if (!known || now - known.since > ttlMs) known = { since: now, value: read() }
    const asked = known
    try {
      return await asked.value
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }
}

const keepSearch = memoizeFor<SiteSearch>(INDEX_TTL_MS)
const keepPosts = memoizeFor<SearchDocument[]>(POSTS_TTL_MS)

/**
 * The newest posts as documents, cached for ten seconds. Throws what `read` throws.
 * @param now In milliseconds.
 */
export const newestDocuments = (read: () => Promise<BlogPost[]>, now: number): Promise<SearchDocument[]> =>
  keepPosts(async () => (await read()).map(toDocument), now)

/**
 * Reads index and passages from the site, cached for a minute. Throws if they cannot be read.
 * @param now In milliseconds.
 */
export function siteSearch(page: (path: string) => Promise<Response>, now: number): Promise<SiteSearch> {
  const read = async (path: string) => {
    const response = await page(path)
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    return response.json()
  }
  return keepSearch(async () => {
    const [index, passages] = await Promise.all([read(SEARCH_INDEX), read(SEARCH_PASSAGES)])
    return searchOf(index, passages)
  }, now)
}

/** Opens a search over an index whose pages have these passages. */
export function searchOf(stored: StoredIndex, { built, pages }: StoredPassages): SiteSearch {
  const index = openIndex(stored)
  let answers: Answers | undefined
  return {
    built,
    answer(question) {
      // Built on the first question: searching does not need it.
      answers ??= openAnswers(pages)
      return answers.find(question)
    },
    isBuilt: path => path in pages,
    find(query, unbuilt) {
      addDocuments(index, unbuilt)
      const passages = (path: string) => pages[path] ?? unbuiltPassages(unbuilt, path)
      return searchSite(index, query).map(found => ({
        ...found,
        ...describeResult(found, passages(found.path)),
      }))
    },
  }
}

const unbuiltPassages = (unbuilt: SearchDocument[], path: string): Passage[] =>
  unbuilt.filter(document => document.path === path).map(({ title, text }) => ({ heading: title, text }))

/** A post as it is indexed before it has been built. */
export function toDocument({
  slug,
  title,
  content,
  tags = [],
}: Pick<BlogPost, 'slug' | 'title' | 'content' | 'tags'>): SearchDocument {
  const passages = passagesOf(content)
  return {
    kind: 'Blog',
    path: `/blog/${slug}`,
    title,
    headings: passages.map(({ heading }) => heading).join('\n'),
    text: [...passages.map(({ text }) => text), ...tags].join('\n'),
  }
}
