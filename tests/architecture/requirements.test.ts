/** Every cited number exists in docs/requirements.md, and a test cites every requirement there. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CATALOGUE = 'docs/requirements.md'
/** Prefix of the reasons for the requirements, which are not requirements themselves. */
const DECISIONS = 'DEC-'

const lines = readFileSync(CATALOGUE, 'utf8').split('\n')
const numbers = lines.flatMap(line => /^(?:- |\| )([A-Z\d]+-\d+)\b/.exec(line)?.[1] ?? [])
const areas = [...new Set(numbers.map(number => number.replace(/-\d+$/, '')))]
const CITED = new RegExp(String.raw`\b(${areas.join('|')})-(\d+)(?: to (?:[A-Z\d]+-)?(\d+))?`, 'g')

/** What a title begins with: the numbers that it cites, of whatever area. */
const HEADS = /['"`](?:[A-Z][A-Z\d]*-\d+[ ,]*)+/g
/** What looks like a number of a requirement and is none: licenses, a curve, a hash, an encoding. */
const OTHER_NUMBERS = ['AGPL', 'GPL', 'P', 'SHA', 'UTF']

/** A test without its comments: what only a comment cites is proved by nothing. */
const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\/?\*).*$| \/\/ .*$/gm, '')

/** The numbers that a text cites, with ranges like "LOGS-02 to LOGS-06" expanded. */
function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, area = '', first = '', last = first]) => {
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, step) => {
      const number = String(Number(first) + step)
      return `${area}-${number.padStart(first.length, '0')}`
    })
  })
}

const files = globSync(
  '{src,netlify,scripts,local,admin-cms,supabase,tests,bench,docs}/**/*.{ts,tsx,mts,astro,sql,css,md}',
)
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const citations = files
  .filter(file => file !== CATALOGUE)
  .map(file => ({ file, cited: citedIn(readFileSync(file, 'utf8')) }))

test('each requirement appears once in the catalog', () => {
  expect(numbers.length).toBeGreaterThan(400)
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
})

test('F-61 every cited number exists in the catalog', () => {
  const known = new Set(numbers)
  const unknown = citations.flatMap(({ file, cited }) =>
    cited.filter(number => !known.has(number)).map(number => `${file}: ${number}`),
  )
  expect(unknown).toEqual([])
})

test('F-61 every title cites areas of the catalog', () => {
  const read = files.filter(isTest).map(file => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))
  const cited = read.flatMap(({ file, text }) =>
    [...text.matchAll(HEADS)].flatMap(([head]) =>
      [...head.matchAll(/([A-Z\d]+)-\d+/g)].map(([number, area = '']) => ({ file, number, area })),
    ),
  )
  expect(cited.length).toBeGreaterThan(2000)
  expect(cited.filter(({ area }) => !areas.includes(area) && !OTHER_NUMBERS.includes(area))).toEqual([])
})

test('every requirement is cited by a test, not only in a comment', () => {
  const tests = files.filter(isTest).map(file => withoutComments(readFileSync(file, 'utf8')))
  const proved = new Set(tests.flatMap(citedIn))
  const unproved = numbers.filter(number => !number.startsWith(DECISIONS) && !proved.has(number))
  expect(unproved).toEqual([])
})

test('a range cites each of its numbers', () => {
  expect(citedIn('LOGS-02 to LOGS-04, SEC-9 to 11; F-13')).toEqual([
    'LOGS-02',
    'LOGS-03',
    'LOGS-04',
    'SEC-9',
    'SEC-10',
    'SEC-11',
    'F-13',
  ])
})
