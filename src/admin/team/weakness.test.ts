import { expect, test } from 'vitest'
import type { TeamMember } from '#data/team.ts'
import { weaknessOf } from './weakness.ts'

const member = (name: string, has_factor: boolean, joined_at: string | null = '2026-11-01T00:00:00Z') =>
  ({ name, email: 'a@b.example', has_factor, joined_at }) as TeamMember

test('ACC-72 the notice names people without a second factor and the remedy', () => {
  expect(weaknessOf([member('Nora Lindqvist', true), member('Camille Roy', false)], false)).toEqual({
    first: 'One person signs in with a password alone.',
    rest: 'Demand a second factor and Camille sets it up at the next sign-in.',
  })
  const three = ['Ann', 'Ben', 'Cy'].map(name => member(name, false))
  expect(weaknessOf(three, true)).toEqual({
    first: '3 people sign in with a password alone.',
    rest: 'Ann, Ben, and Cy set it up at the next sign-in.',
  })
})

test('ACC-72 an invited person who has not joined yet is no weakness', () => {
  expect(weaknessOf([member('Nora', true), member('', false, null)], false)).toBeNull()
})
