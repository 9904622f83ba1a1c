/** The style sheets animate nothing for users who ask for reduced motion. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Declaration {
  value: string
  /** The preludes of the enclosing rules, outermost first. */
  within: string[]
}

/** Every `animation` declaration in a style sheet. */
function animationsOf(css: string): Declaration[] {
  const found: Declaration[] = []
  const within: string[] = []
  for (const [, prelude = '', end] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, value] = /^\s*animation:([\s\S]*)$/.exec(prelude) ?? []
    if (value !== undefined && end !== '{') found.push({ value: value.trim(), within: [...within] })
    if (end === '{') within.push(prelude.trim())
    if (end === '}') within.pop()
  }
  return found
}

/** Guarded by a media query, instant, or timed by a token, which is close to zero then (tokens.css). */
const mayRun = ({ value, within }: Declaration) =>
  within.some(rule => rule.includes('prefers-reduced-motion: no-preference')) ||
  value === 'none' ||
  /(^|\s)0s(\s|$)|var\(--d-\d\)/.test(value)

test('SEC-37 no style-sheet animation runs under reduced motion', () => {
  const files = globSync(['src/**/*.css', 'src/**/*.astro', 'admin-cms/**/*.css'])
  const animations = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const sheets = file.endsWith('.css')
      ? [text]
      : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
    return sheets.flatMap(animationsOf).map(animation => ({ file, ...animation }))
  })
  expect(animations.length).toBeGreaterThan(15)
  expect(animations.filter(animation => !mayRun(animation))).toEqual([])
})
