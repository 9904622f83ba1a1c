import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each(['a@b.co', 'ana.maria+work@mail.example.com', 'ü@bücher.example'])('accepts %s', address => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '',
  'a@b',
  'a b@c.de',
  '@b.co',
  'a@',
  'a@@b.co',
  'a@b.co@c.de',
  'a@b.',
  'a@.co',
  'a@b..co',
  'a@b.co\n',
  'a\u0001@b.co',
  'a@b\u007f.co',
  'plain',
])('CHAT-05 refuses %j', address => {
  expect(isEmail(address)).toBe(false)
})

test('SEC-27 refuses text that is too long', () => {
  expect(isEmail(`${'a'.repeat(249)}@b.co`)).toBe(true)
  expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false)
})
