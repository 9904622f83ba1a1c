import { expect, test } from 'vitest'
import { lastWords, runLanes, type Step } from './steps.ts'

const node = (name: string, script: string): Step => ({
  name,
  command: process.execPath,
  parameters: ['-e', script],
})

test('failed steps of all lanes are reported, and the steps after them still run', async () => {
  const printed: string[] = []
  const failed = await runLanes(
    [
      [node('First', 'process.exit(3)'), node('Second', 'console.log("still run")')],
      [node('Third', ''), { name: 'Fourth', command: 'no-such-program', parameters: [] }],
    ],
    text => printed.push(text),
  )
  expect(failed.map(({ name }) => name).toSorted()).toEqual(['First', 'Fourth'])
  expect(printed.join('')).toContain('== Second\nstill run\n== Second: passed in ')
  expect(printed.join('')).toContain('no-such-program')
})

test('parallel steps print their output in one piece, stderr included', async () => {
  const printed: string[] = []
  const talk = 'for (let i = 0; i < 500; i++) (i % 2 ? console.log : console.error)(process.argv[1])'
  const talker = (name: string): Step => ({
    name,
    command: process.execPath,
    parameters: ['-e', talk, name],
  })
  await runLanes([[talker('one')], [talker('two')]], text => printed.push(text))
  expect(printed.toSorted()).toEqual(
    ['one', 'two'].map(name =>
      expect.stringMatching(new RegExp(`^\\n== ${name}\\n(${name}\\n){500}== ${name}: passed in \\d+ s\\n$`)),
    ),
  )
})

test('a step runs with its own environment, after its preparation', async () => {
  const happened: string[] = []
  const env = { STEP_SETTING: 'not yet its own' }
  const prepared = {
    ...node('Prepared', 'console.log(process.env.STEP_SETTING)'),
    env,
    prepare: async () => {
      await Promise.resolve()
      happened.push('prepared')
      env.STEP_SETTING = 'its own'
    },
  }
  await runLanes([[prepared], []], text => happened.push(text))
  expect(happened).toEqual(['prepared', expect.stringContaining('\nits own\n')])
})

test('a single step prints as it runs, and the last lines of a failed one can be repeated', async () => {
  const printed: string[] = []
  const failed = await runLanes(
    [[node('Counting', 'for (let i = 1; i <= 9; i++) console.log("line", i); process.exitCode = 1')]],
    text => printed.push(text),
  )
  expect(printed.at(0)).toBe('\n== Counting\n')
  expect(printed.slice(1, -1).join('')).toMatch(/^line 1\n.*line 9\n$/s)
  expect(printed.at(-1)).toMatch(/^== Counting: FAILED in \d+ s\n$/)
  expect(lastWords(failed, 2)).toBe('\n== Counting, its last lines again\nline 8\nline 9\n')
})

test('tests that passed are left out of what is said again', () => {
  const output = [
    ' \u001b[32m✓\u001b[39m unit a.test.ts',
    'Error: b',
    '  ✓  1 c.spec.ts',
    '  ✘  2 d.spec.ts',
  ].join('\n')
  expect(lastWords([{ name: 'Both', output }])).toBe(
    '\n== Both, its last lines again\nError: b\n  ✘  2 d.spec.ts\n',
  )
})
