import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boldParts } from './bold-parts.ts'

const marked = (message: string) =>
  boldParts(message)
    .map(({ text, bold }) => (bold ? `<${text}>` : text))
    .join('')

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['**Which service** is it?', '<Which service> is it?'],
  ['a **b** c **d**', 'a <b> c <d>'],
  ['**Name:** Ana\n**Email:** a@b.co', '<Name:> Ana\n<Email:> a@b.co'],
  ['**never closed', '**never closed'],
  ['nothing **** between', 'nothing **** between'],
  ['2 ** 3 ** 4', '2 ** 3 ** 4'],
  ['<b>**x**</b>', '<b><x></b>'],
])('CHAT-15 %j is shown as %j', (message, shown) => {
  expect(marked(message)).toBe(shown)
})

test('CHAT-15 no part is empty, even if a message begins or ends in bold', () => {
  expect(boldParts('**a**')).toEqual([{ text: 'a', bold: true }])
  expect(boldParts('')).toEqual([])
})

test('CHAT-15 no character but the markers is lost', () => {
  fc.assert(
    fc.property(fc.string(), message => {
      const kept = boldParts(message)
        .map(({ text }) => text)
        .join('')
      expect(kept.replaceAll('*', '')).toBe(message.replaceAll('*', ''))
    }),
  )
})

test('SEC-27 thousands of markers are read in under 200 ms', () => {
  const used = process.cpuUsage()
  boldParts('**'.repeat(4000))
  boldParts(`**${'a '.repeat(4000)}`)
  const { user, system } = process.cpuUsage(used)
  expect((user + system) / 1000).toBeLessThan(200)
})
