/** Case studies, one file each in content/case-studies. */
import { type CollectionEntry, getCollection } from 'astro:content'
import { memoize } from './memoize.ts'

export type CaseStudy = CollectionEntry<'caseStudies'>
export type Study = CaseStudy['data']

/** All case studies, sorted by file name. */
export const listCaseStudies = memoize(
  async (): Promise<CaseStudy[]> =>
    (await getCollection('caseStudies')).toSorted((a, b) => a.id.localeCompare(b.id)),
)

const caseStudiesById = memoize(
  async () => new Map((await listCaseStudies()).map(study => [study.id, study])),
)

/**
 * The study linked at the end of a study, if it names one (DEC-25).
 * @throws when it names a file that does not exist.
 */
export async function nextCaseStudy({ id, data }: CaseStudy): Promise<CaseStudy | undefined> {
  if (!data.nextCase) return undefined
  const next = (await caseStudiesById()).get(data.nextCase.id)
  if (!next)
    throw new Error(`The case study "${id}" leads to "${data.nextCase.id}", but there is no such file`)
  return next
}
