/** Tests the parser against a table of real phrasings. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLOW, type Question } from './chat-flow.ts'
import { type Context, type ParsedAnswer, parseAnswer } from './parse-answer.ts'
import { PHRASINGS } from './phrasings.ts'
import { talk } from './test-world.ts'

const nothing = talk({ name: '', email: '' }).state.info

function contextOf(known = {}, previous: Question | null = null): Context {
  const info = { ...nothing, ...known }
  const replies = { useName: `Use ${info.name}`, useEmail: `Use ${info.email}`, anotherWay: 'Another way' }
  return { info, previous, isRepeated: false, replies }
}

/** The parts of the result that the table specifies. */
function shape(parsed: ParsedAnswer, isShort: boolean) {
  if (parsed.result === 'fail') return ['fail', parsed.failure]
  return isShort || !('info' in parsed) ? parsed.result : [parsed.result, parsed.info]
}

test('F-11 the table has at least 150 phrasings', () => {
  const different = new Set(PHRASINGS.map(({ step, said, known }) => JSON.stringify([step, said, known])))
  expect(different.size).toBe(PHRASINGS.length)
  expect(PHRASINGS.length).toBeGreaterThanOrEqual(150)
})

test.each(PHRASINGS)('F-11 at $step “$said” is $expected', ({ step, said, expected, known, previous }) => {
  const parsed = parseAnswer(step, said, contextOf(known, previous ?? null))
  expect(shape(parsed, typeof expected === 'string')).toEqual(expected)
})

const QUESTIONS = Object.keys(FLOW) as Question[]
const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...PHRASINGS.map(({ said }) => said)) },
  fc.string({ unit: 'grapheme' }),
)

test('F-11 SEC-27 any text can be parsed at any step, and no stored value is blank', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.option(fc.constantFrom(...QUESTIONS)),
      (step, pieces, previous) => {
        const text = pieces.join(' ').slice(0, 1000)
        if (text.trim() === '') return
        const parsed = parseAnswer(step, text, contextOf({ name: 'Ana' }, previous))
        const stored = 'info' in parsed ? Object.values(parsed.info) : []
        for (const value of stored) expect(value.trim()).not.toBe('')
      },
    ),
    { numRuns: 1000 },
  )
})
