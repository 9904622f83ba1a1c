import { expect, test } from 'vitest'
import { requireBrowser } from './browser.ts'

test('a browser that is missing is one sentence', () => {
  expect(() => requireBrowser(null)).toThrow(
    /^The tests need a browser: install Chrome or Chromium and run them again\.$/,
  )
  expect(requireBrowser('/usr/bin/chromium')).toBe('/usr/bin/chromium')
})
