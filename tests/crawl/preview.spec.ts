/** The content editor's preview: changing any text of a form changes it on the page that shows it. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { readPage } from '../../admin-cms/file-format.ts'
import { livePreview } from '../../admin-cms/preview/live-preview.ts'
import type { Value } from '../../admin-cms/preview/patch-preview.ts'
import { TEMPLATES, type Template } from '../../admin-cms/preview/template.ts'
import { BUILT_SITE } from '../../playwright.config.ts'

type Path = (string | number)[]

/**
 * Fields shown on other pages (cards, lists, the head) or only in dark mode, URLs, alternative texts, and fields that
 * choose a look instead of holding text.
 */
const ELSEWHERE =
  /^(cardTitle|shortTitle|summary|features\.#|card\..*|seo\..*|caseStudies\.#|nextCase|effective|body|glossary\..*|composition|screens\.#\.layout|colors\..*|live\.piece)$|(^|\.)(src|alt|night|href|url)$/
const SHOWN_AFTER_ALL = /^legal summary$|^case-studies summary$/

function* texts(value: Value, path: Path = []): Generator<[Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value))
    for (const [place, part] of value.entries()) yield* texts(part, [...path, place])
  else if (value && typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) yield* texts(part, [...path, name])
  }
}

/** A copy of the fields with `value` at `path`. */
function changed(fields: Template['fields'], path: Path, value: Value): Template['fields'] {
  const copy = structuredClone(fields)
  let part: object = copy
  for (const step of path.slice(0, -1)) part = Reflect.get(part, step)
  Reflect.set(part, path.at(-1) ?? '', value)
  return copy
}

/** The element's text without whitespace, which depends on the markup between elements. */
const tidy = (element: Element) => withoutBlanks(element.textContent ?? '')
const withoutBlanks = (text: string) => text.replace(/[\s\u2060]+/g, '')
/** One page of each kind, and pages with parts that no other page has. */
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
  test(`the preview of ${path} shows every change in its form`, () => {
    const { document } = new JSDOM(readFileSync(`${BUILT_SITE}${path}/index.html`, 'utf8')).window
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
      // Nothing else changes: the page's length differs by exactly the length of the changed text.
      const words = withoutBlanks(text).length
      expect(after.length - unchanged.length, `${name}: ${text}`).toBe((14 - words) * count)
    }
  })
}

type Picture = { src: string; alt: string }
interface Study {
  image: Picture
  opening: Picture
  composition: string
  live: { piece: string }
  screens: { layout: string; caption: string; pictures: Picture[] }[]
}

/** Returns a function that renders a case study's preview after `change` has edited its fields. */
function studyPreview(name: string) {
  const page = readFileSync(`${BUILT_SITE}/case-studies/${name}/index.html`, 'utf8')
  const main = new JSDOM(page).window.document.querySelector('main')
  if (!main) throw new Error('The page has no main part')
  const fields = readPage(readFileSync(`content/case-studies/${name}.md`, 'utf8')) as Template['fields']
  return (change: (study: Study) => void = () => undefined) => {
    const after = structuredClone(fields)
    change(after as unknown as Study)
    return livePreview({ styles: '', main, fields }, after, picture => `/shown/${picture}`)
  }
}

const sourcesIn = (shown: Element) =>
  [...shown.querySelectorAll('img')].map(({ src, alt }) => `${src} ${alt}`)
const OTHER = { src: 'other.webp', alt: 'Another' }

test('CASE-08 each picture of a case study can be replaced alone or removed in the preview', () => {
  const show = studyPreview('web-design')
  const before = sourcesIn(show())
  const gone = (shown: Element) => before.filter(source => !sourcesIn(shown).includes(source))
  // The card picture ends the page without a text of its own; changing it does not affect the opening.
  expect(gone(show(study => Object.assign(study.image, OTHER)))).toEqual([])
  const replaced = (change: (study: Study) => Picture) => {
    let old = ''
    const shown = show(study => {
      const picture = change(study)
      old = picture.alt
      Object.assign(picture, OTHER)
    })
    expect(gone(shown)).toEqual([expect.stringContaining(old)])
    expect(sourcesIn(shown)).toContain('/shown/other.webp Another')
    expect(sourcesIn(shown).length).toBe(before.length)
  }
  replaced(({ opening }) => opening)
  let count = 0
  show(({ screens }) => {
    for (const [group, { pictures }] of screens.entries())
      for (const place of pictures.keys()) {
        replaced(study => study.screens[group]?.pictures[place] as Picture)
        count += 1
      }
  })
  expect(count).toBeGreaterThan(5)
  const row = ({ screens }: Study) => screens.find(({ layout }) => layout === 'row')?.pictures ?? []
  const fewer = show(study => row(study).pop())
  expect(gone(fewer).length).toBe(1)
  expect(sourcesIn(fewer).length).toBe(before.length - 1)
  const more = show(study => row(study).push({ ...OTHER }))
  expect(gone(more)).toEqual([])
  expect([...more.querySelectorAll('.row img')].at(-1)?.getAttribute('src')).toBe('/shown/other.webp')
})

test('CASE-05 layout choices of a case study do not change its preview', () => {
  for (const name of ['product-visualization', 'web-design', 'app-design']) {
    const show = studyPreview(name)
    const { innerHTML } = show()
    const changes: ((study: Study) => void)[] = [
      study => Object.assign(study, { composition: 'reel' }),
      study => study.live && Object.assign(study.live, { piece: 'bars' }),
      study => study.screens.map(group => Object.assign(group, { layout: 'plate' })),
    ]
    for (const change of changes) expect(show(change).innerHTML).toBe(innerHTML)
  }
})

test('CASE-08 a second group of screens appears beside the first one in the preview', () => {
  const page = `<main><h1>Title</h1><figure><div><img alt="One"></div><figcaption>The arrow grows</figcaption></figure></main>`
  const main = new JSDOM(page).window.document.querySelector('main') as Element
  const group = (caption: string, alt: string) => ({
    ...{ caption, layout: 'row', pictures: [{ src: `${alt}.webp`, alt }] },
  })
  const fields = { title: 'Title', screens: [group('The arrow grows', 'One')] }
  const after = { ...fields, screens: [...fields.screens, group('A caption of its own', 'Two')] }
  const shown = livePreview({ styles: '', main, fields }, after, String)
  const figures = [...shown.querySelectorAll('figure')]
  expect(figures.map(({ textContent }) => textContent)).toEqual(['The arrow grows', 'A caption of its own'])
  expect(figures.map(figure => figure.querySelector('img')?.alt)).toEqual(['One', 'Two'])
})

test('added and removed items, another picture and the body show in the preview', () => {
  const { document } = new JSDOM(readFileSync(`${BUILT_SITE}/services/web-design/index.html`, 'utf8')).window
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
