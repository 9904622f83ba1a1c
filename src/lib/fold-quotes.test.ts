/** Quoted text below an answer is folded; no word of the answer itself is. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldQuotes } from './fold-quotes.ts'

const QUOTE = '> Hi Maria,\n> here is the plan.\n>\n> Nora'

test.each([
  [
    'Gmail',
    `Friday works.\n\nOn Sat, Nov 21, 2026 at 12:26 PM Nora <nora@gantry.example> wrote:\n\n${QUOTE}\n`,
  ],
  [
    'a broken introduction',
    `Friday works.\n\nOn Sat, Nov 21, 2026 at 12:26 PM Nora Lindqvist\n<hello+abcdefabcdef@inbound.gantry.example> wrote:\n${QUOTE}`,
  ],
  ['German', `Friday works.\n\nAm 21.11.2026 um 12:26 schrieb Nora Lindqvist:\n${QUOTE}`],
  ['French', `Friday works.\n\nLe sam. 21 nov. 2026 à 12:26, Nora <nora@gantry.example> a écrit :\n${QUOTE}`],
  ['Spanish', `Friday works.\n\nEl 21 nov 2026, Nora <nora@gantry.example> escribió:\n${QUOTE}`],
  [
    'Outlook',
    'Friday works.\n\n________________________________\nFrom: Nora <nora@gantry.example>\nSent: Saturday, November 21, 2026 12:26 PM\nTo: Maria\nSubject: The plan\n\nHi Maria',
  ],
  [
    'Outlook without a line',
    'Friday works.\n\nFrom: Nora <nora@gantry.example>\nSent: Saturday\nTo: Maria\nSubject: The plan\n\nHi Maria',
  ],
  [
    'Outlook in German',
    'Friday works.\n\nVon: Nora <nora@gantry.example>\nGesendet: Samstag\nAn: Maria\nBetreff: Der Plan\n\nHi Maria',
  ],
  ['an original message', 'Friday works.\n\n-----Original Message-----\nHi Maria'],
  ['bare quotes', `Friday works.\n\n${QUOTE}`],
  ['Windows line ends', `Friday works.\r\n\r\nOn 21 Nov 2026, Nora wrote:\r\n> Hi Maria\r\n`],
])('the quoted text is folded: %s', (_, text) => {
  const { text: own, quoted } = foldQuotes(text)
  expect(own).toBe('Friday works.')
  expect(quoted).toContain('Hi Maria')
})

test.each([
  ['no quote', 'Friday works.\n\nMaria'],
  ['a sentence that ends in wrote:', 'My brother wrote:\nbring photos\nSo I shall.'],
  ['a field alone', 'From: Dayton\nwe drive an hour.'],
  ['a comparison', 'We need\nx > 3 windows'],
  ['a mail that is nothing but a quote', `${QUOTE}`],
  ['a forwarded mail', '-------- Forwarded Message --------\nFrom: a@b.example\nHi'],
])('%s is not folded', (_, text) => {
  expect(foldQuotes(text)).toEqual({ text, quoted: '' })
})

test('a line right above the introduction of a quote is not folded', () => {
  const { text } = foldQuotes('Friday works.\nOn Nov 21, 2026, Nora <nora@gantry.example> wrote:\n> When?')
  expect(text).toBe('Friday works.')
})

test('answers between quoted lines are not folded', () => {
  const text =
    'See below.\n\nOn Nov 21, 2026, Nora <nora@gantry.example> wrote:\n> When?\nFriday.\n> Where?\nHere.\n> Nora'
  const { text: own, quoted } = foldQuotes(text)
  expect(own).toContain('Friday.')
  expect(own).toContain('Here.')
  expect(quoted).toBe('> Nora')
})

test('PPL-36 no word is lost, whatever is written', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '> quoted',
      '',
      'On Nov 21, 2026, Nora <n@g.example> wrote:',
      'From: a',
      'To: b',
      'Subject: c',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), lines => {
      const whole = lines.join('\n')
      const { text, quoted } = foldQuotes(whole)
      const words = (value: string) => value.split(/\s+/).filter(Boolean)
      expect(words(`${text} ${quoted}`)).toEqual(words(whole))
    }),
  )
})

test('SEC-27 hostile texts are folded within five seconds', () => {
  const begun = performance.now()
  for (const hostile of [
    'On '.repeat(70_000),
    `${'From: a\n'.repeat(20_000)}`,
    '>'.repeat(200_000),
    'On x\n'.repeat(40_000),
  ]) {
    foldQuotes(hostile)
  }
  expect(performance.now() - begun).toBeLessThan(5000)
})
