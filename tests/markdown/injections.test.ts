/** The attacks as the build renders them; tests/e2e/markdown.spec.ts runs them in a browser. */
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { createRenderer } from '../../src/lib/markdown.ts'
import { holes } from './allowed.ts'
import { parse } from './canonical.ts'
import { injections } from './injections.ts'

const render = createRenderer(new JSDOM('').window)

test('there are more than a hundred attacks', () => {
  expect(injections.length).toBeGreaterThan(100)
})

test.each(injections)('SEC-2 SEC-3 %j gets nothing into the page', source => {
  expect(holes(parse(String(render(source))).body)).toEqual([])
})
