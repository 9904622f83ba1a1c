import { expect, test } from 'vitest'
import {
  article,
  breadcrumbs,
  faqPage,
  listOf,
  organization,
  pageThings,
  service,
  socialImagePath,
  toJsonLd,
  trail,
} from './structured-data.ts'

const origin = 'https://gantry.example'
const page = { name: 'Web Design', description: 'Sites that load fast.', path: '/services/web-design' }

test('the breadcrumb trail of a service includes the list of services', () => {
  expect(trail('/services/web-design', 'Web Design').map(crumb => crumb.path)).toEqual([
    '/',
    '/services',
    '/services/web-design',
  ])
})

test('the breadcrumb trail of a case study includes the work page', () => {
  expect(trail('/case-studies/fitness-app', 'A coach').map(crumb => crumb.name)).toEqual([
    'Home',
    'Work',
    'A coach',
  ])
})

test('the trail of a top-level page has two steps, that of the home page one', () => {
  expect(trail('/services', 'Our Services')).toHaveLength(2)
  expect(trail('/', 'Gantry')).toEqual([{ name: 'Gantry', path: '/' }])
})

test('breadcrumbs are numbered from 1 and have full addresses', () => {
  expect(breadcrumbs(origin, trail('/about', 'About')).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://gantry.example/' },
    { '@type': 'ListItem', position: 2, name: 'About', item: 'https://gantry.example/about' },
  ])
})

test('services and articles refer to the organization by the same id', () => {
  const id = organization(origin, 'Gantry', 'Raw in, ready out')['@id']
  expect(service(origin, page).provider).toEqual({ '@id': id })
  expect(article(origin, page, '/og/work.jpg').publisher).toEqual({ '@id': id })
})

test('FOOT-03 the organization has no email address', () => {
  expect(JSON.stringify(organization(origin, 'Gantry', 'Raw in, ready out'))).not.toMatch(/mail/)
})

test('an article’s image is the picture made for its link previews', () => {
  const image = socialImagePath(page.path)
  expect(article(origin, page, image).image).toBe('https://gantry.example/og/services/web-design.jpg')
  expect(socialImagePath('/')).toBe('/og/home.jpg')
})

test('the parent of a post is the blog, that of a list or a legal page the home page', () => {
  const above = ['/blog/line-goes-first', '/blog', '/terms', '/'].map(path => listOf(path).path)
  expect(above).toEqual(['/blog', '/', '/', '/'])
})

test('the FAQ lists each question with its answer', () => {
  expect(faqPage([{ question: 'How long?', answer: 'Two weeks.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: 'Two weeks.' } },
  ])
})

test('a page lists the organization, its breadcrumbs, and then what it is about', () => {
  const facts = {
    origin,
    siteName: 'Gantry',
    slogan: 'Raw in',
    path: '/about',
    title: 'About',
    description: 'Us.',
    image: '/og/about.jpg',
  }
  const types = (more: object) => pageThings({ ...facts, ...more }).map(thing => thing['@type'])
  expect(types({})).toEqual(['Organization', 'BreadcrumbList'])
  expect(types({ kind: 'Service' })).toEqual(['Organization', 'BreadcrumbList', 'Service'])
  expect(types({ kind: 'Article', faqs: [{ question: 'Q?', answer: 'A.' }] })).toEqual([
    'Organization',
    'BreadcrumbList',
    'Article',
    'FAQPage',
  ])
  expect(types({ faqs: [] })).toEqual(['Organization', 'BreadcrumbList'])
})

test('a text cannot close the script element around it, and stays the same text', () => {
  const answer = '</script><script>alert(1)</script><!--'
  const json = toJsonLd([faqPage([{ question: 'Safe?', answer }])])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][0].mainEntity[0].acceptedAnswer.text).toBe(answer)
})

test('F-37 the organization lists its profiles and contact page, and leaves out placeholder links', () => {
  const profiles = ['https://www.linkedin.com/company/gantry', '#']
  const { sameAs, contactPoint } = organization(origin, 'Gantry', 'Raw in', profiles)
  expect(sameAs).toEqual(['https://www.linkedin.com/company/gantry'])
  expect(contactPoint).toMatchObject({ url: 'https://gantry.example/contact' })
  expect(organization(origin, 'Gantry', 'Raw in', ['#'])).not.toHaveProperty('sameAs')
})

test('the agency’s year and area are those of content/site.yml, and are left out without them', () => {
  const facts = {
    ...{ origin, siteName: 'Gantry', slogan: 'Raw in', path: page.path, title: page.name },
    ...{ description: page.description, image: '/og/web-design.jpg', kind: 'Service' as const },
  }
  const agencyAndService = (more: object) => {
    const [agency, , offered] = pageThings({ ...facts, ...more })
    return [agency?.foundingDate, agency?.areaServed, offered?.areaServed]
  }
  expect(agencyAndService({ founded: '1998', area: 'CA' })).toEqual(['1998', 'CA', 'CA'])
  expect(agencyAndService({})).toEqual([undefined, undefined, undefined])
})

test('F-37 an article’s modified date is its last change, or else its publication', () => {
  const dates = ['2026-10-08T00:00:00Z', '2026-10-09T00:00:00Z'] as const
  expect(article(origin, page, '/og/work.jpg', ...dates).dateModified).toBe(dates[1])
  expect(article(origin, page, '/og/work.jpg', dates[0]).dateModified).toBe(dates[0])
})

test('POST-02 POST-04 an article names its author and its share picture', () => {
  const dates = ['2026-10-08T00:00:00Z', '2026-10-09T00:00:00Z'] as const
  const card = 'https://cdn.example/card.png'
  expect(article(origin, page, card, ...dates, 'Ana Ruiz')).toMatchObject({
    ...{ author: { '@type': 'Person', name: 'Ana Ruiz' }, image: card },
  })
  const id = organization(origin, 'Gantry', 'Raw in')['@id']
  expect(article(origin, page, card, ...dates, '').author).toEqual({ '@id': id })
})
