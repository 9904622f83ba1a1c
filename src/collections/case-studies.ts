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
 * The study that a content file names.
 * @param by Who names it, e.g. `The service "web-design"`.
 * @throws when there is no such study; Astro only warns.
 */
export async function namedCaseStudy(id: string, by: string): Promise<CaseStudy> {
  const study = (await caseStudiesById()).get(id)
  if (!study) throw new Error(`${by} names the case study "${id}", but there is no such file`)
  return study
}

/** The study linked at the end of a study, if it names one (DEC-25). */
export async function nextCaseStudy({ id, data }: CaseStudy): Promise<CaseStudy | undefined> {
  return data.nextCase && namedCaseStudy(data.nextCase.id, `The case study "${id}"`)
}
