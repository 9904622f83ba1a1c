import { expect, test } from 'vitest'
import { vitalChange, vitalChart, vitalWords, worseWords } from './vitals.ts'

test('FIG-09 values are shown in readable units', () => {
  expect(vitalWords('lcp', 2944)).toBe('2.9 s')
  expect(vitalWords('inp', 148.4)).toBe('148 ms')
  expect(vitalWords('ttfb', 999.4)).toBe('999 ms')
  expect(vitalWords('cls', 0.0441)).toBe('0.04')
})

test('FIG-05 FIG-09 a value is compared with the previous one', () => {
  expect(vitalChange('lcp', { p75: 2480, before: 2000 })).toBe('24 % slower')
  expect(vitalChange('inp', { p75: 94, before: 100 })).toBe('6 % faster')
  expect(vitalChange('cls', { p75: 0.05, before: 0.04 })).toBe('25 % more')
  expect(vitalChange('cls', { p75: 0.04, before: 0.04 })).toBe('as before')
  expect(vitalChange('lcp', { p75: 2000, before: null })).toBeNull()
})

test('FIG-09 a value that a publication made worse gets a sentence', () => {
  const worse = { metric: 'lcp', day: '2026-11-18', was: 2300, became: 2900 } as const
  expect(worseWords({ ...worse, page: '/services/web-design' })).toBe(
    'LCP is 26 % worse since the publication of November 18: 2.9 s, was 2.3 s. Most on /services/web-design.',
  )
  expect(worseWords({ ...worse, page: '…' })).toMatch(/ Most on other pages\.$/)
  expect(worseWords({ ...worse, page: null })).toMatch(/was 2\.3 s\.$/)
})

test('FIG-09 a chart has points for days with views, the deploys and the line of a good value', () => {
  const days = [
    { day: '2026-11-01', p75: 2000, views: 5 },
    { day: '2026-11-06', p75: 4000, views: 5 },
  ]
  const chart = vitalChart('lcp', days, [{ day: '2026-11-03', times: 2 }], ['2026-11-01', '2026-11-11'])
  expect(chart.points.map(({ x }) => x)).toEqual([0, 50])
  expect(chart.points[1]?.y).toBeCloseTo(100 / 1.15)
  expect(chart.points[0]?.y).toBeCloseTo(50 / 1.15)
  expect(chart.good).toBeCloseTo(2500 / 46)
  expect(chart.deploys).toEqual([{ x: 20, day: '2026-11-03', times: 2 }])
  expect(
    vitalChart('inp', [{ day: '2026-10-26', p75: 20, views: 1 }], [], ['2026-11-01', '2026-11-02']),
  ).toMatchObject({
    points: [{ x: 0 }],
    good: null,
  })
})
