import { expect, test } from 'vitest'
import { passwordProblem } from './password-strength.ts'

test('ACC-40: a password needs 12 characters, counted as people count them', async () => {
  expect(await passwordProblem('lump-orbit-7')).toBeNull()
  expect(await passwordProblem('lump-orbit7')).toBe(
    'The password needs at least 12 characters; this one has 11.',
  )
  expect(await passwordProblem('')).toMatch(/has 0\./)
  expect(await passwordProblem('🦊🦉🐝🦑🐙🦂'), 'six pictures, twelve halves').toMatch(/has 6\./)
})

test('ACC-40: a password may have at most 72 bytes', async () => {
  const seventyTwo = 'Nur ein Turm aus Worten, den niemand raten kann, steht hier am Kanal xyz'
  expect(seventyTwo).toHaveLength(72)
  expect(await passwordProblem(seventyTwo)).toBeNull()
  expect(await passwordProblem(`${seventyTwo}!`)).toMatch(/^The password is too long/)
  expect(await passwordProblem(seventyTwo.replace('ein', 'eín')), '73 bytes').toMatch(/too long/)
})

test.each([
  'password1234',
  'p@ssw0rdp@ssw0rd',
  'qwertyuiop123',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012',
  'iloveyouforever',
  'administrator1',
  'password password',
  'summer2026summer',
])('ACC-41: the guessable password %s is refused, with a reason and a suggestion', async password => {
  expect(await passwordProblem(password)).toMatch(/\w\. Take, for example, four words/)
})

test.each(['correct horse battery staple', 'Wolkenkratzer-Kaffee-7', 'demo-of-gantry-2026', 'zQ4!vp9#Lm2x'])(
  'ACC-41: “%s” is accepted; no kind of character is required',
  async password => {
    expect(await passwordProblem(password, ['admin@gantry.example', 'Gantry'])).toBeNull()
  },
)

test('ACC-41: a password made of personal or company names is refused', async () => {
  const words = ['bo.lindqvist@harbour.example', 'Bo Lindqvist', 'Gantry']
  for (const password of [
    'bo.lindqvist@harbour.example',
    'Lindqvist2026',
    'gantrygantry1',
    'HarbourGantry',
  ]) {
    expect(await passwordProblem(password, words), password).toMatch(/four words/)
  }
  expect(await passwordProblem('Lindqvist-Kaffee-Regen', words)).toBeNull()
})
