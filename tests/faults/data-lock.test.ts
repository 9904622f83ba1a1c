/** Of many processes that start on the same data, one gets the folder at a time (SEC-35). */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataInUseError, lockData } from '../../local/database/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'data-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** No process has this number. */
const DEAD = '999999999 1'

test('SEC-35 a lock of a dead process is taken over, and only one’s own is released', () => {
  const data = join(folder, 'one')
  writeFileSync(`${data}.pid`, DEAD)
  writeFileSync(`${data}.pid.next`, DEAD)
  const unlock = lockData(data)
  expect(() => lockData(data)).toThrow(DataInUseError)
  expect(readdirSync(folder)).toEqual(['one.pid'])
  writeFileSync(`${data}.pid`, 'somebody else')
  unlock()
  expect(readFileSync(`${data}.pid`, 'utf8')).toBe('somebody else')
  lockData(data)()
  expect(readdirSync(folder)).toEqual([])
})

test('SEC-35 of several processes that take turns on the same data, some of which die, no two have it at once', async () => {
  const data = join(folder, 'many')
  const started = Array.from({ length: 4 }, () =>
    fork(join(import.meta.dirname, 'lock-taker.ts'), [data, DEAD], { execArgv: [] }),
  )
  const ends = await Promise.all(started.map(child => once(child, 'exit')))
  expect(ends.map(([code]) => code)).toEqual([0, 0, 0, 0])
})
