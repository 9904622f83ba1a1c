import { expect, test } from 'vitest'
import { untilStopped } from './backend.ts'

test('SEC-35 a database that stops by itself ends the command with a clear message', async () => {
  await expect(untilStopped({ ended: Promise.resolve() })).rejects.toThrow(
    /^The database ended by itself\. What it has acknowledged is kept: start again\.$/,
  )
})
