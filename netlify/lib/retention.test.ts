import { expect, test, vi } from 'vitest'
import { retentionDays } from './retention.ts'

test('page views are kept 90 days and sign-ins 180, unless the environment says otherwise', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(retentionDays({})).toEqual({ visits: 90, logins: 180 })
  expect(retentionDays({ RETENTION_VISIT_DAYS: '30', RETENTION_LOGIN_DAYS: '365' })).toEqual({
    visits: 30,
    logins: 365,
  })
  expect(retentionDays({ RETENTION_VISIT_DAYS: '1', RETENTION_LOGIN_DAYS: '3650' })).toEqual({
    visits: 1,
    logins: 3650,
  })
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

test.each(['0', '-1', '1.5', 'ninety', '3651', '99999', '1e9'])(
  '%j is not a number of days: the default applies, an error is logged',
  text => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(retentionDays({ RETENTION_VISIT_DAYS: text })).toEqual({ visits: 90, logins: 180 })
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { function: 'retention', problem: 'RETENTION_VISIT_DAYS is not a number of days from 1 to 3650' },
    ])
    log.mockRestore()
  },
)
