/** The site's settings and the lists that every page shows. */
import { getCollection, getEntry } from 'astro:content'
import { memoize } from './memoize.ts'
import { inOrder } from './ordered.ts'
import { listServices } from './services.ts'

/** content/site.yml; the build fails if it is missing. */
export const site = memoize(async () => {
  const entry = await getEntry('site', 'site')
  if (!entry) throw new Error('content/site.yml is missing')
  return entry.data
})

/** Names for the moving line above the footer, in the file's order. */
export const listIndustries = memoize(
  async (): Promise<string[]> => inOrder(await getCollection('industries')).map(industry => industry.name),
)

/** The footer's service links. */
export const listFooterServices = memoize(async (): Promise<{ label: string; href: string }[]> => {
  const services = await listServices('footer')
  return services.map(service => ({ label: service.data.shortTitle, href: `/services/${service.id}` }))
})
