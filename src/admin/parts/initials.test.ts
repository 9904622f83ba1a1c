import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Nora Lindqvist', 'NL'],
  ['nora', 'N'],
  ['nora.lindqvist@gantry.example', 'NL'],
  ['admin@gantry.example', 'A'],
  ['Ana María de la Cruz', 'AC'],
  ['王小明', '王'],
  ['😀 Ada', 'A'],
  ['', '?'],
])('ACC-74 the initials of “%s” are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
