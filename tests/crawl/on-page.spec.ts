/** Editing on the page: content/ that a built page shows is found on it, and visitors get no editing code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { fieldsOf } from '../../admin-cms/forms.ts'
import { type Part, partsOf, tidy } from '../../admin-cms/on-page/parts.ts'
import { findPlaces, type RegionParts } from '../../admin-cms/on-page/places.ts'
import { sourcesOf } from '../../admin-cms/on-page/sources.ts'
import { BUILT_SITE } from '../../playwright.config.ts'
import { builtFile, KINDS } from '../routes.ts'

/** Reads the copy that the build has made of a file, as the editor does. */
const read = async (file: string) => {
  const copy = file.replace(/^content/, `${BUILT_SITE}/admin-cms/entries`)
  return existsSync(copy) ? fieldsOf(file, readFileSync(copy, 'utf8')) : null
}

/** Elements that show database rows; see admin-cms/on-page/database-words.ts. */
const ROWS = '.project, .filters, article.post, .post-list ul, [data-faqs]'

async function partsOfPage(path: string): Promise<RegionParts[]> {
  const sources = await sourcesOf(path, read)
  const parts = sources.map(async ({ file, region, only }) => {
    const fields = await read(file)
    expect(fields, `${file} has a copy in the built site`).not.toBeNull()
    return partsOf(file, fields ?? {}, only).map(part => ({ part, region }))
  })
  return (await Promise.all(parts)).flat()
}

const nameOf = ({ file, path }: Part) => `${file} ${path.join('.')}`

/** Fields that no page of their file shows: pictures for other places, and words whose place depends on the build. */
const ELSEWHERE = new RegExp(
  [
    // Shown only while there are no projects.
    'pages/work.md empty.(text|picture)',
    // The page shows either the card or the opening of a related study.
    'services/[\\w-]+.md card',
    // In the page's styles.
    'case-studies/[\\w-]+.md colors.(ground|ink|night)',
    'case-studies/[\\w-]+.md glossary.\\d+.(term|expansion)',
    // The slogan contains `{product}`, which is found in its place; a script makes the address readable.
    // The slogan may come from the dashboard, and then names no product.
    'site.yml (slogan|product|supportMail)',
    // In its case study.
    'lists/success-stories.yml items.\\d+.client',
    // Alternative sources of the same pictures, among which the browser chooses.
    'pages/(about.md hero.|contact.md )night',
    // Each page shows figures of its own.
    'lists/stats.yml items.\\d+.(value|label)',
  ].join('|'),
)

/** The page shows only one of the two pictures of any case study but its own. */
const isOfOther = (name: string, path: string) =>
  /case-studies\/[\w-]+.md (image|opening)$/.test(name) && !name.startsWith(`content${path}.md `)

for (const path of KINDS) {
  test(`EDIT-01 ${path}: all words and pictures of its files are found, each in an element of its own`, async () => {
    const page = new JSDOM(readFileSync(BUILT_SITE + builtFile(path), 'utf8')).window.document
    const before = page.body.textContent
    const parts = await partsOfPage(path)
    const placed = findPlaces(page, parts, element => element.matches(ROWS))
    expect(placed.length).toBeGreaterThan(30)
    const found = new Set(placed.map(({ part }) => nameOf(part)))
    const lost = parts
      .map(({ part }) => nameOf(part))
      .filter(name => !found.has(name) && !ELSEWHERE.test(name) && !isOfOther(name, path))
    expect(lost).toEqual([])

    for (const { part, spots } of placed.filter(({ part }) => part.kind === 'words')) {
      for (const spot of spots) {
        for (const [place, element] of spot.entries()) {
          const silent = element.cloneNode(true) as HTMLElement
          for (const hidden of silent.querySelectorAll('.visually-hidden, .expansion')) hidden.remove()
          expect(tidy(silent.textContent ?? ''), nameOf(part)).toBe(part.keys[place])
        }
      }
    }
    // No element belongs to two parts, and the search has not changed the text of the page.
    const elements = placed.flatMap(({ spots }) => spots.flat())
    expect(elements.length).toBe(new Set(elements).size)
    expect(page.body.textContent).toBe(before)
  })
}

test('EDIT-04 no built page contains markup or scripts for editing', () => {
  const pages = readdirSync(BUILT_SITE, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(30)
  const traces = pages.filter(page =>
    // A heading's id may contain these letters, such as section-pages.
    /data-edit|(?<![\w-])on-page|edit-(bar|button|panel)/.test(readFileSync(`${BUILT_SITE}/${page}`, 'utf8')),
  )
  expect(traces).toEqual([])
})
