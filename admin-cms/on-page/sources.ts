/** Which files the words of a page come from, and which of their fields it shows where. */
import type { Fields } from '../file-format.ts'

/** The parts of a page that have sources of their own. */
export type Region = 'header' | 'main' | 'footer'

/** A file that a page shows fields of. */
export interface Source {
  /** E.g. `content/site.yml`. */
  file: string
  region: Region
  /** The fields that show there, of all list items or of one: `metrics.#.value`, `items.5.name`; all if left out. */
  only?: string[]
}

/** Reads a file as the page was built from it; null when there is none. */
export type ReadFields = (file: string) => Promise<Fields | null>

const SITE = 'content/site.yml'
const list = (name: string) => `content/lists/${name}.yml`
const page = (name: string) => `content/pages/${name}.md`
const service = (name: string) => `content/services/${name}.md`
const study = (name: string) => `content/case-studies/${name}.md`

/** What else the pages of content/pages show in their main part, by path. */
const FURTHER: Record<string, { lists?: string[]; services?: { list: string; only: string[] } }> = {
  '/': {
    lists: ['stats', 'success-stories'],
    services: { list: 'home', only: ['cardTitle', 'summary', 'features', 'hero', 'night'] },
  },
  '/about': { lists: ['stats', 'people', 'values'] },
  '/services': { services: { list: 'services', only: ['cardTitle', 'summary', 'features', 'card'] } },
  '/faqs': { lists: ['faqs', 'values'] },
  '/work': {},
  '/contact': {},
  '/blog': {},
  '/custo': {},
}

/** What a service's page shows of its own file; the rest is for cards elsewhere. */
const OF_SERVICE = [
  'title',
  'subtitle',
  'hero',
  'actions',
  'rows',
  'process',
  'accordion',
  'closing',
  'card',
  'body',
]

/** What /contact shows of a person: no unpainted portrait there. */
const PORTRAIT = ['name', 'role', 'picture', 'night']

/** What a service's page shows of a case study: its card, and perhaps its opening picture. */
const OF_RELATED = [
  ...['title', 'category', 'duration', 'summary', 'image', 'opening', 'tags'],
  ...['metrics.#.value', 'metrics.#.label'],
]

/** What a case study shows of the next one. */
const OF_NEXT = ['title', 'category', 'duration', 'image', 'opening']

/** The sources of the page at `path`, e.g. `/services/web-design`. An unknown page has only those of the frame. */
export async function sourcesOf(path: string, read: ReadFields): Promise<Source[]> {
  const lists = await read(list('service-lists'))
  const namesIn = (name: string): string[] => namesOf(lists?.[name], 'services')
  const footer = namesIn('footer')
  const frame: Source[] = [
    { file: SITE, region: 'header', only: ['name', 'menu'] },
    {
      file: SITE,
      region: 'footer',
      only: ['name', 'slogan', 'product', 'supportMail', 'supportNote', 'quickLinks', 'legalLinks'],
    },
    ...footer.map((name): Source => ({ file: service(name), region: 'footer', only: ['shortTitle'] })),
    { file: list('industries'), region: 'footer' },
  ]
  const main = await mainSources(path, read, namesIn)
  return [...main.map(source => ({ ...source, region: 'main' as const })), ...frame]
}

async function mainSources(
  path: string,
  read: ReadFields,
  namesIn: (list: string) => string[],
): Promise<Omit<Source, 'region'>[]> {
  const [, folder = '', name = ''] = /^\/([\w-]*)(?:\/([\w-]+))?$/.exec(path) ?? []
  const further = FURTHER[path]
  if (further) {
    const sources = pageSources(folder || 'home', further, namesIn)
    return path === '/contact' ? [...sources, ...(await atDesk(read))] : sources
  }
  if (folder === 'blog') return [{ file: page('blog'), only: ['listTitle'] }]
  if (folder === 'services' && name) {
    const related = namesOf(await read(service(name)), 'caseStudies')
    return [
      { file: service(name), only: OF_SERVICE },
      ...related.map(id => ({ file: study(id), only: OF_RELATED })),
    ]
  }
  if (folder === 'case-studies' && name) {
    const next = (await read(study(name)))?.nextCase
    return [
      { file: study(name) },
      ...(typeof next === 'string' ? [{ file: study(next), only: OF_NEXT }] : []),
    ]
  }
  const legal = `content/legal/${folder}.md`
  return folder && !name && (await read(legal)) ? [{ file: legal }] : []
}

function pageSources(
  name: string,
  { lists = [], services }: NonNullable<(typeof FURTHER)[string]>,
  namesIn: (list: string) => string[],
): Omit<Source, 'region'>[] {
  const shown = services ? namesIn(services.list) : []
  // Below its cards, /services names the footer's services that have no card.
  const named = name === 'services' ? namesIn('footer').filter(id => !shown.includes(id)) : []
  return [
    { file: page(name) },
    ...lists.map(id => ({ file: list(id) })),
    ...shown.map(id => ({ file: service(id), ...(services && { only: services.only }) })),
    ...named.map(id => ({ file: service(id), only: ['cardTitle'] })),
    // The team's door has the site's name as its title.
    ...(name === 'custo' ? [{ file: SITE, only: ['name'] }] : []),
  ]
}

/** The person whose portrait stands on /contact. */
async function atDesk(read: ReadFields): Promise<Omit<Source, 'region'>[]> {
  const file = list('people')
  const people = (await read(file))?.items
  const place = Array.isArray(people) ? people.findIndex(person => person?.desk) : -1
  return place < 0 ? [] : [{ file, only: PORTRAIT.map(field => `items.${place}.${field}`) }]
}

/** The names of other files in a field. */
function namesOf(value: unknown, field: string): string[] {
  const names = typeof value === 'object' && value !== null ? Reflect.get(value, field) : null
  return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
}
