/** SEC-4: the exact limits of a post; tests/markdown covers what attackers write. */
import { JSDOM } from 'jsdom'
import { describe, expect, test, vi } from 'vitest'
import { createRenderer } from './markdown.ts'
import { isBeyondReading } from './markdown-guard.ts'
import { toHtml } from './markdown-html.ts'

const render = (source: string) => toHtml(source, { now: () => 0, limitMs: 1 })
const TOO_MUCH = 'The markdown is too deep or too large'

describe('before parsing', () => {
  test('a post may have up to 100,000 characters and 10,000 lines', () => {
    expect(isBeyondReading('a'.repeat(100_000))).toBe(false)
    expect(isBeyondReading('a'.repeat(100_001))).toBe(true)
    expect(isBeyondReading('a\n\n'.repeat(5000))).toBe(false)
    expect(isBeyondReading(`${'a\n\n'.repeat(5000)}a\n`)).toBe(true)
  })

  test.each(['>', '> ', '>  ', '>\t', '- ', '+ ', '* ', '1. ', '7) ', '123456789. '])(
    'a line that opens fifty containers with %j is refused, even if indented or not the first',
    marker => {
      for (const before of ['', '  ', '\t', 'Words.\n']) {
        expect(isBeyondReading(`${before}${marker.repeat(50)}a`)).toBe(true)
        expect(isBeyondReading(`${before}${marker.repeat(49)}a`)).toBe(false)
      }
    },
  )

  test.each(['-', '1.', 'a ', 'a. ', '1 '])('a line of repeated %j opens no container', piece => {
    expect(isBeyondReading(piece.repeat(60))).toBe(false)
  })

  test('angle brackets after words open no quotes', () => {
    expect(isBeyondReading(`Go on ${'> '.repeat(60)}`)).toBe(false)
  })

  const entangled = `${'*'.repeat(10_000)}${'a'.repeat(20_000)}`
  test('a block may have many marks or much text, but not both', () => {
    expect(isBeyondReading(entangled)).toBe(false)
    expect(isBeyondReading(`${entangled}a`)).toBe(true)
    expect(isBeyondReading(`A short block.\n\n${entangled}a\n\nAnother one.`)).toBe(true)
  })

  test.each(['\n\n', '\n \n', '\n\t  \n'])('blocks separated by %j are checked one by one', between => {
    expect(isBeyondReading(`${entangled}${between}${entangled}`)).toBe(false)
    expect(isBeyondReading(`${entangled}\na${entangled}`)).toBe(true)
  })

  /** A table of `columns` whose rows contain only the first cell. */
  const table = (columns: number, rows: number) => `${'|'.repeat(columns)}\n${'x\n'.repeat(rows - 2)}x`
  test('a table may have at most 10,000 cells, including cells that are only implied', () => {
    expect(isBeyondReading(table(100, 100))).toBe(false)
    expect(isBeyondReading(table(100, 101))).toBe(true)
    expect(isBeyondReading(`${table(60, 100)}\n\n${table(60, 100)}`)).toBe(false)
  })
})

describe('while rendering', () => {
  test('link addresses and titles may have 200,000 characters in total', () => {
    const link = (length: number, title = '') => `[a](/${'u'.repeat(length - 1)}${title && ` "${title}"`})`
    expect(render(link(200_000))).toContain('href')
    expect(() => render(link(200_001))).toThrow(TOO_MUCH)
    expect(render(link(199_990, 't'.repeat(10)))).toContain('href')
    expect(() => render(link(199_990, 't'.repeat(11)))).toThrow(TOO_MUCH)
    expect(() => render(`${link(100_000)} ${link(100_001)}`)).toThrow(TOO_MUCH)
    expect(() => render(`|a|\n|-|\n|${link(100_000)}|\n|${link(100_001)}|`)).toThrow(TOO_MUCH)
  })

  test('a post may be nested at most a hundred levels deep', () => {
    const quotes = (depth: number) => `${'>'.repeat(depth)} a`
    // The paragraph and its text add two levels.
    expect(render(quotes(98))).toContain('<p>a</p>')
    expect(() => render(quotes(99))).toThrow(TOO_MUCH)
  })

  test('a post may have at most 10,000 pieces', () => {
    // Per paragraph: the paragraph, its text, and the space after it.
    const pieces = 'a\n\n'.repeat(3333)
    expect(render(`${pieces}---`)).toContain('<hr>')
    expect(() => render(`${pieces}---\n---`)).toThrow(TOO_MUCH)
  })

  test.each([
    ['paragraphs', 'a\n\n'],
    ['marks inside a paragraph', 'a *b '],
    ['blocks of code', '```\nx\n```\n\n'],
  ])('the time limit stops slow rendering of %s', (_, piece) => {
    let time = 0
    const late = () => toHtml(piece.repeat(100), { now: () => time++, limitMs: 20 })
    expect(late).toThrow('takes too long')
    expect(toHtml(piece, { now: () => 0, limitMs: 0 })).toMatch(/^<p/)
  })

  test('a post is still rendered if the device is busy for 900 ms', () => {
    const times = [0]
    const show = createRenderer(new JSDOM('').window, { now: () => times.pop() ?? 900 })
    expect(String(show('*a*'))).toBe('<p><em>a</em></p>\n')
  })

  test('a post that takes too long is shown as it was written, with a console warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 500))
    const show = createRenderer(new JSDOM('').window)
    expect(String(show('*a* & <b>'))).toBe('<pre>*a* &amp; &lt;b&gt;</pre>')
    expect(warn).toHaveBeenCalledWith('A post is shown as it was written', expect.any(Error))
    warn.mockRestore()
    clock.mockRestore()
    expect(String(show('*a*'))).toBe('<p><em>a</em></p>\n')
    // Unreadable input is not even parsed.
    expect(String(show('*'.repeat(100_001)))).toBe(`<pre>${'*'.repeat(100_001)}</pre>`)
  })
})
