/** The style sheets animate nothing for users who ask for reduced motion. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Declaration {
  value: string
  /** The preludes of the enclosing rules, outermost first. */
  within: string[]
}

/** Every declaration of this property in a style sheet. */
function declarationsOf(property: 'animation' | 'transition', css: string): Declaration[] {
  const found: Declaration[] = []
  const within: string[] = []
  for (const [, prelude = '', end] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, value] = new RegExp(`^\\s*${property}:([\\s\\S]*)$`).exec(prelude) ?? []
    if (value !== undefined && end !== '{') found.push({ value: value.trim(), within: [...within] })
    if (end === '{') within.push(prelude.trim())
    if (end === '}') within.pop()
  }
  return found
}

const isGuarded = ({ within }: Declaration) =>
  within.some(rule => rule.includes('prefers-reduced-motion: no-preference'))

/** Guarded by a media query, instant, or timed by a token, which is close to zero then (tokens.css). */
const mayRun = (found: Declaration) =>
  isGuarded(found) || found.value === 'none' || /(^|\s)0s(\s|$)|var\(--d-\d\)/.test(found.value)

/** The declarations of all style sheets. */
function allOf(property: 'animation' | 'transition') {
  return globSync(['src/**/*.css', 'src/**/*.astro', 'admin-cms/**/*.css']).flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const sheets = file.endsWith('.css')
      ? [text]
      : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
    return sheets.flatMap(css => declarationsOf(property, css)).map(found => ({ file, ...found }))
  })
}

test('SEC-37 no style-sheet animation runs under reduced motion', () => {
  const animations = allOf('animation')
  expect(animations.length).toBeGreaterThan(15)
  expect(animations.filter(animation => !mayRun(animation))).toEqual([])
})

test('SEC-37 every transition that moves something is timed by a token, or guarded', () => {
  const transitions = allOf('transition')
  expect(transitions.length).toBeGreaterThan(15)
  // Colors may fade.
  const isTimedItself = ({ value }: Declaration) =>
    value
      .split(',')
      .some(part => /^\s*(?!\S*color\b|box-shadow|filter)[a-z-]+\s+(?!0m?s)[\d.]+m?s\b/.test(part))
  expect(transitions.filter(found => isTimedItself(found) && !isGuarded(found))).toEqual([])
})
