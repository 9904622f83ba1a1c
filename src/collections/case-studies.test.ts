import { expect, test, vi } from 'vitest'
import { type CaseStudy, nextCaseStudy } from './case-studies.ts'
import { listStories } from './home.ts'
import { closingPicture, listRelatedWork, type Service } from './services.ts'

/** The content store after a case study was removed; Astro only warns of what still names it. */
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'caseStudies' ? [] : [{ id: '0000', data: { title: 'Tours', study: { id: 'gone' } } }],
  getEntries: async (names: unknown[]) => names.map(() => undefined),
}))

test('HOME-08 who still names a removed case study is told, and where', async () => {
  const service = { id: 'google-ads', data: { caseStudies: [{ id: 'gone' }] } } as Service
  const study = { id: 'app', data: { nextCase: { id: 'gone' } } } as CaseStudy
  const missing = (by: string) => `${by} names the case study "gone", but there is no such file`
  await expect(nextCaseStudy(study)).rejects.toThrow(missing('The case study "app"'))
  await expect(listStories()).rejects.toThrow(missing('The success story "Tours"'))
  await expect(listRelatedWork(service)).rejects.toThrow(missing('The service "google-ads"'))
  await expect(closingPicture(service)).rejects.toThrow(missing('The service "google-ads"'))
})
