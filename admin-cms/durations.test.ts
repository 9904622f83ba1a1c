/** WORD-01: all texts give the same duration for the same thing. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentFiles } from './content-files.ts'
import { contradictions, FACTS, type Fact, PROMISING_CODE, passages } from './durations.ts'
import { fieldsOf } from './forms.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const facts = fieldsOf(FACTS, textOf(FACTS)).items as Fact[]
const texts = [
  ...contentFiles()
    .filter(file => file !== FACTS)
    .map(file => ({ file, passages: passages(fieldsOf(file, textOf(file))) })),
  { file: 'supabase/seed.sql', passages: textOf('supabase/seed.sql').split('\n') },
  ...PROMISING_CODE.map(file => ({ file, passages: textOf(file).split('\n') })),
]

test('WORD-01 no content file, seed post or message contradicts the facts', () => {
  expect(
    texts.flatMap(({ file, passages }) =>
      passages.flatMap(text => contradictions(text, facts).map(found => `${file}: ${found}`)),
    ),
  ).toEqual([])
})

test('WORD-01 all sentences about replies outside the content are compared with the facts', () => {
  const { value = '' } = facts.find(({ subject }) => subject === 'A reply') ?? {}
  const changed = facts.map(fact => (fact.value === value ? { ...fact, value: '9 weeks' } : fact))
  const promising = globSync('{src,netlify}/**/*.{ts,tsx,astro}')
    .filter(file => !/\.test\.tsx?$/.test(file) && textOf(file).includes(`typically within ${value}`))
    .map(file => file.replaceAll('\\', '/'))
  expect(promising.toSorted()).toEqual(PROMISING_CODE)
  for (const file of PROMISING_CODE)
    expect(
      textOf(file)
        .split('\n')
        .flatMap(text => contradictions(text, changed)),
      file,
    ).not.toEqual([])
})

test('WORD-01 every fact appears in some text in one of its listed wordings', () => {
  const all = texts.flatMap(({ passages }) => passages).join('\n')
  const unsaid = facts.filter(({ said }) => !said.some(words => all.toLowerCase().includes(words)))
  expect(unsaid.map(({ subject }) => subject)).toEqual([])
})

test.each([
  ['A simple site takes 2–4 weeks, a complex build 2–3 months.', 0],
  ['A simple site takes 2-4 weeks and a complex one 2–\u20603 months.', 0],
  ['A simple site takes 2–3 months, a complex build 2–4 weeks.', 2],
  ['Simple sites in three weeks.', 1],
  ['A 30-day support period is included and can be extended for up to two years.', 0],
  ['Thirty days of support are included.', 0],
  ['A 60-day support period is included.', 1],
  ['Talk for 45 minutes', 1],
  ['We talk for 30 minutes', 0],
  ['How long does a video take?\n3 weeks. A single one is at the lower end.', 1],
  [
    'We reply typically within 24-48 hours. If nothing has arrived after 48 hours, check your spam folder.',
    0,
  ],
  ['The beta took ten weeks.', 0],
])('%s', (text, count) => {
  expect(contradictions(text, facts)).toHaveLength(count)
})

test('WORD-02 ranges use an en dash, except the literal “24-48 hours”', () => {
  const spans = texts
    .filter(({ file }) => file.startsWith('content/') || file === 'supabase/seed.sql')
    .flatMap(({ file, passages }) =>
      passages.flatMap(text =>
        (text.match(/\b\d+-\d+ (?:minutes|hours|days|weeks|months|years|s)\b/g) ?? []).map(
          span => `${file}: ${span}`,
        ),
      ),
    )
  expect(spans.filter(span => !span.endsWith(' 24-48 hours'))).toEqual([])
})

test('WORD-02 no text says “point at”, “hover over” or “mouse over”', () => {
  const told = texts.flatMap(({ file, passages }) =>
    passages.filter(text => /\b(point at|hover over|mouse over)\b/i.test(text)).map(() => file),
  )
  expect(told).toEqual([])
})
