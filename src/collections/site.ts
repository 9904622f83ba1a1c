/** The site's own settings and the lists that every page shows. */
import { getCollection, getEntry } from 'astro:content'
import { inOrder } from './ordered.ts'
import { listServices } from './services.ts'

/** content/site.yml; its absence stops the build. */
export async function site() {
  const entry = await getEntry('site', 'site')
  if (!entry) throw new Error('content/site.yml is missing')
  return entry.data
}

/** Names for the moving line above the footer, in the file's order. */
export async function listIndustries(): Promise<string[]> {
  return inOrder(await getCollection('industries')).map(industry => industry.name)
}

/** The footer's service links. */
export async function listFooterServices(): Promise<{ label: string; href: string }[]> {
  const services = await listServices('footer')
  return services.map(service => ({ label: service.data.shortTitle, href: `/services/${service.id}` }))
}
