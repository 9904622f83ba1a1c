/** Which files the words of a page come from, and which of their fields it shows where. */
import type { Fields } from '../file-format.ts'

/** The parts of a page that have sources of their own. */
export type Region = 'header' | 'main' | 'footer'

/** A file that a page shows something of. */
export interface Source {
  /** E.g. `content/site.yml`. */
  file: string
  region: Region
  /** The fields that show there, of all places in lists or of one: `metrics.#.value`, `items.5.name`; left out: all. */
  only?: string[]
}

/** Reads a file as the page was built from it; null when there is none. */
export type ReadFields = (file: string) => Promise<Fields | null>

const SITE = 'content/site.yml'
const list = (name: string) => `content/lists/${name}.yml`
const page = (name: string) => `content/pages/${name}.md`
const service = (name: string) => `content/services/${name}.md`
const study = (name: string) => `content/case-studies/${name}.md`

/** What else the pages of content/pages show in their main part, by their addresses. */
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

/** What /contact shows of somebody: nobody is unpainted there. */
const PORTRAIT = ['name', 'role', 'picture', 'night']

/** What a service's page shows of a case study: its card, and perhaps what its page opens with. */
const OF_RELATED = [
  ...['title', 'category', 'duration', 'summary', 'image', 'opening', 'tags'],
  ...['metrics.#.value', 'metrics.#.label'],
]

/** What a case study shows of the next one. */
const OF_NEXT = ['title', 'category', 'duration', 'image', 'opening']

/** The sources of the page at `path`, e.g. `/services/web-design`. A page that nobody knows has those of the frame. */
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
  // On /services those of the footer that have no card are named below the cards.
  const named = name === 'services' ? namesIn('footer').filter(id => !shown.includes(id)) : []
  return [
    { file: page(name) },
    ...lists.map(id => ({ file: list(id) })),
    ...shown.map(id => ({ file: service(id), ...(services && { only: services.only }) })),
    ...named.map(id => ({ file: service(id), only: ['cardTitle'] })),
    // The door of the team has the site's name for its title.
    ...(name === 'custo' ? [{ file: SITE, only: ['name'] }] : []),
  ]
}

/** Of the people, the one who stands by the form. */
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
