/** Services as the lists show them; the pages are files in content/services. */
import { type CollectionEntry, getEntries, getEntry } from 'astro:content'

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
