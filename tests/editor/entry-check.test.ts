/** An entry is checked before publication as the build checks it, and references from other entries are found. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { z } from 'astro/zod'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Claim } from '../../admin-cms/content-check.ts'
import { contentFiles } from '../../admin-cms/content-files.ts'
import { checkEntry, usesOf } from '../../admin-cms/entry-check.ts'
import { fieldsOf } from '../../admin-cms/forms.ts'

const files = contentFiles()
const read = (file: string) => fieldsOf(file, readFileSync(file, 'utf8'))
const entries = new Map(files.map(file => [file, read(file)]))
const site = {
  files: new Map([...files, ...globSync('content/media/*')].map(file => [file, statSync(file).size])),
  claims: read('content/lists/claims.yml').items as Claim[],
}

test.each(files)('F-43 %s has no problem that would stop a publication', file => {
  expect(checkEntry(file, read(file), site)).toEqual([])
})

test('F-43 a missing field is reported by its form label', () => {
  const { subtitle: _, ...fields } = read('content/services/web-design.md')
  expect(checkEntry('content/services/web-design.md', fields, site)).toEqual([
    { file: 'content/services/web-design.md', field: 'Sentence under the title', message: 'Required' },
  ])
})

test('F-68 what a message says does not depend on the language of the schema library', () => {
  const { subtitle: _, ...fields } = read('content/services/web-design.md')
  const before = z.config()
  const customError = () => 'Wrong'
  z.config({ customError })
  try {
    const faulty = { ...fields, title: 7, sections: [] }
    const messages = checkEntry('content/services/web-design.md', faulty as never, site).map(
      ({ message }) => message,
    )
    expect(messages).toEqual(expect.arrayContaining(['Must be a text', 'Required']))
  } finally {
    z.config({ ...before, customError: undefined })
  }
})

test.each([
  ['pair', 1, 0, 'Pictures', 'The layout “pair” shows 2 pictures'],
  ['edge', 2, 0, 'Pictures', 'The layout “edge” shows 1 picture'],
  ['plate', 2, 0, 'Pictures', 'The layout “plate” shows 1 picture'],
  ['tall', 2, 1, 'Pictures', 'The layout “tall” shows 1 picture'],
  ['row', 2, 0, 'Pictures', 'The layout “row” shows 3 to 6 pictures'],
  ['tall', 1, 0, 'Notes beside a tall page', 'A tall page has 1 to 3 notes'],
  ['row', 3, 1, 'Notes beside a tall page', 'Only a tall page has notes'],
])(
  'F-43 CASE-08 screens as “%s” with %i pictures and %i notes are refused',
  (layout, many, said, ...problem) => {
    const file = 'content/case-studies/web-design.md'
    const fields = read(file)
    const group = {
      ...{ layout, caption: 'Look here', notes: Array(said).fill('A note') },
      pictures: Array(many).fill(fields.image),
    }
    const [field, message] = problem
    expect(checkEntry(file, { ...fields, screens: [group] } as never, site)).toEqual([
      { file, field: `Screens 1 › ${field}`, message },
    ])
  },
)

test('F-43 CASE-03 a market figure whose source is not in the list of sources is refused', () => {
  const file = 'content/case-studies/web-design.md'
  const fields = read(file)
  const sources = fields.sources as object[]
  const problem = (number: number) => ({
    file,
    field: `Published figures about the market › Figures ${number} › Source`,
    message: `There is no source ${number} in the list of sources`,
  })
  expect(checkEntry(file, { ...fields, sources: sources.slice(0, 1) } as never, site)).toEqual([
    problem(2),
    problem(3),
  ])
  const { sources: _, ...without } = fields
  expect(checkEntry(file, without, site)).toEqual([problem(1), problem(2), problem(3)])
})

test('F-43 HOME-02 a strip of three or five figures is refused: its colors are made for four', () => {
  const file = 'content/lists/stats.yml'
  const items = read(file).items as object[]
  const problem = (message: string) => ({ file, field: 'Figures', message })
  expect(checkEntry(file, { items: items.slice(1) } as never, site)).toEqual([
    problem('Choose four figures for the home page; there are 3'),
    problem('Choose four figures for the about page; there are 3'),
  ])
  const more = { value: 'AI', label: 'Another', on: ['home'] }
  expect(checkEntry(file, { items: [...items, more] } as never, site)).toEqual([
    problem('Choose four figures for the home page; there are 5'),
  ])
})

test('F-43 CASE-06 a live piece without the client’s colors, on which its buttons could not be seen, is refused', () => {
  const file = 'content/case-studies/fitness-app.md'
  const { colors: _, ...fields } = read(file)
  expect(checkEntry(file, fields, site)).toEqual([
    { file, field: 'The client’s colors', message: 'The live piece stands on them: write three colors' },
  ])
})

test('CASE-07 before and after pictures of a case study have the same aspect ratio', async () => {
  for (const file of files.filter(name => name.startsWith('content/case-studies/'))) {
    const comparison = (read(file).comparison ?? {}) as Record<string, string | { src: string }>
    const pictures = Object.values(comparison).filter(value => typeof value === 'object')
    const shapes = pictures.map(async ({ src }) => {
      const { width, height } = await sharp(`content/case-studies/${src}`).metadata()
      return (width / height).toFixed(3)
    })
    expect(new Set(await Promise.all(shapes)).size, file).toBeLessThanOrEqual(1)
  }
})

test('F-43 uses of a service are found in references and in links', () => {
  const uses = usesOf('content/services/web-design.md', entries)
  expect(uses).toContainEqual({
    file: 'content/lists/service-lists.yml',
    field: expect.stringMatching(/^Home page › Services, in order \d+$/),
    message: 'It is named here.',
  })
  const linked = new Map([...entries].map(([file, fields]) => [file, fields]))
  linked.set('content/legal/terms.md', { ...read('content/legal/terms.md'), body: '[us](/case-studies/x)' })
  linked.set('content/case-studies/x.md', {})
  expect(usesOf('content/case-studies/x.md', linked)).toEqual([
    { file: 'content/legal/terms.md', field: '', message: 'It links to the page.' },
  ])
})

test('F-43 uses of a picture are found in entries', () => {
  const uses = usesOf('content/media/case-edtech.webp', entries)
  expect(uses.map(({ file }) => file)).toContain('content/case-studies/edtech-platform.md')
  expect(usesOf('content/media/no-such.webp', entries)).toEqual([])
})
