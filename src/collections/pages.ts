/** The texts of the inner pages, one file each in content/pages; the build fails if one is missing. */
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

/** The props of the about page's sections. */
export type AboutPage = CollectionEntry<'aboutPage'>['data']

/** The props of the contact page's sections. */
export type ContactPage = CollectionEntry<'contactPage'>['data']
