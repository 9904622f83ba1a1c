/** The content editor's preview: every word of a form that its page shows is changed on the page. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { readPage } from '../../admin-cms/file-format.ts'
import { livePreview } from '../../admin-cms/preview/live-preview.ts'
import type { Value } from '../../admin-cms/preview/patch-preview.ts'
import { TEMPLATES, type Template } from '../../admin-cms/preview/template.ts'

type Path = (string | number)[]

/**
 * Fields that stand on other pages (cards, lists, the head), that show only at night, addresses, and what a
 * picture says of itself.
 */
const ELSEWHERE =
  /^(cardTitle|shortTitle|summary|features\.#|card\..*|seo\..*|caseStudies\.#|nextCase|effective|body|glossary\..*)$|\.(src|alt|night|href|url)$/
const SHOWN_AFTER_ALL = /^legal summary$|^case-studies summary$/

function* texts(value: Value, path: Path = []): Generator<[Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value))
    for (const [place, part] of value.entries()) yield* texts(part, [...path, place])
  else if (value && typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) yield* texts(part, [...path, name])
  }
}

/** The fields with another value at `path`. */
function changed(fields: Template['fields'], path: Path, value: Value): Template['fields'] {
  const copy = structuredClone(fields)
  let part: object = copy
  for (const step of path.slice(0, -1)) part = Reflect.get(part, step)
  Reflect.set(part, path.at(-1) ?? '', value)
  return copy
}

/** What is to be read, without blanks: where they stand between elements is the markup's affair. */
const tidy = (element: Element) => withoutBlanks(element.textContent ?? '')
const withoutBlanks = (text: string) => text.replace(/[\s\u2060]+/g, '')
/** One page of each kind, and those with parts that no other has. */
const PAGES = [
  '/services/web-design',
  '/case-studies/web-design',
  '/case-studies/product-visualization',
  '/terms',
  '/about',
  '/contact',
]

const entries = Object.entries(TEMPLATES).flatMap(([collection, { address }]) =>
  readdirSync(`content/${collection}`).map(file => ({
    collection,
    file,
    path: address(basename(file, '.md')),
  })),
)

for (const { collection, file, path } of entries.filter(({ path }) => PAGES.includes(path))) {
  test(`the preview of ${path} follows its form`, () => {
    const { document } = new JSDOM(readFileSync(`dist${path}/index.html`, 'utf8')).window
    const main = document.querySelector('main')
    if (!main) throw new Error(`${path} has no main part`)
    for (const script of main.querySelectorAll('script')) script.remove()
    const fields = readPage(readFileSync(`content/${collection}/${file}`, 'utf8')) as Template['fields']
    const template: Template = { styles: '', main, fields }
    const show = (after: Template['fields']) => livePreview(template, after, picture => `/shown/${picture}`)
    const unchanged = tidy(show(fields))
    if (!main.querySelector('gloss-term')) expect(unchanged).toBe(tidy(main))

    for (const [place, text] of texts(fields)) {
      const name = place.map(step => (typeof step === 'number' ? '#' : step)).join('.')
      if (ELSEWHERE.test(name) && !SHOWN_AFTER_ALL.test(`${collection} ${name}`)) continue
      const after = tidy(show(changed(fields, place, 'Written by a test')))
      const count = after.split('Writtenbyatest').length - 1
      expect(count, `${name}: ${text}`).toBeGreaterThan(0)
      // Nothing else is touched: the page is as much shorter or longer as the words that changed.
      const words = withoutBlanks(text).length
      expect(after.length - unchanged.length, `${name}: ${text}`).toBe((14 - words) * count)
    }
  })
}

test('an item that is added or taken away, another picture and the body show in the preview', () => {
  const { document } = new JSDOM(readFileSync('dist/services/web-design/index.html', 'utf8')).window
  const main = document.querySelector('main')
  if (!main) throw new Error('The page has no main part')
  const fields = readPage(readFileSync('content/services/web-design.md', 'utf8')) as Template['fields']
  const template: Template = { styles: '', main, fields }
  const process = fields.process as { steps: Value[] }
  const rows = fields.rows as { picture: { src: string; alt: string } }[]
  const shown = livePreview(
    template,
    {
      ...fields,
      body: 'First, **bold** words.',
      process: { ...process, steps: [...process.steps, { title: 'One more', text: 'Added by a test' }] },
      rows: [{ ...rows[0], picture: { src: '../media/other.webp', alt: 'Another' } } as Value],
    },
    picture => `/shown/${picture.replace('../', '')}`,
  )
  expect(shown.querySelectorAll('.process li').length).toBe(process.steps.length + 1)
  expect(tidy(shown)).toContain('OnemoreAddedbyatest')
  expect(shown.querySelectorAll('.rows .row').length).toBe(1)
  const picture = shown.querySelector('.rows img')
  expect(picture?.getAttribute('src')).toBe('/shown/media/other.webp')
  expect(picture?.getAttribute('alt')).toBe('Another')
  expect(shown.querySelector('.rows source')).toBeNull()
  expect(shown.querySelector('.opening strong')?.textContent).toBe('bold')
})
