import { expect, test } from 'vitest'
import { firstArrival, isCounted, stepsQuery, type Viewing, viewQuery } from './visit.ts'

const location = { hostname: 'gantry.example', pathname: '/work', search: '' }

const viewing = (changes: Partial<Viewing> = {}): Viewing => ({
  location,
  referrer: '',
  navigator: {},
  isSignedIn: () => false,
  ...changes,
})

test('ANLY-09 DEC-30 a page view reports only its path', () => {
  expect(viewQuery(viewing())).toEqual({ path: '/work' })
})

test('MOVE-02 the not-found page reports that the page is missing', () => {
  expect(viewQuery(viewing({ isMissing: true }))).toEqual({ path: '/work', missing: '1' })
})

test('ANLY-09 only the host of the referrer is reported, and nothing for a page of this site', () => {
  expect(viewQuery(viewing({ referrer: 'https://search.example/find?q=secret' }))).toEqual({
    path: '/work',
    from: 'search.example',
  })
  expect(viewQuery(viewing({ referrer: 'https://gantry.example/about' }))).toEqual({ path: '/work' })
  expect(viewQuery(viewing({ referrer: 'about:blank' }))).toEqual({ path: '/work' })
})

test.each(['localhost', '127.0.0.1', '[::1]'])('ANLY-09 DEC-29 views on %s are not counted', hostname => {
  expect(isCounted(viewing({ location: { ...location, hostname } }))).toBe(false)
})

test('DEC-26 a visitor who asks not to be tracked is not counted', () => {
  expect(isCounted(viewing({ navigator: { doNotTrack: '1' } }))).toBe(false)
  expect(isCounted(viewing({ navigator: { globalPrivacyControl: true } }))).toBe(false)
  expect(isCounted(viewing({ navigator: { doNotTrack: '0', globalPrivacyControl: false } }))).toBe(true)
})

test('FIG-11 an automated browser is not counted', () => {
  expect(isCounted(viewing({ navigator: { webdriver: true } }))).toBe(false)
  expect(isCounted(viewing({ navigator: { webdriver: false } }))).toBe(true)
})

test('FIG-11 a visitor who is signed in to the dashboard is not counted', () => {
  expect(isCounted(viewing({ isSignedIn: () => true }))).toBe(false)
})

test('FIG-01 the start of a visit records the page, the referring host and the campaign parameters', () => {
  const search = `?utm_source=google&utm_campaign=spring&utm_id=7&utm_term=&q=x&utm_content=${'x'.repeat(300)}`
  expect(
    firstArrival(
      viewing({ location: { ...location, search }, referrer: 'https://search.example/a?q=secret' }),
    ),
  ).toEqual({
    page: '/work',
    referrer: 'search.example',
    source: 'google',
    campaign: 'spring',
    content: 'x'.repeat(100),
  })
  expect(firstArrival(viewing({ referrer: 'about:blank' }))).toEqual({ page: '/work' })
})

test('FIG-01 a first page that was left too soon is known from the referrer', () => {
  const referrer = 'https://gantry.example/services?utm_campaign=spring'
  expect(firstArrival(viewing({ referrer }))).toEqual({ page: '/services', campaign: 'spring' })
})

test('ANLY-09 FIG-01 a visit is counted in the oldest browsers, which lack URL.parse', () => {
  const { parse } = URL
  Reflect.deleteProperty(URL, 'parse')
  try {
    const found = viewing({ referrer: 'https://search.example/a?q=secret' })
    expect(viewQuery(found)).toEqual({ path: '/work', from: 'search.example' })
    expect(firstArrival(found)).toEqual({ page: '/work', referrer: 'search.example' })
  } finally {
    URL.parse = parse
  }
})

test('ANLY-09 FIG-01 a referrer that is no URL, as some apps send it, is no referrer', () => {
  for (const referrer of ['', 'Some app']) {
    expect(viewQuery(viewing({ referrer }))).toEqual({ path: '/work' })
    expect(firstArrival(viewing({ referrer }))).toEqual({ page: '/work' })
  }
})

test('FIG-04 each step is reported once, with how the visit began', () => {
  const began = { page: '/work', campaign: 'spring' }
  const first = stepsQuery(began, ['visit'])
  expect(first).toEqual({
    query: { ...began, steps: 'visit' },
    remember: { ...began, told: 'visit' },
  })
  const remembered = first?.remember ?? began
  expect(stepsQuery(remembered, ['visit'])).toBeNull()
  expect(stepsQuery(remembered, ['visit', 'seen', 'begun'])).toEqual({
    query: { ...began, steps: 'seen begun' },
    remember: { ...began, told: 'visit seen begun' },
  })
})
