import { expect, test } from 'vitest'
import { readableMail } from './obfuscated-mail.ts'

test('FOOT-03 the asterisk of the source is shown as an at sign', () => {
  expect(readableMail('support*gantry.example')).toBe('support@gantry.example')
})
