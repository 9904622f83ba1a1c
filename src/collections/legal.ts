/** Legal texts; each file in content/legal is a page under its own name (LEGL-01). */
import { type CollectionEntry, getCollection } from 'astro:content'

export type LegalText = CollectionEntry<'legal'>

export const listLegalTexts = (): Promise<LegalText[]> => getCollection('legal')
