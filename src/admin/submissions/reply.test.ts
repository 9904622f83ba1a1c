import { expect, test } from 'vitest'
import { replyAddress } from './reply.ts'

test('SUBM-05 a reply opens in the mail program', () => {
  expect(replyAddress('maria@ondine.example')).toBe(
    'mailto:maria@ondine.example?subject=Re%3A%20your%20message',
  )
})

test('SEC-5 an address cannot smuggle in recipients or headers', () => {
  expect(replyAddress('a@b.co?bcc=all@b.co&body=x')).toBe(
    'mailto:a@b.co%3Fbcc%3Dall@b.co%26body%3Dx?subject=Re%3A%20your%20message',
  )
})

test('without an address there is nothing to reply to', () => {
  expect(replyAddress('')).toBeNull()
})
