/** SEC-4: no markdown takes longer than a second to render; what would is shown as plain source. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRenderer } from '../../src/lib/markdown.ts'
import { isBeyondReading } from '../../src/lib/markdown-guard.ts'
import { parse } from './canonical.ts'
import { floods } from './floods.ts'

/** CPU time in milliseconds, which does not depend on how busy the machine is. */
const now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const render = createRenderer(new JSDOM('').window, { now })

/** The posts that the database starts with. */
const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed.sql'), 'utf8')
const posts = [...seed.matchAll(/\$post\$([\s\S]*?)\$post\$/g)].map(([, content = '']) => content)
const asLongAsCanBe = posts.join('\n\n').repeat(3).slice(0, 100_000)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test.each(Object.entries(floods))('SEC-4 %s', (_, source) => {
  const start = now()
  const html = String(render(source.slice(0, 100_000)))
  // CPU time, which a busy machine does not stretch as it does time on the wall. One second on a core of its own; twice
  // that, because programs that share a core slow each other down.
  expect(now() - start).toBeLessThan(2000)
  expect(html.length).toBeLessThan(2_000_000)
})

describe('Markdown that cannot be rendered', () => {
  const asWritten = (source: string) => parse(String(render(source))).querySelector('body > pre')?.textContent

  test.each([
    ['is nested too deeply', '>'.repeat(20_001)],
    ['is nested too deeply over many lines', floods['lists in lists by indentation'] ?? ''],
    ['is too long', `${'a '.repeat(50_000)}b`],
    ['has too many parts', '*a* '.repeat(20_000)],
    ['repeats a long address', floods['one long address, referred to often'] ?? ''],
  ])('is shown as source: what %s', (_, source) => {
    expect(asWritten(source)).toBe(source)
    expect(console.warn).toHaveBeenCalledTimes(isBeyondReading(source) ? 0 : 1)
  })

  test('has its HTML shown as text', () => {
    expect(asWritten(`${'>'.repeat(20_001)} <b>&lt;</b>`)).toMatch(/ <b>&lt;<\/b>$/)
  })
})

describe('Ordinary Markdown', () => {
  test.each(posts.map(post => [post.slice(0, 30), post]))('is never taken for a flood: %s', (_, post) => {
    expect(isBeyondReading(post)).toBe(false)
  })

  test('is rendered up to the maximum length of a post', () => {
    const { body } = parse(String(render(asLongAsCanBe)))
    expect(asLongAsCanBe).toHaveLength(100_000)
    expect(body.querySelectorAll('p').length).toBeGreaterThan(300)
  })

  test('may be a long code block, list or table', () => {
    const code = `\`\`\`json\n${'  "key": ["value", { "a_b": "*c*" }],\n'.repeat(600)}\`\`\``
    const list = '- one *thing* after [another](/x)\n'.repeat(500)
    const table = `| a | b | c | d | e |\n|---|---|---|---|---|\n${'| 1 | 2 | 3 | 4 | 5 |\n'.repeat(300)}`
    expect([code, list, table].map(isBeyondReading)).toEqual([false, false, false])
  })
})
