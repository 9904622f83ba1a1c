// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import type { VitalFigures } from '#data/vitals.ts'
import { VitalsCard } from './VitalsCard.tsx'

const figures: VitalFigures = {
  step: 'day',
  metrics: { lcp: { p75: 2500, before: null, views: 9, days: [{ day: '2025-11-18', p75: 2400, views: 9 }] } },
  pages: [{ page: '/', views: 9, lcp: 2600, inp: null, cls: null, ttfb: null }],
  deploys: [
    { day: '2025-11-18', times: 1 },
    { day: '2025-11-20', times: 2 },
  ],
  worse: [],
}

async function shown(changes: Partial<VitalFigures>, first: string, isAllTime = false) {
  const { page, leave } = await show(
    <VitalsCard
      figures={{ ...figures, ...changes }}
      {...{ device: 'phone', filters: {}, isAllTime }}
      onDevice={() => {}}
      span={[first, '2025-11-20']}
    />,
  )
  const rows = [...page.querySelectorAll('section details tbody tr')].map(row => row.textContent)
  const words = page.textContent
  leave()
  return { rows, words }
}

test('FIG-08 the table of a metric names every publication of its chart, by day and by week', async () => {
  expect((await shown({}, '2025-11-14')).rows.slice(0, 2)).toEqual([
    'Nov 20, 2025, published–0',
    'Nov 18, 2025, published2.4 s9',
  ])
  const days = [{ day: '2025-11-10', p75: 2400, views: 9 }]
  const lcp = { p75: 2500, before: null, views: 9, days }
  expect((await shown({ step: 'week', metrics: { lcp } }, '2024-11-21')).rows.slice(0, 2)).toEqual([
    'Nov 17, 2025, published Nov 18, 2025, Nov 20, 2025–0',
    'Nov 10, 20252.4 s9',
  ])
})

test('FIG-12 the speed says of which days it is', async () => {
  expect((await shown({}, '2025-11-14')).words).toContain('p75 of the 7 days until Nov 20, 2025, the twenty')
  expect((await shown({}, '2025-11-20')).words).toContain('p75 of Nov 20, 2025, the twenty')
  const ofYear = 'Of the last 12 months'
  expect((await shown({}, '2024-11-21')).words).not.toContain(ofYear)
  const { words } = await shown({}, '2024-11-21', true)
  expect(words).toContain('p75 of the 28 days until Nov 20, 2025, the twenty')
  expect(words).toContain(ofYear)
})
