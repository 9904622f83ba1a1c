/** What the dialog searches: the build's index, newer posts, and the text of the pages it finds. */
import { list, oneOf, record, text } from '#data/shape.ts'
import { markdownPath } from '#lib/markdown-path.ts'
import { type Passage, pagePassages } from '#lib/search/passages.ts'
import {
  addDocuments,
  type Found,
  NEWEST_POSTS,
  openIndex,
  SEARCH_INDEX,
  searchSite,
} from '#lib/search/search-index.ts'

const posts = list(record({ kind: oneOf('Blog'), path: text, title: text, headings: text, text }))

export interface SiteSearch {
  search: (query: string) => Found[]
  /** The text of a page. Rejects if it cannot be loaded. */
  passages: (path: string) => Promise<Passage[]>
  /** Whether there is more to find than at first: posts newer than the build. Never rejects. */
  hasMore: Promise<boolean>
}

/** Loads the index; posts newer than the build are added once they arrive. Rejects if the index cannot be loaded. */
export async function loadSiteSearch(send: typeof fetch): Promise<SiteSearch> {
  const read = async (path: string) => {
    const response = await send(path)
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    return response
  }
  const index = openIndex(await (await read(SEARCH_INDEX)).json())
  const pages = new Map<string, Promise<Passage[]>>()
  const addUnbuiltPosts = async () => {
    const unbuilt = posts(await (await read(NEWEST_POSTS)).json(), NEWEST_POSTS)
    addDocuments(index, unbuilt)
    return unbuilt.length > 0
  }
  return {
    // Without a backend there are no newer posts.
    hasMore: addUnbuiltPosts().catch(() => false),
    search: query => searchSite(index, query),
    passages(path) {
      const known =
        pages.get(path) ??
        read(markdownPath(path)).then(async response => pagePassages(await response.text()))
      pages.set(path, known)
      known.catch(() => pages.delete(path))
      return known
    },
  }
}
