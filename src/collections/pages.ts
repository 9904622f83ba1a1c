/** The words of the inner pages; each is a file in content/pages. */
import { type CollectionEntry, getEntry } from 'astro:content'

type Page = 'aboutPage' | 'servicesPage' | 'contactPage' | 'faqsPage' | 'custoPage'

/**
 * The entry of one page, body included.
 * @param collection Its collection in src/content.config.ts.
 * @param file       The file's name in content/pages, without `.md`.
 * @throws when the file is missing, which stops the build.
 */
async function page<Name extends Page>(collection: Name, file: string): Promise<CollectionEntry<Name>> {
  const entry = await getEntry(collection, `pages/${file}`)
  if (!entry) throw new Error(`content/pages/${file}.md is missing`)
  return entry
}

export const aboutPage = () => page('aboutPage', 'about')
export const servicesPage = () => page('servicesPage', 'services')
export const contactPage = () => page('contactPage', 'contact')
export const faqsPage = () => page('faqsPage', 'faqs')
export const custoPage = () => page('custoPage', 'custo')

/** The words that the pages' sections take as props. */
export type AboutPage = CollectionEntry<'aboutPage'>['data']
export type ContactPage = CollectionEntry<'contactPage'>['data']
