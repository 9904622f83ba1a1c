import { expect, test } from 'vitest'
import {
  deadLinks,
  figuresIn,
  htmlFindings,
  PICTURE_LIMIT,
  pictureFindings,
  readingGrade,
  sitePaths,
  unregistered,
} from './content-check.ts'

const messages = (findings: { message: string }[]) => findings.map(finding => finding.message)

test.each([
  ['up 94.8% on a year before, and 2.1x', ['94.8%', '2.1x']],
  ['2000+ projects at 99 %', ['2000+', '99%']],
  ['2-4 weeks, 24-48 hours, 1,000 rows, $5,000, in 2025', []],
  ['up to 2X sales', ['2X']],
  ['an iPhone 5xl and h264x', []],
])('percentages, factors and counts with a plus are figures: %s', (text, figures) => {
  expect(figuresIn({ a: [{ text }] })).toEqual(figures)
})

test('figures in addresses and file names are ignored', () => {
  expect(figuresIn({ src: '../media/99%.webp', href: '/100%', url: 'https://x.example/50%25' })).toEqual([])
})

test('a figure needs a source listed for its file or for all files', () => {
  const claims = [
    { source: 'records', figures: ['99%'] },
    { source: 'example', figures: ['3x'], files: ['case-studies/a.md'] },
  ]
  const text = { text: '99% and 3x and 7%' }
  expect(messages(unregistered('content/case-studies/a.md', text, claims))).toEqual([
    'The figure 7% has no source: list it in content/lists/claims.yml.',
  ])
  expect(unregistered('content/case-studies/b.md', text, claims)).toHaveLength(2)
})

test('SEC-3 HTML in a body is an error; addresses in angle brackets, entities and code are not', () => {
  const found = (body: string) => messages(htmlFindings('content/legal/terms.md', { body }))
  expect(found('Ask <https://a.example> &amp; <hi@a.example>: 1 < 2, `<b>`, \\<i>')).toEqual([])
  expect(found('One.\n\n<script>steal()</script>\n\n- Two <b>three</b>')).toEqual([
    'HTML is shown as text here: take out <script>steal()</script>',
    'HTML is shown as text here: take out <b>',
    'HTML is shown as text here: take out </b>',
  ])
})

test('a link to a missing page is reported, in a field or in Markdown', () => {
  const paths = sitePaths([
    'content/pages/home.md',
    'content/pages/work.md',
    'content/services/a.md',
    'content/legal/terms.md',
  ])
  const fields = {
    action: { href: '/nowhere' },
    body: '[ok](/services/a#x) [home](/) [terms](/terms/) [bad](/services/b) [out](https://x.example)',
  }
  expect(messages(deadLinks('f', fields, paths))).toEqual([
    'The link /nowhere leads to no page of this site.',
    'The link /services/b leads to no page of this site.',
  ])
})

test('F-43 links to posts, topics, feeds and the search are accepted, which no content file tells of', () => {
  const links = [
    '/blog/a-post',
    '/blog/tags/ai',
    '/blog/tags/ai/rss.xml',
    '/rss.xml',
    '/atom.xml',
    '/search?q=ai',
  ]
  const fields = { body: links.map(link => `[x](${link})`).join(' ') }
  expect(deadLinks('f', fields, sitePaths(['content/pages/blog.md']))).toEqual([])
})

test.each(['/lists/stats', '//chat', '/chat', '//site', '/site'])(
  'F-43 %s is no page: its file is shown on others',
  href => {
    const paths = sitePaths(['content/lists/stats.yml', 'content/chat.yml', 'content/site.yml'])
    expect(deadLinks('f', { href }, paths)).toHaveLength(1)
  },
)

test('a picture must exist, be small and have a real alternative text', () => {
  const sizes: Record<string, number> = { 'a.webp': 10, 'big.webp': PICTURE_LIMIT + 1 }
  const found = pictureFindings(
    'f',
    {
      good: { src: '../media/a.webp', alt: 'A bottle' },
      silent: { src: '../media/a.webp', alt: '' },
      named: { src: '../media/a.webp', alt: 'IMG_1.jpg' },
      rows: [{ picture: { src: '../media/big.webp', alt: 'Big' } }],
      night: '../media/gone.webp',
    },
    name => sizes[name] ?? null,
  )
  expect(found.map(({ severity }) => severity)).toEqual(['hint', 'error', 'error', 'error'])
  expect(messages(found).join(' ')).toMatch(
    /decoration.*file name.*600 kB.*gone\.webp is not in content\/media/,
  )
})

test('an easy text gets a low reading grade, a hard one a high grade, a short one none', () => {
  const easy = 'The cat sat on the mat. It was a warm day. The sun was high. '.repeat(10)
  const hard =
    'Notwithstanding considerable organizational complexity, interdisciplinary collaboration facilitates comprehensive institutional transformation, particularly regarding technological infrastructure modernization initiatives. '.repeat(
      8,
    )
  expect(readingGrade('Too short.')).toBeNull()
  expect(readingGrade(easy)).toBeLessThan(4)
  expect(readingGrade(hard)).toBeGreaterThan(20)
})
