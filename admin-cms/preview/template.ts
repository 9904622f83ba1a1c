/** What a preview is made from: a page of the built site and the entry that it was built from. */
import { ENTRIES_PATH } from '../config.ts'
import { readPage } from '../file-format.ts'
import type { Value } from './patch-preview.ts'

export interface Template {
  /** The page's styles. */
  styles: string
  /** Its main part, as the browser parsed it. */
  main: Element
  /** The fields that it was built from. */
  fields: { [name: string]: Value }
}

/** Collections with a preview: the address of an entry's page, and the entry whose page stands in for a new one's. */
export const TEMPLATES: Record<string, { address: (name: string) => string; standIn: string }> = {
  services: { address: name => `/services/${name}`, standIn: 'web-design' },
  'case-studies': { address: name => `/case-studies/${name}`, standIn: 'web-design' },
  pages: { address: name => (name === 'home' ? '/' : `/${name}`), standIn: 'home' },
  legal: { address: name => `/${name}`, standIn: 'terms' },
}

/** Loads the page of a collection's entry, or of the stand-in. Throws if the site has neither. */
export async function loadTemplate(collection: string, slug: string | undefined): Promise<Template> {
  const { address, standIn } = TEMPLATES[collection] ?? {}
  const load = async (name: string | undefined) => {
    if (!name || !address) return null
    const [page, entry] = await Promise.all([
      fetch(address(name)),
      fetch(`${ENTRIES_PATH}/${collection}/${name}.md`),
    ])
    if (!page.ok || !entry.ok) return null
    return { html: await page.text(), fields: readPage(await entry.text()) as Template['fields'] }
  }
  const loaded = (await load(slug)) ?? (await load(standIn))
  if (!loaded) throw new Error(`The site has no page for ${collection}/${slug}`)
  const page = new DOMParser().parseFromString(loaded.html, 'text/html')
  const main = page.querySelector('main')
  if (!main) throw new Error(`The page of ${collection}/${slug} has no main part`)
  const sheets = [...page.querySelectorAll('style, link[rel=stylesheet]')]
  const styles = (await Promise.all(sheets.map(rulesOf))).join('\n')
  return { styles, main, fields: loaded.fields }
}

/** The rules of a style element, or of the file that a link names. */
async function rulesOf(sheet: Element): Promise<string> {
  const file = sheet.getAttribute('href')
  if (file === null) return sheet.textContent
  const response = await fetch(file)
  if (!response.ok) throw new Error(`The styles of the site could not be loaded: ${response.status}`)
  return response.text()
}
