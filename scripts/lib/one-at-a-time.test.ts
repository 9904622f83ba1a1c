import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'turns-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('F-47 of two tasks for the same thing the second starts after the first has ended or failed', async () => {
  const said: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = oneAtATime(join(folder, 'deep/build'), async () => {
    said.push('first begins')
    await gate.promise
    said.push('first ends')
    throw new Error('It failed')
  })
  const second = oneAtATime(join(folder, 'deep/build'), async () => {
    said.push('second begins')
    return 2
  })
  gate.resolve()
  await expect(first).rejects.toThrow('It failed')
  expect(await second).toBe(2)
  expect(said).toEqual(['first begins', 'first ends', 'second begins'])
})

test('F-47 a lock left by a dead process does not block the next task', async () => {
  writeFileSync(join(folder, 'left.pid'), '999999999 1')
  expect(await oneAtATime(join(folder, 'left'), async () => 'done')).toBe('done')
})
