/** The home page's texts and the lists that only it shows. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { namedCaseStudy } from './case-studies.ts'
import { inOrder } from './ordered.ts'

export type HomePage = CollectionEntry<'homePage'>['data']
export type Story = CollectionEntry<'stories'>['data']

/** content/pages/home.md; the build fails if it is missing. */
export async function homePage(): Promise<HomePage> {
  const entry = await getEntry('homePage', 'pages/home')
  if (!entry) throw new Error('content/pages/home.md is missing')
  return entry.data
}

/** The success stories, in the file's order; each links to its own case study if it names one (DEC-24). */
export async function listStories(): Promise<Story[]> {
  const stories = inOrder(await getCollection('stories'))
  return Promise.all(
    stories.map(async ({ study, path, ...story }) => {
      if (!study) return { ...story, path }
      const { id } = await namedCaseStudy(study.id, `The success story "${story.title}"`)
      return { ...story, path: `/case-studies/${id}` }
    }),
  )
}
