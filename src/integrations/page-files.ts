/**
 * Which scripts and styles of a built public page are inline, which are files, and when those load: the whole page
 * should fit into the first packets of a connection (docs/decisions/023-the-first-picture-first.md).
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Pages are read and written one byte per character: the searched text is ASCII, and with thousands of pages
 * decoding and encoding the rest would take half of the time for headers.
 */
export const ENCODING = 'latin1'

/** The content of every `<script>` or `<style>` without a URL; JSON data is not a script. */
export function inlineBlocks(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...blocks]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , content = '']) => content)
}

/** Comments, scripts, styles and, of all others, the tags. */
const PARTS = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gs

/**
 * Escapes tags in attributes, where HTML permits them, such as `<style>` in the description of a post about it:
 * everything that searches built pages would take them for the page's own.
 */
export function withoutTagsInAttributes(html: string): string {
  const escaped = (value: string) => value.replace(/<(?=[a-z/!])/gi, '&lt;')
  return html.replace(PARTS, (part, raw) =>
    raw || part.startsWith('<!') ? part : part.replace(/"[^"]*"|'[^']*'/g, escaped),
  )
}

/** A built public page with its scripts in files that load late, and its own styles in a file if it is large. */
export const withFiles = async (html: string, save: SaveAsset): Promise<string> =>
  withStylesFile(withLateScripts(await withIslandsFile(html, save)), save)

/**
 * Moves the page's script files into the template from which src/layouts/late-scripts.js takes them after the first
 * screen is painted; a page without that template stays unchanged.
 */
export function withLateScripts(html: string): string {
  const place = /<template data-late-scripts[^>]*>/
  if (!place.test(html)) return html
  const files: string[] = []
  const rest = html.replace(/<script type="module"(?=[^>]*\ssrc=)[^>]*><\/script>/g, tag => {
    files.push(tag)
    return ''
  })
  return rest.replace(place, template => template + files.join(''))
}

/** Stores an asset under a name with its hash and returns its path: `/_astro/islands.1a2b3c4d.js` for `islands.js`. */
export type SaveAsset = (name: string, content: string) => Promise<string>

/** What only Astro's scripts for islands contain: the element itself, and the directives that say when to hydrate. */
const OF_ISLANDS = /"astro-island"|self\.Astro\|\|/

/**
 * Puts the scripts that Astro repeats in every page with islands, 2 kB of each, into one file for all of them, which
 * loads late like any other.
 */
export async function withIslandsFile(html: string, save: SaveAsset): Promise<string> {
  const blocks = inlineBlocks(html, 'script').filter(code => OF_ISLANDS.test(code))
  if (blocks.length === 0) return html
  const file = `<script type="module" src="${await save('islands.js', blocks.join(''))}"></script>`
  return blocks.reduce(
    (page, code, at) => page.replace(`<script>${code}</script>`, () => (at === 0 ? file : '')),
    html,
  )
}

/** The first ten packets of a connection without 1.2 kB of headers, in bytes. */
const FIRST_PACKETS = 13_400
/** Least CSS, in bytes, that is worth a file. */
const MANY_STYLES = 12_000

/**
 * Puts a page's own styles into a file if the page does not fit into the first packets of a connection. They then
 * arrive together with the styles that all pages share (astro.config.mjs), and one round trip is saved.
 */
export async function withStylesFile(html: string, save: SaveAsset): Promise<string> {
  // What precedes the title belongs to all pages (src/layouts/Head.astro).
  const title = html.indexOf('<title>')
  const rest = html.slice(title)
  const styles = inlineBlocks(rest, 'style').join('')
  if (styles.length < MANY_STYLES || brotliCompressSync(Buffer.from(html, ENCODING)).length < FIRST_PACKETS)
    return html
  const file = `<link rel="stylesheet" href="${await save('page.css', styles)}">`
  const lean = rest.replace(/<style>.*?<\/style>/gs, '')
  return html.slice(0, title) + lean.replace(/<link rel="stylesheet"[^>]*>/, shared => shared + file)
}

/** Stores assets in the folder of the built site. */
export const saveIn =
  (root: string): SaveAsset =>
  async (name, content) => {
    const hash = createHash('sha256').update(content, ENCODING).digest('base64url').slice(0, 8)
    const path = `/_astro/${name.replace('.', `.${hash}.`)}`
    await writeFile(join(root, path), content, ENCODING)
    return path
  }
