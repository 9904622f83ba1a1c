import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#lib/app-error.ts'
import { HttpError, json, respond } from './http.ts'
import { describeCause, logAlarm, logProblem, notePerson } from './log.ts'

/** A moment, in UTC. */
const NOW = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What was written to the log, parsed. */
function listen() {
  const lines: string[] = []
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(parts.map(String).join(' ')))
  }
  vi.stubEnv('LOG_LEVEL', 'info')
  return () => lines.map(line => JSON.parse(line))
}

test('every request logs one line: function, status and duration', async () => {
  const lines = listen()
  await respond('submissions', async () => json(201, {}))
  await respond('submissions', async () => {
    throw new HttpError(400, 'Please check the field “maria@ondine.example”.')
  })
  expect(lines()).toEqual([
    { level: 'info', time: NOW, function: 'submissions', status: 201, ms: expect.any(Number) },
    { level: 'info', time: NOW, function: 'submissions', status: 400, ms: expect.any(Number) },
  ])
})

test('the log line has the id of the signed-in person, and no other request’s line has it', async () => {
  const lines = listen()
  await Promise.all([
    respond('team', async () => {
      notePerson('3f2a')
      await Promise.resolve()
      throw new HttpError(403, 'Only owners change the team.')
    }),
    respond('health', async () => json(200, {})),
  ])
  notePerson('nobody asks')
  expect(lines()).toContainEqual(expect.objectContaining({ function: 'team', status: 403, person: '3f2a' }))
  expect(lines().filter(({ person }) => person)).toHaveLength(1)
})

test('SEC-24 a failure is logged by its kind, never by its message, which may quote a person', async () => {
  const lines = listen()
  const refusal = Object.assign(new Error('Failing row contains (Maria Okafor, maria@ondine.example)'), {
    code: '23514',
    details: 'maria@ondine.example',
  })
  await respond('submissions', async () => {
    throw new AppError('refused', 'Could not store submission', { cause: refusal })
  })
  expect(lines()).toEqual([
    {
      level: 'error',
      time: NOW,
      function: 'submissions',
      status: 500,
      ms: expect.any(Number),
      cause: 'Could not store submission < Error 23514',
    },
  ])
})

test.each([
  [new TypeError('maria@ondine.example'), 'TypeError'],
  [new AppError('missing', 'Could not find maria@ondine.example'), 'AppError missing'],
  [new Error('Could not find Maria Okafor'), 'Error'],
  [
    new Error('x', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    'Error < Error ECONNREFUSED',
  ],
  [
    Object.assign(new Error(), { code: 'EENVELOPE', responseCode: 550, status: 503 }),
    'Error EENVELOPE 550 503',
  ],
  [Object.assign(new Error(), { code: 'maria@ondine.example' }), 'Error'],
  [Object.assign(new Error(), { code: 'maria 23514' }), 'Error'],
  [Object.assign(new Error(), { code: '23514 maria' }), 'Error'],
  [Object.assign(new Error(), { code: ['MARIA'] }), 'Error'],
  [Object.assign(new Error(), { cause: null }), 'Error'],
  [{ message: 'maria', code: '42501' }, 'Object 42501'],
  [Object.assign(Object.create(null), { code: '42501' }), 'Object 42501'],
  ['maria', 'string'],
  [null, 'unknown'],
  [undefined, 'unknown'],
])('the kind of %o is %s', (error, kind) => {
  expect(describeCause(error)).toBe(kind)
})

test('an error that is its own cause causes no endless loop', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeCause(error)).toBe('Error < Error < Error < Error')
})

test('with LOG_LEVEL=error only problems are logged', async () => {
  const lines = listen()
  vi.stubEnv('LOG_LEVEL', 'error')
  await respond('visits', async () => json(200, {}))
  await respond('visits', async () => {
    throw new TypeError('maria@ondine.example')
  })
  logProblem('visits', 'SUPABASE_URL is not set')
  expect(lines()).toEqual([
    {
      ...{ level: 'error', time: NOW, function: 'visits', status: 500, ms: expect.any(Number) },
      cause: 'TypeError',
    },
    { level: 'error', time: NOW, function: 'visits', problem: 'SUPABASE_URL is not set' },
  ])
})

test('SEC-24 a problem is logged with the kind of error behind it', () => {
  const lines = listen()
  logProblem('visits', 'Could not count', new TypeError('maria@ondine.example'))
  expect(lines()).toEqual([
    { level: 'error', time: NOW, function: 'visits', problem: 'Could not count', cause: 'TypeError' },
  ])
})

test('an alarm is logged with its name and when it happened', () => {
  const lines = listen()
  logAlarm('owner_added', '2026-11-20T12:00:00Z')
  expect(lines()).toEqual([
    { level: 'error', time: NOW, alarm: 'owner_added', happened_at: '2026-11-20T12:00:00Z' },
  ])
})
