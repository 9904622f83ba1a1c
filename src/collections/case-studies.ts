/** Case studies; each is a file in content/case-studies. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'

export type CaseStudy = CollectionEntry<'caseStudies'>
export type Study = CaseStudy['data']

/** All of them, by file name. */
export async function listCaseStudies(): Promise<CaseStudy[]> {
  return (await getCollection('caseStudies')).toSorted((a, b) => a.id.localeCompare(b.id))
}

/**
 * The study that a study leads to at its end, if it names one (DEC-25).
 * @throws when it names a file that does not exist.
 */
export async function nextCaseStudy({ id, data }: CaseStudy): Promise<CaseStudy | undefined> {
  if (!data.nextCase) return undefined
  const next = await getEntry(data.nextCase)
  if (!next)
    throw new Error(`The case study "${id}" leads to "${data.nextCase.id}", but there is no such file`)
  return next
}
