/** Converts a pasted document to markdown, with its embedded pictures (F-24). */
import type { Nodes } from 'hast'
import { parseUrl } from '#lib/parse-url.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

/** The result of the conversion. */
export interface PastedDocument {
  markdown: string
  /** How many pictures were only referenced: they are on a disk or in a program, where no page can read them. */
  left: number
  /** The host of each picture that stays on a server. */
  elsewhere: string[]
}

const CARRIED = /^data:image\/(png|jpeg|gif|webp);base64,/i

/** Converts a document; `take` gets each picture in turn and returns its address for the markdown. */
export function documentToMarkdown(html: string, take: (file: File, alt: string) => string): PastedDocument {
  let left = 0
  const elsewhere: string[] = []
  function visit(node: Nodes) {
    if ('children' in node) for (const child of node.children) visit(child)
    if (node.type !== 'element' || node.tagName !== 'img') return
    const { src, alt } = node.properties
    const [address, words] = [String(src ?? ''), String(alt ?? '').trim()]
    const file = fileOf(address, words)
    const host = /^https?:/i.test(address) && parseUrl(address)?.host
    if (file) node.properties.src = take(file, words)
    else if (host) elsewhere.push(host)
    else left += 1
  }
  return { markdown: htmlToMarkdown(html, visit), left, elsewhere }
}

/** The file in a data URL, named by its description; null if there is none. */
function fileOf(address: string, words: string): File | null {
  const [start = '', type = ''] = CARRIED.exec(address) ?? []
  if (start === '') return null
  try {
    const bytes = Uint8Array.from(atob(address.slice(start.length)), sign => sign.charCodeAt(0))
    const kind = type.toLowerCase()
    return new File([bytes], `${words || 'picture'}.${kind}`, { type: `image/${kind}` })
  } catch {
    return null
  }
}
