import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ChatLines, EARLIER_LINE, renderLine } from './chat-lines.ts'

const lines: ChatLines = parse(readFileSync('content/chat.yml', 'utf8'))
const ana = { name: 'Ana', email: 'ana@x.com', service: 'Web Design' }

test.each([
  ['questions.competitor', lines.questions.competitor],
  ['again.timeline', lines.again.timeline],
  ['errors.phone', lines.errors.phone],
  ['noted', lines.noted],
  ['human.calling', lines.human.calling],
  ['farewell.emailGiven', lines.farewell.emailGiven.replace('{email}', 'ana@x.com')],
  ['goodbyes.3.day', `${lines.goodbyes[3]} ${lines.wishes.day}`],
  ['goodbyes.1.night', `${lines.goodbyes[1]} ${lines.wishes.night}`],
])('F-04 the line %s has the wording of content/chat.yml', (line, words) => {
  expect(renderLine(lines, line, ana)).toBe(words)
})

test.each([
  ...['', '.', 'questions', 'questions.lunch', 'questions.service.more', 'questions.service.', 'Hello!'],
  ...[
    'goodbyes',
    'goodbyes.0',
    'goodbyes.x.day',
    'goodbyes.-1.day',
    'goodbyes.0.toString',
    'goodbyes.0.day.x',
  ],
  ...[
    '__proto__',
    'constructor.name',
    'questions.__proto__',
    'questions.toString',
    'wishes',
    'summary.length',
  ],
])('F-04 %j is not a line of the script', line => {
  expect(renderLine(lines, line, ana)).toBeNull()
})

test('a goodbye that an editor has removed is replaced by another one', () => {
  expect(renderLine({ ...lines, goodbyes: ['Bye.'] }, 'goodbyes.4.day', ana)).toBe(`Bye. ${lines.wishes.day}`)
})

test('CHAT-50 the summary lists what is known, and visitor text cannot make words bold', () => {
  const [first, ...noted] =
    renderLine(lines, 'summary', { ...ana, budget: '**lots**', title: 'x' })?.split('\n') ?? []
  expect(first).toContain('Ana')
  expect(noted).toEqual([
    '**Name:** Ana',
    '**Email:** ana@x.com',
    '**Service:** Web Design',
    '**Budget:** lots',
  ])
})

test('a line stored before lines had keys says that it is from before an update', () => {
  expect(renderLine(lines, EARLIER_LINE, ana)).toContain('before the site was updated')
})
