import { expect, test } from 'vitest'
import { requireBrowser } from './browser.ts'

test('a missing browser causes a one-sentence error', () => {
  expect(() => requireBrowser(null)).toThrow(
    /^The tests need a browser: install Chrome or Chromium and run them again\.$/,
  )
  expect(requireBrowser('/usr/bin/chromium')).toBe('/usr/bin/chromium')
})
