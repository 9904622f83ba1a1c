/** The words of the inner pages; each is a file in content/pages, whose absence stops the build. */
import { type CollectionEntry, getEntry } from 'astro:content'

function present<Entry>(entry: Entry | undefined, file: string): Entry {
  if (!entry) throw new Error(`content/pages/${file}.md is missing`)
  return entry
}

export const aboutPage = async () => present(await getEntry('aboutPage', 'pages/about'), 'about')
export const servicesPage = async () => present(await getEntry('servicesPage', 'pages/services'), 'services')
export const contactPage = async () => present(await getEntry('contactPage', 'pages/contact'), 'contact')
export const faqsPage = async () => present(await getEntry('faqsPage', 'pages/faqs'), 'faqs')
export const custoPage = async () => present(await getEntry('custoPage', 'pages/custo'), 'custo')

/** What the sections of the about page take as props. */
export type AboutPage = CollectionEntry<'aboutPage'>['data']

/** What the sections of the contact page take as props. */
export type ContactPage = CollectionEntry<'contactPage'>['data']
