/** Renders the results: a listbox whose options are links, grouped by kind. */
import { describeResult } from '#lib/search/describe.ts'
import type { SnippetPart } from '#lib/search/passages.ts'
import { byKind, type Found } from '#lib/search/search-index.ts'
import { make } from './elements.ts'
import type { SiteSearch } from './site-search.ts'

/** The options in order; each gets the words of its page as soon as they are loaded. */
export function drawResults(
  list: HTMLElement,
  results: Found[],
  passages: SiteSearch['passages'],
): HTMLAnchorElement[] {
  const options: HTMLAnchorElement[] = []
  const groups = byKind(results).map(([kind, found]) => {
    const id = `search-kind-${kind.replace(' ', '-')}`
    const drawn = found.map(result => {
      const option = drawOption(result, `search-option-${options.length}`)
      options.push(option)
      void fill(option, result, passages)
      return option
    })
    const heading = make('div', { id, class: 'search-kind', role: 'presentation' }, kind)
    return make('div', { role: 'group', 'aria-labelledby': id }, heading, ...drawn)
  })
  list.replaceChildren(...groups)
  return options
}

function drawOption({ title, path }: Found, id: string): HTMLAnchorElement {
  const attributes = {
    id,
    href: path,
    role: 'option',
    tabindex: '-1',
    class: 'search-option',
    'aria-selected': 'false',
  }
  return make(
    'a',
    attributes,
    make(
      'span',
      { class: 'search-title' },
      make('b', {}, title),
      ' ',
      make('span', { class: 'search-place' }),
    ),
    make('span', { class: 'search-path' }, path),
    make('span', { class: 'search-snippet' }),
  )
}

async function fill(
  option: HTMLAnchorElement,
  result: Found,
  passages: SiteSearch['passages'],
): Promise<void> {
  try {
    const { href, place, snippet } = describeResult(result, await passages(result.path))
    option.href = href
    option.querySelector('.search-place')?.replaceChildren(place)
    option.querySelector('.search-snippet')?.replaceChildren(...snippet.map(drawPart))
  } catch {
    // The link works with title and address alone.
  }
}

const drawPart = ({ text, isMatch }: SnippetPart) => (isMatch ? make('mark', {}, text) : text)
