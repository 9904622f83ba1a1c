import { expect, test } from 'vitest'
import { csvWriter } from '#admin/parts/csv.ts'
import { partColumns } from './parts-csv.ts'

test('FIG-10 SEC-10 the file has every number, unreadable ones are empty, and a name is never a formula', () => {
  const row = { visits: 1200, seen: 400, begun: 60, sent: 20, contacted: 18, won: 3 }
  const hidden = { ...row, sent: null, contacted: null, won: null }
  const written = csvWriter(partColumns('campaign')).lines([
    { ...row, name: '=HYPERLINK("x") · mail' },
    { ...hidden, name: '' },
  ])
  expect(written).toBe(`\r\n"'=HYPERLINK(""x"") · mail",1200,400,60,20,18,3\r\nNo campaign,1200,400,60,,,`)
})
