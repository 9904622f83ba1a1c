import { expect, test } from 'vitest'
import { describeResult } from './describe.ts'
import { placeUrl } from './place-url.ts'
import {
  addDocuments,
  buildIndex,
  byKind,
  countResults,
  kindOf,
  openIndex,
  type SearchDocument,
  searchSite,
} from './search-index.ts'

const document = (
  path: string,
  title: string,
  text: string,
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  kind: kindOf(path),
  path,
  title,
  headings: '',
  text,
  ...more,
})

const documents = [
  document('/services/web-design', 'Web Design & Development', 'A simple site takes 2-4 weeks.', {
    headings: 'From brief to launch',
  }),
  document('/services/video-ads', 'AI Video Production', 'Cuts for every placement in 2-6 weeks.'),
  document('/about', 'Who we are', 'In business since 2001, with people who price fairly.'),
  document('/faqs', 'How is the price agreed?', 'You tell us the range you have in mind.', {
    kind: 'Questions',
  }),
  document('/faqs', 'Where is the team?', 'In the United States.', { kind: 'Questions' }),
]
/** Goes through JSON, as in the browser. */
const open = () => openIndex(JSON.parse(JSON.stringify(buildIndex(documents))))
const titles = (query: string) => searchSite(open(), query).map(({ title }) => title)

test.each([
  ['a word of the title', 'video', 'AI Video Production'],
  ['another form of the word', 'pricing', 'How is the price agreed?'],
  ['a word that is being typed', 'develo', 'Web Design & Development'],
  ['a word with a slip', 'prodution', 'AI Video Production'],
  ['a heading', 'brief', 'Web Design & Development'],
  ['a whole question', 'how long does a simple site take?', 'Web Design & Development'],
  ['capitals and signs', 'WEB-DESIGN!', 'Web Design & Development'],
])('ANSW-05 %s finds the right result: %s', (_, query, title) => {
  expect(titles(query)[0]).toBe(title)
})

test('ANSW-05 only results with all of the words are shown; if there are none, those with some', () => {
  expect(titles('simple weeks')).toEqual(['Web Design & Development'])
  expect(titles('price zebra')).toContain('How is the price agreed?')
})

test('ANSW-05 a similar word matches only if the typed word is found nowhere', () => {
  const index = openIndex(
    buildIndex([
      document('/sample', 'Sample', 'Samples, sampled.'),
      document('/other', 'Other', 'It is simple.'),
    ]),
  )
  expect(searchSite(index, 'simple').map(({ path }) => path)).toEqual(['/other'])
  expect(searchSite(index, 'simpel')).not.toEqual([])
})

test.each([
  ['about', '/about'],
  ['about us', '/about'],
  ['FAQs', '/faqs'],
  ['contact', '/contact'],
])('ANSW-05 “%s”, as in the menu, finds its page before pages that mention it', (query, path) => {
  const index = openIndex(
    buildIndex([
      document('/terms', 'Terms', 'Write to us about anything.', {
        headings: 'About these terms\nContact\nFAQs\nContacting us',
      }),
      document('/contact', 'Get in Touch', 'A person reads it.', { headings: 'What happens next' }),
      document('/about', 'Our Story', 'Crafting for those who hired us.', { headings: 'Why Choose Us' }),
      document('/faqs', 'Frequently asked questions', 'All that people ask.'),
      document('/faqs', 'Whom do I contact?', 'Anybody, about anything.', { kind: 'Questions' }),
    ]),
  )
  const [found] = searchSite(index, query)
  expect(found).toMatchObject({ path, kind: 'Pages' })
  const passages = [
    { heading: 'The title', text: 'What stands below it first.' },
    { heading: 'Later', text: 'Short.' },
  ]
  // A match only in the page's address links to its top, not to a place on it.
  expect(found && describeResult(found, passages)).toMatchObject({ href: path, place: '' })
})

test('ANSW-05 the count says that a full list has only the best results', () => {
  expect([0, 1, 7, 8].map(countResults)).toEqual([
    'No results',
    '1 result',
    '7 results',
    'The 8 best results',
  ])
})

test.each(['', '   ', 'what is it', '¿?', 'zzzzqqqq'])('ANSW-05 “%s” finds nothing', query => {
  expect(titles(query)).toEqual([])
})

test('ANSW-07 a post newer than the build is found once it is added, and never twice', () => {
  const index = open()
  const young = document('/blog/young', 'A young post', 'About zeppelins.')
  addDocuments(index, [young])
  addDocuments(index, [young, ...documents])
  expect(searchSite(index, 'zeppelin').map(({ path }) => path)).toEqual(['/blog/young'])
  expect(searchSite(index, 'united states')).toHaveLength(1)
})

test('ANSW-05 results are grouped by their kind', () => {
  const kinds = byKind(searchSite(open(), 'price weeks team')).map(([kind]) => kind)
  expect(kinds).toEqual(['Services', 'Pages', 'Questions'])
})

test('ANSW-05 a link to a heading uses a text fragment', () => {
  expect(placeUrl('/faqs', 'Who, “we”: A-B & C?')).toBe(
    '/faqs#:~:text=Who%2C%20%E2%80%9Cwe%E2%80%9D%3A%20A%2DB%20%26%20C%3F',
  )
  expect(placeUrl('/about', '')).toBe('/about')
})

test('ANSW-05 a result says under which heading of its page the words are', () => {
  const [found] = searchSite(open(), 'simple weeks')
  const passages = [
    { heading: 'Web Design & Development', text: 'Sites that sell.' },
    { heading: 'From brief to launch', text: 'A simple site takes 2-4 weeks.' },
  ]
  expect(found && describeResult(found, passages)).toMatchObject({
    href: '/services/web-design#:~:text=From%20brief%20to%20launch',
    place: 'From brief to launch',
  })
  const [question] = searchSite(open(), 'united states')
  const faqs = [
    { heading: 'Questions', text: 'United States, too.' },
    { heading: 'Where is the team?', text: 'In the United States.' },
  ]
  expect(question && describeResult(question, faqs)).toMatchObject({
    href: '/faqs#:~:text=Where%20is%20the%20team%3F',
    place: '',
  })
  expect(found && describeResult(found, [])).toEqual({ href: '/services/web-design', place: '', snippet: [] })
})
