/** Code for browsers uses nothing that the oldest of them lack (docs/browsers.md). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What Chrome 123, Firefox 130 or Safari 17.5 lack, with what to use instead. */
const TOO_NEW: [RegExp, string][] = [
  [/\bURL\.parse\(/, 'parseUrl of src/lib/parse-url.ts'],
  [/\bPromise\.try\(/, 'an async function'],
  [/\bRegExp\.escape\(/, 'replace'],
  [/\bUint8Array\.from(Base64|Hex)\(/, 'atob, parseInt'],
  [
    /\.(entries|keys|values)\(\)\s*\.(every|filter|find|flatMap|forEach|map|reduce|some|toArray)\(/,
    'Array.from',
  ],
]

// Some of it runs in the build alone, which could use all of it; the rule stays simple.
const files = globSync('{src,admin-cms}/**/*.{ts,tsx,astro,js}').filter(file => !/\.test\.tsx?$/.test(file))

test('no code for browsers uses what the oldest supported browsers lack', () => {
  expect(files.length).toBeGreaterThan(500)
  const faults = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    return TOO_NEW.filter(([word]) => word.test(text)).map(([, instead]) => `${file}: use ${instead}`)
  })
  expect(faults).toEqual([])
})

test('FAQS-01 SERV-04 CASE-03 the oldest supported browsers close an accordion when another one opens', () => {
  const markup = globSync('src/**/*.{tsx,astro}').filter(file =>
    /<details\b[^>]*\sname=/.test(readFileSync(file, 'utf8')),
  )
  expect(markup.length).toBeGreaterThan(2)
  const [, targets = ''] = /cssTarget: \[(.*)\]/.exec(readFileSync('astro.config.mjs', 'utf8')) ?? []
  const oldest = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1])
  const firefox = oldest(/'firefox([\d.]+)'/, targets)
  expect(firefox, 'Firefox knows the name of details since 130').toBeGreaterThanOrEqual(130)
  expect(oldest(/oldest browsers[^.]*Firefox (\d+)/, readFileSync('docs/browsers.md', 'utf8'))).toBe(firefox)
})
