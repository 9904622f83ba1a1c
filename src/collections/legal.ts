/** Legal texts; each file in content/legal becomes a page under its file name (LEGL-01). */
import { type CollectionEntry, getCollection } from 'astro:content'

export type LegalText = CollectionEntry<'legal'>

export const listLegalTexts = (): Promise<LegalText[]> => getCollection('legal')
