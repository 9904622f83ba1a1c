/** What a search result shows: its place on the page, the words around it, and the URL that leads there. */
import { bestPassage, type Passage, type SnippetPart, snippetOf } from './passages.ts'
import { placeUrl } from './place-url.ts'
import type { Found } from './search-index.ts'

export interface Description {
  href: string
  /** The heading above the snippet; '' for the page's title. */
  place: string
  snippet: SnippetPart[]
}

/** @param passages Those of the result's page. */
export function describeResult(found: Found, passages: Passage[]): Description {
  const { kind, path, title, terms } = found
  const isQuestion = kind === 'Questions'
  const best = bestPassage(isQuestion ? passages.filter(({ heading }) => heading === title) : passages, terms)
  const heading = best && best.heading !== passages[0]?.heading ? best.heading : ''
  return {
    href: placeUrl(path, heading),
    place: isQuestion ? '' : heading,
    snippet: snippetOf(best?.text ?? '', terms),
  }
}
