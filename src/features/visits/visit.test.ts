import { expect, test } from 'vitest'
import { type Viewing, visitAddress } from './visit.ts'

const viewing = (changes: Partial<Viewing> = {}): Viewing => ({
  location: { hostname: 'gantry.example', pathname: '/work' },
  referrer: '',
  navigator: {},
  storage: () => ({ theme: 'dark' }),
  ...changes,
})

test('ANLY-09 DEC-30 a view is told by its path alone', () => {
  expect(visitAddress(viewing())).toBe('/.netlify/functions/log-visit?path=%2Fwork')
})

test('ANLY-09 of the page that led here only the host goes along, and nothing of this site', () => {
  expect(visitAddress(viewing({ referrer: 'https://search.example/find?q=secret' }))).toBe(
    '/.netlify/functions/log-visit?path=%2Fwork&from=search.example',
  )
  expect(visitAddress(viewing({ referrer: 'https://gantry.example/about' }))).not.toContain('from')
  expect(visitAddress(viewing({ referrer: 'about:blank' }))).not.toContain('from')
})

test.each(['localhost', '127.0.0.1', '[::1]'])('ANLY-09 DEC-29 nothing is told on %s', hostname => {
  expect(visitAddress(viewing({ location: { hostname, pathname: '/' } }))).toBeNull()
})

test('DEC-26 who asks not to be tracked is not counted', () => {
  expect(visitAddress(viewing({ navigator: { doNotTrack: '1' } }))).toBeNull()
  expect(visitAddress(viewing({ navigator: { globalPrivacyControl: true } }))).toBeNull()
  expect(
    visitAddress(viewing({ navigator: { doNotTrack: '0', globalPrivacyControl: false } })),
  ).not.toBeNull()
})

test('who is signed in to the dashboard is not counted, and denied storage counts as nobody', () => {
  expect(visitAddress(viewing({ storage: () => ({ 'sb-abc-auth-token': '{}' }) }))).toBeNull()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(visitAddress(viewing({ storage: denied }))).not.toBeNull()
})
