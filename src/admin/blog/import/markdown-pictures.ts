/** Finds pictures in markdown and replaces their addresses (IMPT-07). */
import { pictureMarkdown } from '#admin/blog/markdown-picture.ts'

/** A picture of a text. */
export interface TextPicture {
  /** As a browser requests it. */
  address: string
  alt: string
  /** The last words before it, which help people find it; '' at the beginning. */
  after: string
}

const PICTURE =
  /!\[((?:\\.|[^\]\\])*)\]\((?:<([^>\n]*)>|((?:\\.|[^\s()\\]|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

/** Code, in which nothing counts as a picture. */
const CODE = /^(```|~~~).*\n[\s\S]*?^\1.*$|`[^`\n]+`/gm

const unescaped = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')

/** The pictures of a text, in order; code is skipped. */
export function picturesIn(markdown: string): TextPicture[] {
  const found: TextPicture[] = []
  replace(markdown, (picture, start) => {
    found.push({ ...picture, after: wordsBefore(markdown.slice(0, start)) })
    return null
  })
  return found
}

/** Replaces picture addresses; `addressFor` gets the picture's index and returns null to keep its address. */
export function replacePictures(
  markdown: string,
  addressFor: (address: string, number: number) => string | null,
): string {
  let number = -1
  return replace(markdown, ({ address, alt }) => {
    number += 1
    const other = addressFor(address, number)
    return other === null ? null : pictureMarkdown(alt, other)
  })
}

function replace(
  markdown: string,
  change: (picture: Pick<TextPicture, 'address' | 'alt'>, start: number) => string | null,
): string {
  const code = [...markdown.matchAll(CODE)].map(({ index, 0: text }) => [index, index + text.length] as const)
  return markdown.replaceAll(PICTURE, (all: string, alt: string, angled = '', plain = '', start: number) => {
    if (code.some(([from, to]) => start >= from && start < to)) return all
    return change({ address: unescaped(angled || plain), alt: unescaped(alt) }, start) ?? all
  })
}

/** The last line that contains letters, shortened at its start. */
function wordsBefore(text: string): string {
  const lines = text.replaceAll(PICTURE, '').split('\n')
  const line = lines.findLast(one => /\p{L}/u.test(one)) ?? ''
  const words = line
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[*_`#>[\]\\]/g, '')
    .trim()
  return words.length > 50 ? `…${words.slice(-50)}` : words
}

/** The text without picture addresses, for comparing texts, because an import changes the addresses. */
export const withoutUrls = (markdown: string) => replacePictures(markdown, () => '').trim()
