import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEntries, isCaptchaSolved } from '#lib/contact-entries.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { drawCaptcha, SUBMISSIONS_KEY, THANK_YOU_MS, toSubmission } from './contact.ts'
import { messages } from './messages.ts'

const captcha = { left: 3, right: 4 }
const valid = {
  name: 'Maria Okafor',
  email: 'maria@ondine.example',
  confirmEmail: 'maria@ondine.example',
  message: 'We have a serum with good reviews.',
  answer: '7',
}

test('CONT-05 accepts a complete form', () => {
  expect(checkEntries(valid, captcha)).toEqual({})
})

test.each(['', 'maria', 'maria@ondine', 'maria @ondine.example'])(
  'CONT-01 %j is refused as an email address',
  email => {
    expect(checkEntries({ ...valid, email, confirmEmail: email }, captcha)).toEqual({
      email: messages.emailInvalid,
    })
  },
)

test('CONT-01 whitespace around typed or pasted text is accepted and trimmed', () => {
  const padded = (text: string) => `  ${text}\n`
  const { name, email, message } = valid
  const entries = { ...valid, email: padded(email), message: padded('m'.repeat(LEAD_LIMITS.message)) }
  expect(checkEntries(entries, captcha)).toEqual({})
  const typed = { ...valid, name: padded(name), email: padded(email), message: padded(message) }
  expect(toSubmission(typed, 'some-id', new Date(0))).toMatchObject({ name, email, message })
})

test.each(['name', 'message'] as const)('CONT-01 requires %s; whitespace alone does not count', field => {
  expect(Object.keys(checkEntries({ ...valid, [field]: '' }, captcha))).toEqual([field])
  expect(Object.keys(checkEntries({ ...valid, [field]: ' \n' }, captcha))).toEqual([field])
})

test('CONT-02 both email addresses must match exactly after trimming', () => {
  expect(checkEntries({ ...valid, confirmEmail: ' maria@ondine.example ' }, captcha)).toEqual({})
  expect(checkEntries({ ...valid, confirmEmail: 'Maria@ondine.example' }, captcha)).toEqual({
    confirmEmail: 'Email addresses do not match',
  })
})

test.each([
  '\u200bmaria@ondine.example',
  'maria@\u202aondine.example\u202c',
  '\ufeff maria@ondine.example\u00ad',
])('CONT-02 what nobody sees in a pasted address, as in %j, does not count and is not sent', email => {
  expect(checkEntries({ ...valid, email }, captcha)).toEqual({})
  expect(checkEntries({ ...valid, confirmEmail: email }, captcha)).toEqual({})
  const twice = { ...valid, email, confirmEmail: email }
  expect(checkEntries(twice, captcha)).toEqual({})
  expect(toSubmission(twice, 'some-id', new Date(0)).email).toBe(valid.email)
})

test.each([
  ['7', true],
  [' 7 ', true],
  ['07', true],
  ['７', true],
  ['٧', true],
  ['०७', true],
  ['𝟽', true],
  ['\u200f7\u2069', true],
  ['٨', false],
  ['Ⅶ', false],
  ['7a', false],
  ['7.0', false],
  ['0x7', false],
  ['', false],
  ['8', false],
  ['-7', false],
])('CONT-03 the answer %j is right: %s', (answer, right) => {
  expect(isCaptchaSolved(captcha, answer)).toBe(right)
  expect(checkEntries({ ...valid, answer }, captcha)).toEqual(
    right ? {} : { answer: 'Incorrect answer, please try again' },
  )
})

test('CONT-04 reports both errors at once', () => {
  expect(checkEntries({ ...valid, confirmEmail: 'x@y.co', answer: '1' }, captcha)).toEqual({
    confirmEmail: messages.emailMismatch,
    answer: messages.wrongAnswer,
  })
})

test('CONT-08 operands are integers from 1 to 10 and their sum is the answer', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), value => {
      const drawn = drawCaptcha(() => value)
      for (const operand of [drawn.left, drawn.right]) {
        expect(Number.isInteger(operand)).toBe(true)
        expect(operand).toBeGreaterThanOrEqual(1)
        expect(operand).toBeLessThanOrEqual(10)
      }
      expect(isCaptchaSolved(drawn, String(drawn.left + drawn.right))).toBe(true)
    }),
  )
  expect(drawCaptcha(() => 0)).toEqual({ left: 1, right: 1 })
  expect(drawCaptcha(() => 0.9999)).toEqual({ left: 10, right: 10 })
})

test('CNST-35 a message of 5000 characters passes, one more does not', () => {
  const message = 'm'.repeat(LEAD_LIMITS.message)
  expect(checkEntries({ ...valid, message }, captcha)).toEqual({})
  expect(checkEntries({ ...valid, message: `${message}m` }, captcha)).toEqual({
    message: messages.messageTooLong,
  })
})

test('CONT-05 a submission holds exactly id, name, email, message and timestamp, trimmed', () => {
  const now = new Date('2026-11-20T14:16:00.000Z')
  expect(toSubmission({ ...valid, name: ' Maria Okafor ' }, 'some-id', now)).toEqual({
    id: 'some-id',
    name: 'Maria Okafor',
    email: 'maria@ondine.example',
    message: 'We have a serum with good reviews.',
    timestamp: '2026-11-20T14:16:00.000Z',
  })
})

test('F-13 a tab or a line break pasted into a name becomes a space, and alone it is not a name', () => {
  expect(toSubmission({ ...valid, name: 'Maria\tOkafor\u0001\n' }, 'some-id', new Date(0)).name).toBe(
    'Maria Okafor',
  )
  expect(checkEntries({ ...valid, name: '\t\u007f' }, captcha)).toEqual({ name: messages.nameMissing })
})

test('CONT-05 the list on the device keeps the storage key of earlier versions', () => {
  expect(SUBMISSIONS_KEY).toBe('contactSubmissions')
})

test('CNST-02 the thank-you panel stays 5000 ms', () => {
  expect(THANK_YOU_MS).toBe(5000)
})

test('CONT-09 the promise names 24-48 hours and the spam folder after 48 hours', () => {
  expect(messages.promise).toContain('typically within 24-48 hours')
  expect(messages.promise).toMatch(/48 hours, please check your spam/)
})
