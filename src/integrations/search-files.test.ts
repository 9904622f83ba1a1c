import { expect, test } from 'vitest'
import { documentsOf, storedPassages } from './search-files.ts'

const passages = [
  { heading: 'Title', text: 'First.' },
  { heading: 'Second?', text: 'More.' },
]

test('ANSW-05 a page is one document with its headings', () => {
  expect(documentsOf('/services/web-design', passages)).toEqual([
    {
      kind: 'Services',
      path: '/services/web-design',
      title: 'Title',
      headings: 'Second?',
      text: 'First.\nMore.',
    },
  ])
})

test('ANSW-05 every question is a separate document', () => {
  const page = [...passages, { heading: 'Values', text: 'Four.' }]
  expect(documentsOf('/faqs', page).map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['Pages', 'Title', 'First.\nFour.'],
    ['Questions', 'Second?', 'More.'],
  ])
})

test('ANSW-05 POST-05 pages that list posts are indexed without the listed posts', () => {
  expect(documentsOf('/blog', passages)).toMatchObject([{ title: 'Title', text: 'First.' }])
  expect(documentsOf('/blog/tags/seo', passages)).toMatchObject([
    { kind: 'Blog', title: 'Title', headings: '', text: 'First.' },
  ])
  expect(documentsOf('/empty', [])).toEqual([])
})

test('ANSW-07 the passages have the build time only if the build has posts', () => {
  const began = '2026-11-20T10:00:00.000Z'
  const pages = { '/blog': passages, '/blog/one': passages }
  expect(storedPassages(pages, began)).toEqual({ built: began, pages })
  expect(storedPassages({ '/blog': passages }, began).built).toBeNull()
})
