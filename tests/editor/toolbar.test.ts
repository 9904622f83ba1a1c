/** What the toolbar of a text offers has a look on the page: without one, a link would look like the words around it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLLECTIONS } from '../../admin-cms/config.ts'

/** The elements of the buttons; the browser itself draws the others. */
const ELEMENTS: Record<string, string> = {
  link: 'a',
  'heading-two': 'h2',
  'heading-three': 'h3',
  quote: 'blockquote',
  'bulleted-list': 'ul',
  'numbered-list': 'ol',
}

const OPENING = { root: 'opening', sheet: 'src/sections/Opening.astro' }

/** The forms with a text, and where it is shown. */
const PLACES: Record<string, { root: string; sheet: string }> = {
  about: OPENING,
  services: OPENING,
  legal: { root: 'prose', sheet: 'src/sections/legal-text.css' },
}

const texts = COLLECTIONS.flatMap(({ name, fields, files = [] }) => [
  { name, fields: fields ?? [] },
  ...files,
]).flatMap(({ name, fields }) =>
  fields.filter(({ widget }) => widget === 'markdown').map(field => ({ name, field })),
)

/** The elements that have a rule below `.root`. */
function styled(root: string, sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8').matchAll(new RegExp(`^ *\\.${root}\\b([^{]*)\\{`, 'gm'))
  return new Set([...rules].flatMap(([, selector = '']) => selector.match(/(?<![\w.:-])[a-z]+\d?\b/g) ?? []))
}

test('EDIT-01 every text of the forms has a place on the site', () => {
  expect(texts.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLACES).toSorted())
})

test.each(texts)(
  'EDIT-01 what the toolbar offers for the text of $name has a look on its page',
  ({ name, field }) => {
    const { root, sheet } = PLACES[name] ?? OPENING
    const looks = styled(root, sheet)
    // Links look the same in all texts of this class.
    const page = readFileSync(name === 'legal' ? 'src/sections/LegalText.astro' : sheet, 'utf8')
    if (/class="[^"]*\bprose\b/.test(page))
      for (const element of styled('prose', 'src/styles/components.css')) looks.add(element)
    const offered = (Reflect.get(field, 'buttons') as string[]).flatMap(button => ELEMENTS[button] ?? [])
    expect(offered.filter(element => !looks.has(element))).toEqual([])
  },
)
