import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge 142, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145, Linux'],
  ['curl/8.5.0', null],
  ['<b>x</b>', null],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test('SEC-27 a long user agent is parsed within 50 ms', () => {
  const used = process.cpuUsage()
  browserName('Version/1'.repeat(60) + ' Mobile/'.repeat(60))
  const { user, system } = process.cpuUsage(used)
  expect(user + system).toBeLessThan(50_000) // microseconds
})
