/** docs/asvs.md names files and tests that exist for each requirement of the standard, and has the right counts. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = 'docs/asvs.md'
const VERDICTS = ['met', 'host', 'not met']
/** Number of requirements in ASVS 5.0.0, by level. */
const ALL = { 1: 70, 2: 183 }

const text = readFileSync(DOCUMENT, 'utf8')
const rows = text
  .split('\n')
  .filter(line => line.startsWith('| V'))
  .map(line => {
    const [, number = '', level = '', , verdict = '', how = ''] =
      /^\| (\S+) \| (\S+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
    return { line, number, level, verdict, how }
  })
const notApplicable = [...text.matchAll(/^- Not applicable, level ([12]): ((?:V[\d.]+[,\s]*)+)/gm)].flatMap(
  ([, level = '', numbers = '']) => numbers.match(/V[\d.]+/g)?.map(number => ({ number, level })) ?? [],
)

test('every row has a number, a level, a verdict and a note', () => {
  expect(rows.length).toBeGreaterThan(150)
  const wrong = rows.filter(
    ({ number, level, verdict, how }) =>
      !/^V\d+\.\d+\.\d+$/.test(number) || !['1', '2'].includes(level) || !VERDICTS.includes(verdict) || !how,
  )
  expect(wrong.map(({ line }) => line)).toEqual([])
})

test('every requirement appears once, in its chapter', () => {
  const numbers = [...rows, ...notApplicable].map(({ number }) => number)
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  const astray = text.split(/^## /m).flatMap(part => {
    const [, chapter] = /^(V\d+) /.exec(part) ?? []
    const stated = part.match(/(?<=^\| |[:,] |^ {2})V\d+\.\d+\.\d+\b(?= \||,|$)/gm) ?? []
    return stated.filter(number => chapter && !number.startsWith(`${chapter}.`))
  })
  expect(astray).toEqual([])
})

test('the counts at the top match the rows', () => {
  const counted = Object.entries(ALL).map(([level, all]) => {
    const verdicts = rows.filter(row => row.level === level).map(({ verdict }) => verdict)
    const counts = VERDICTS.map(verdict => verdicts.filter(given => given === verdict).length)
    return [Number(level), ...counts, notApplicable.filter(row => row.level === level).length, all]
  })
  const stated = [...text.matchAll(/^\| ([12]) \| .+ \|$/gm)].map(([line]) => line.match(/\d+/g)?.map(Number))
  expect(stated).toEqual(counted)
  for (const [, ...counts] of counted) {
    const all = counts.pop()
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)
  }
})

test('every named file exists, and every met requirement names one', () => {
  const filesIn = (how: string) => how.match(/(?<=`)[\w./-]+\.(?:tsx?|mts|md|sql|toml|json)(?=`)/g) ?? []
  expect(filesIn(text).filter(file => !existsSync(file))).toEqual([])
  const unfounded = rows.filter(({ verdict, how }) => verdict === 'met' && filesIn(how).length === 0)
  expect(unfounded.map(({ number }) => number)).toEqual([])
})

test('every named test is in the file named before it', () => {
  const named = rows.flatMap(({ number, how }) => {
    let file = ''
    return [...how.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, code, title]) => {
      if (code !== undefined) file = code
      return title === undefined ? [] : [{ number, file, title }]
    })
  })
  expect(named.length).toBeGreaterThan(80)
  const isThere = (file: string, title: string) => {
    const source = /\.(test|spec)\.ts$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : ''
    return ["'", '`', '"'].some(mark => source.includes(mark + title + mark))
  }
  expect(named.filter(({ file, title }) => !isThere(file, title))).toEqual([])
})
