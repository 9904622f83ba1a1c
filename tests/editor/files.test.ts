/** Small changes stay small (F-45): a changed word is a changed line in git, in every file, and comments stay. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { contentFiles } from '../../admin-cms/content-files.ts'
import { kindOf } from '../../admin-cms/editable.ts'
import { updatePage, updateYaml, writePage, writeYaml } from '../../admin-cms/file-format.ts'
import { fieldsOf, formatted, formOf, withFields } from '../../admin-cms/forms.ts'

const files = contentFiles()

/** For each text in the fields, a copy of them with the first word of that text changed. */
function* withOneWordChanged(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield value.replace(/[^\s*{}[\]]+/, 'Changed')
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of withOneWordChanged(part)) {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[key] = changed
      yield copy
    }
  }
}

function changedLines(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length !== now.length) return Math.max(old.length, now.length)
  return old.filter((line, place) => now[place] !== line).length
}

/** The same with the fields of every group in another order; the editor reorders those with more than eight fields. */
const turned = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(turned)
      : Object.fromEntries(
          Object.entries(value)
            .map(([name, part]) => [name, turned(part)])
            .toReversed(),
        )

test('every content file has a form and a kind', () => {
  expect(files.length).toBeGreaterThan(35)
  expect(files.filter(file => formOf(file).length === 0 || kindOf(file) === null)).toEqual([])
})

/** At most `most` items of a list, evenly spread. */
const spread = <Item>(all: Item[], most: number): Item[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0)

test.each(files)('F-45 %s: changing a word changes one line', file => {
  const text = readFileSync(file, 'utf8')
  expect(formatted(file, text), 'npm run format:content').toBe(text)
  const fields = fieldsOf(file, text)
  expect(withFields(file, text, turned(fields) as typeof fields)).toBe(text)
  const all = [...withOneWordChanged(fields)]
  expect(all.length).toBeGreaterThan(2)
  for (const changed of spread(all, 50)) {
    const now = withFields(file, text, turned(changed) as typeof fields)
    if (changedLines(text, now) !== 1) expect(now).toBe(text)
    expect(fieldsOf(file, now)).toEqual(changed)
  }
})

const COMMENTED = `# About the whole file
title: One # beside it

# Before the list
items:
  - name: A # the first
    note: "quoted"
  # between
  - name: B
tags: [a, b]
`

test('F-45 comments, quotes and blank lines are kept', () => {
  const fields = {
    title: 'Another',
    items: [
      { name: 'A', note: 'quoted too' },
      { name: 'B', more: 'new' },
    ],
    tags: ['a', 'b', 'c'],
  }
  expect(updateYaml(COMMENTED, fields)).toBe(`# About the whole file
title: Another # beside it

# Before the list
items:
  - name: A # the first
    note: "quoted too"
  # between
  - name: B
    more: new
tags: [a, b, c]
`)
})

test('F-45 removing, adding or moving a list item leaves the others unchanged', () => {
  const items = (...names: string[]) => names.map(name => ({ name, text: `About ${name}` }))
  const before = writeYaml({ items: items('A', 'B', 'C') })
  expect(updateYaml(before, { items: items('A', 'C') })).toBe(writeYaml({ items: items('A', 'C') }))
  expect(updateYaml(before, { items: items('A', 'X', 'B', 'C') })).toBe(
    writeYaml({ items: items('A', 'X', 'B', 'C') }),
  )
  expect(updateYaml(before, { items: items('C', 'A', 'B') })).toBe(writeYaml({ items: items('C', 'A', 'B') }))
})

test('Windows line endings are read, and an empty body is not written', () => {
  expect(fieldsOf('a.md', '---\r\ntitle: A\r\n---\r\n\r\nText\r\n')).toEqual({ title: 'A', body: 'Text' })
  expect(writePage({ title: 'A', body: ' ' })).toBe('---\ntitle: A\n---\n')
  expect(updatePage('---\ntitle: A\n---\n\nText\n', { title: 'B', body: 'Text' })).toBe(
    '---\ntitle: B\n---\n\nText\n',
  )
})

test('a new file has its fields in the form’s order', () => {
  const fields = { seo: { description: 'D', title: 'T' }, listTitle: 'L', hero: { lead: 'x', title: 'y' } }
  expect(withFields('content/pages/blog.md', null, fields)).toBe(
    '---\nhero:\n  title: y\n  lead: x\nlistTitle: L\nseo:\n  title: T\n  description: D\n---\n',
  )
})

/** Astro's YAML parser, which reads most files. */
const { load } = createRequire(import.meta.resolve('astro'))('js-yaml') as { load: (text: string) => unknown }

test.each(['2025-01-31', '1_000', '0b11', '12:30', 'yes', '0x1F', '24', 'null', '<<', '= 2'])(
  'F-43 the build reads the text %s as a string',
  value => {
    expect(load(writeYaml({ value }))).toEqual({ value })
    expect(load(updateYaml('value: old\n', { value }))).toEqual({ value })
  },
)
