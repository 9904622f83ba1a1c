/** A re-brand changes one file (docs/rebrand.md): every color has a name in tokens.css. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The tokens, and the print styles: paper is dark on white for every brand. */
const MIXED_HERE = ['src/styles/tokens.css', 'src/styles/print.css']
const files = globSync('src/**/*.{astro,css}').filter(file => !MIXED_HERE.includes(file))
/** Only the darkness of a mask matters; its color is never visible. */
const isMask = (line: string) => line.includes('mask-image')

function stylesOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.astro') ? (text.match(/<style[\s\S]*?<\/style>/g) ?? []).join('\n') : text
}

test('style sheets outside the tokens use color names and define no colors', () => {
  const mixed = files.flatMap(file => {
    return stylesOf(file)
      .split('\n')
      .filter(line => /:[^;]*(#[\da-f]{3,8}\b|\b(?:oklch|rgba?|hsla?)\()/i.test(line) && !isMask(line))
      .map(line => `${file}: ${line.trim()}`)
  })
  expect(mixed).toEqual([])
})

test('no two variables of a file are defined by each other: browsers drop both', () => {
  const circles = files.flatMap(file => {
    const needs = Map.groupBy(stylesOf(file).matchAll(/(--[\w-]+):([^;]*)/g), ([, name = '']) => name)
    const isDefinedBy = (name: string, other: string) =>
      needs.get(name)?.some(([, , value = '']) => value.match(/--[\w-]+/g)?.includes(other))
    const names = [...needs.keys()]
    return names.flatMap(name =>
      names
        .filter(other => isDefinedBy(name, other) && isDefinedBy(other, name))
        .map(other => `${file}: ${name}, ${other}`),
    )
  })
  expect(circles).toEqual([])
})
