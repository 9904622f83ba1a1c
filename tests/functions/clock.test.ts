/** The host's single scheduler: a Request in, a Response out. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { handle } from '../../netlify/functions/clock.mts'
import { type ClockWork, clockWork } from '../../netlify/lib/clock-work.ts'
import { siteJobs } from '../../scripts/lib/jobs.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const ask = (method: string, work: () => ClockWork, headers: Record<string, string> = {}) =>
  handle(new Request('https://gantry.example/.netlify/functions/clock', { method, headers }), work)

test('F-48 SEC-24 only POST is accepted, and not from another site', async () => {
  const work = vi.fn(() => ({}))
  expect((await ask('GET', work)).status).toBe(405)
  expect((await ask('POST', work, { origin: 'https://evil.example' })).status).toBe(403)
  expect(work).not.toHaveBeenCalled()
})

test('F-48 the clock runs every part and returns each result', async () => {
  const response = await ask('POST', () => ({
    notify: async () => ({ sent: 2, failed: 0 }),
    clock: async () => undefined,
  }))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ notify: { sent: 2, failed: 0 }, clock: 'done' })
})

test('F-48 a failing part stops no other, and each failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const done: string[] = []
  const response = await ask('POST', () => ({
    early: () => {
      throw new Error('It throws before it begins')
    },
    notify: () => Promise.reject(new Error('the password is 1234')),
    publish: async () => done.push('publish'),
  }))
  expect(response.status).toBe(500)
  expect(await response.text()).toBe('{"early":"failed","notify":"failed","publish":1}')
  expect(done).toEqual(['publish'])
  for (const part of ['early', 'notify'])
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`"problem":"The part ${part} failed"`))
  log.mockRestore()
})

/** How often a schedule runs in a month of 31 days; handles only the patterns in use. */
function callsAMonth(schedule: string): number {
  const [minute = '', hour = ''] = schedule.split(' ')
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? []
  const inAnHour = minute === '*' ? 60 : step ? 60 / Number(step) : 1
  return inAnHour * (hour === '*' ? 24 : 1) * 31
}

test('F-48 all schedules together make about nine thousand calls a month', () => {
  const functions = readdirSync('netlify/functions').map(file =>
    readFileSync(join('netlify/functions', file), 'utf8'),
  )
  const schedules = functions.flatMap(text => /schedule: '([^']+)'/.exec(text)?.[1] ?? [])
  expect(schedules.map(callsAMonth)).toEqual([8928, 31])
})

test('ACC-88 F-48 what the host’s clock does `npm start` does too, owners’ alarms included', () => {
  const [url, key] = ['http://127.0.0.1:9', 'a key that opens nothing']
  vi.stubEnv('SUPABASE_URL', url)
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', key)
  // The pages are published by a job of its own (scripts/lib/local-publishing.ts).
  const { publish, ...parts } = clockWork({})
  expect(publish).toBeDefined()
  const jobs = siteJobs({ url, anonKey: key, serviceKey: key, embedded: true }, {})
  expect(jobs.map(({ name }) => name).sort()).toEqual([...Object.keys(parts), 'retention'].sort())
  expect(jobs.find(({ name }) => name === 'alarms')?.every).toBeLessThan(300_000)
})
