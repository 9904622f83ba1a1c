import { expect, test } from 'vitest'
import { playwrightTimes, slowest, vitestTimes } from './slowest.ts'

const units = {
  testResults: [
    {
      name: '/project/tests/db/seed.test.ts',
      assertionResults: [
        { fullName: 'Rows are there', duration: 1500 },
        { fullName: 'Rows are few', duration: undefined },
      ],
    },
  ],
}
const result = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
const browser = {
  suites: [
    {
      specs: [{ title: 'The page opens', file: 'e2e/home.spec.ts', ...result(900) }],
      suites: [{ specs: [{ title: 'Its tabs switch', file: 'e2e/home.spec.ts', ...result(12_340) }] }],
    },
  ],
}

test('the slowest tests of both runners come first, nested ones included, up to the given number', () => {
  const times = [...vitestTimes(units), ...playwrightTimes(browser)]
  expect(times).toHaveLength(4)
  expect(slowest(times, 3)).toBe(
    [
      '  12.3 s  e2e/home.spec.ts: Its tabs switch',
      '   1.5 s  seed.test.ts: Rows are there',
      '   0.9 s  e2e/home.spec.ts: The page opens',
    ].join('\n'),
  )
})
