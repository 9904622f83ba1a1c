import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { storedFile } from './stored-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file is made once and then read from storage', async () => {
  const make = vi.fn(async () => Buffer.from('made'))
  const path = join(folder, 'new/folder/file')
  expect((await storedFile(path, make)).toString()).toBe('made')
  expect((await storedFile(path, make)).toString()).toBe('made')
  expect(make).toHaveBeenCalledOnce()
})

test('two calls that make the same file at once both get it and leave no other file behind', async () => {
  const path = join(folder, 'shared/file')
  const both = await Promise.all([1, 2].map(() => storedFile(path, async () => Buffer.from('same'))))
  expect(both.map(String)).toEqual(['same', 'same'])
  expect(readdirSync(join(folder, 'shared'))).toEqual(['file'])
})

test('a file that could not be made is not stored', async () => {
  const path = join(folder, 'failing/file')
  await expect(storedFile(path, () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect((await storedFile(path, async () => Buffer.from('made'))).toString()).toBe('made')
})
