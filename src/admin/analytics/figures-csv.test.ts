import { expect, test } from 'vitest'
import { csvWriter } from '#admin/parts/csv.ts'
import type { Funnel } from '#data/funnel.ts'
import { FIGURE_COLUMNS, figurePages, type ShownFigures } from './figures-csv.ts'

const counts = { visits: 1000, seen: 400, begun: 100, sent: 40, contacted: 30, won: 6 }
const funnel: Funnel = {
  now: counts,
  before: { ...counts, visits: 500, won: 0 },
  parts: {
    ...{ page: [], referrer: [], language: [] },
    campaign: [{ ...counts, name: '=spring' }],
    device: [{ ...counts, visits: null, seen: null, begun: null, name: 'phone' }],
  },
  form: { form: 100, name: 90 },
  ways: { form: 38 },
}
const none = { funnel: undefined, chatSteps: undefined, summary: undefined, vitals: undefined }
const shown: ShownFigures = {
  ...none,
  span: { period: 'days', first: '2026-11-01', last: '2026-11-14' },
  filters: { campaign: 'spring', device: 'phone' },
  device: 'phone',
}

async function written(figures: ShownFigures): Promise<string[]> {
  const writer = csvWriter(FIGURE_COLUMNS)
  let text = writer.head()
  for await (const rows of figurePages(figures)) text += writer.lines(rows)
  return text.split('\r\n').slice(1)
}

test('FIG-10 the file states the period and the filters of its figures', async () => {
  expect(await written(shown)).toEqual([
    expect.stringMatching(/^Time,,,,"Nov 1\s–\s14, 2026",$/),
    'Filter,Campaign,,,spring,',
    'Filter,Device,,,Phones,',
  ])
})

test('FIG-10 SEC-10 each step has its count now and before; a name is never a formula, an unknown count has no row', async () => {
  const lines = await written({ ...shown, filters: {}, funnel })
  expect(lines.slice(1, 7)).toEqual([
    'Visits,,,,1000,500',
    'Saw form or chat,,,,400,400',
    'Begun,,,,100,100',
    'Sent,,,,40,40',
    'Contacted,,,,30,30',
    'Won,,,,6,0',
  ])
  expect(lines).toContain(`Won,Campaign,"'=spring",,6,`)
  expect(lines.filter(line => line.includes(',Device,'))).toEqual([
    'Sent,Device,Phones,,40,',
    'Contacted,Device,Phones,,30,',
    'Won,Device,Phones,,6,',
  ])
  expect(lines).toContain('Left there,Form,Name,,90,')
  expect(lines).toContain('Begun,Form,,,100,')
  expect(lines).toContain('Sent,Form,,,38,')
  // Editors read no leads.
  const now = { ...counts, sent: null, contacted: null, won: null }
  const lacking = await written({ ...shown, filters: {}, funnel: { ...funnel, now } })
  expect(lacking.filter(line => /^(Begun|Sent),Form,/.test(line))).toEqual(['Begun,Form,,,100,'])
})

test('FIG-10 the file has speed, page views, visitors and messages by day, page and device', async () => {
  const days = [{ day: '2026-11-13', p75: 2400, views: 9 }]
  const figures: ShownFigures = {
    ...shown,
    filters: {},
    funnel,
    vitals: {
      step: 'day',
      metrics: { lcp: { p75: 2500, before: 2000, views: 9, days } },
      pages: [{ page: '/work', views: 9, lcp: 2600, inp: null, cls: 0.01, ttfb: null }],
      deploys: [{ day: '2026-11-12', times: 2 }],
      worse: [],
    },
    summary: {
      ...{ visits: 70, before: null, leads: 3, step: 'day' },
      sources: [
        { name: '/contact', leads: 2 },
        { name: null, leads: 1 },
      ],
      visitors: [{ day: '2026-11-14', visitors: 12 }],
      days: [{ day: '2026-11-14', visits: 70 }],
      ...{ pages: [{ name: '/work', visits: 60 }], referrers: [], devices: [{ name: 'phone', visits: 70 }] },
    },
  }
  const lines = await written(figures)
  expect(lines.slice(lines.findIndex(line => line.startsWith('"LCP')))).toEqual([
    '"LCP p75, ms, Phones",,,,2500,2000',
    '"LCP views, Phones",,,,9,',
    '"LCP p75, ms, Phones",,,2026-11-13,2400,',
    '"LCP views, Phones",,,2026-11-13,9,',
    '"Measured views, Phones",Page,/work,,9,',
    '"LCP p75, ms, Phones",Page,/work,,2600,',
    '"CLS p75, Phones",Page,/work,,0.01,',
    'Publications,,,2026-11-12,2,',
    'Page views,,,,70,',
    'Page views,,,2026-11-14,70,',
    'Page views,Page,/work,,60,',
    'Page views,Device,Phones,,70,',
    'Visitors,,,2026-11-14,12,',
    'Messages,,,,3,',
    'Messages,Page,/contact,,2,',
    'Messages,Page,Unknown page,,1,',
  ])
  // The speed of all time is that of a year, that of pages of four weeks.
  const ofAllTime = await written({ ...figures, span: { period: 'all', first: null, last: '2026-11-14' } })
  expect(ofAllTime).toContain('"LCP p75, ms, Phones, the last 12 months",,,,2500,2000')
  expect(ofAllTime).toContain('"LCP p75, ms, Phones, the 28 days until Nov 14",Page,/work,,2600,')
  // Editors read no messages.
  expect((await written({ ...figures, funnel: undefined })).join()).not.toContain('Messages')
  // Figures that a filter does not apply to are marked.
  const filtered = await written({ ...figures, filters: { device: 'phone' } })
  expect(filtered).toContain('Page views,,,,70,')
  expect(filtered).toContain('Page views (not filtered),Page,/work,,60,')
  expect(filtered).toContain('Visitors (not filtered),,,2026-11-14,12,')
  expect(filtered).toContain('"LCP p75, ms, Phones",,,,2500,2000')
  // Of two filters only one applies to the speed.
  expect(await written({ ...figures, filters: { device: 'phone', campaign: 'spring' } })).toContain(
    '"LCP p75, ms, Phones (not filtered by campaign)",,,,2500,2000',
  )
  expect(await written({ ...figures, filters: { campaign: 'spring' } })).toContain(
    '"LCP p75, ms, Phones (not filtered)",,,,2500,2000',
  )
})
