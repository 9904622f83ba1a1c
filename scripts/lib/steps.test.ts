import { expect, test } from 'vitest'
import { lastWords, runLanes, type Step } from './steps.ts'

const node = (name: string, script: string): Step => ({
  name,
  command: process.execPath,
  parameters: ['-e', script],
})

test('what fails is named, whatever lane it is in, and the steps after it run all the same', async () => {
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

test('steps beside each other are printed whole, what they complain of included', async () => {
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

test('a step gets its own settings, after what is to happen before it', async () => {
  const happened: string[] = []
  const prepared = {
    ...node('Prepared', 'console.log(process.env.STEP_SETTING)'),
    env: { STEP_SETTING: 'its own' },
    prepare: () => void happened.push('prepared'),
  }
  await runLanes([[prepared], []], text => happened.push(text))
  expect(happened).toEqual(['prepared', expect.stringContaining('its own')])
})

test('a step alone is printed as it goes; of one that failed the last lines can be said again', async () => {
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
