/** Services as shown in lists; the pages are files in content/services. */
import { type CollectionEntry, getCollection, getEntries, getEntry } from 'astro:content'
import { type CaseStudy, namedCaseStudy } from './case-studies.ts'
import type { Story } from './home.ts'

export type Service = CollectionEntry<'services'>

/**
 * The services of one list in content/lists/service-lists.yml, in its order.
 * @throws when the list is missing or names a file that does not exist.
 */
export async function listServices(list: 'home' | 'services' | 'footer'): Promise<Service[]> {
  const entry = await getEntry('serviceLists', list)
  if (!entry) throw new Error(`content/lists/service-lists.yml has no list "${list}"`)
  const services = await getEntries(entry.data.services)
  const missing = entry.data.services.find((_, index) => !services[index])
  if (missing) throw new Error(`The list "${list}" names "${missing.id}", but there is no such file`)
  return services
}

/** Every service that has a page. */
export const listServicePages = (): Promise<Service[]> => getCollection('services')

/** The footer's services that have no card on /services. */
export async function listFurtherServices(): Promise<Service[]> {
  const carded = new Set((await listServices('services')).map(service => service.id))
  return (await listServices('footer')).filter(service => !carded.has(service.id))
}

/** The case studies named by a service as cards, in its order. */
export async function listRelatedWork(service: Service): Promise<Story[]> {
  return (await studiesOf(service)).map(toStory)
}

const studiesOf = ({ id, data }: Service): Promise<CaseStudy[]> =>
  Promise.all(data.caseStudies.map(study => namedCaseStudy(study.id, `The service "${id}"`)))

/**
 * The picture at the end of a service's page: its card's picture, or, if a card of related work right above already
 * shows that, the opening picture of that study's page.
 */
export async function closingPicture(service: Service): Promise<Service['data']['card']> {
  const { card } = service.data
  const shown = (await studiesOf(service)).find(({ data }) => data.image.src.src === card.src.src)
  return shown?.data.opening ?? card
}

function toStory({ id, data }: CaseStudy): Story {
  const { title, category, summary, client, duration, image, tags } = data
  const metrics = data.metrics.map(({ value, label }) => `${value} ${label}`)
  return {
    title,
    category,
    description: summary,
    client,
    duration,
    image,
    tags,
    metrics,
    path: `/case-studies/${id}`,
  }
}
