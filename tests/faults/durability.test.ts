/** A message that the function has acknowledged is on disk: the database may be killed at any moment (SEC-35). */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { handle } from '../../netlify/functions/submissions.mts'
import { type EmbeddedBackend, startEmbeddedBackend } from '../../scripts/lib/embedded-backend.ts'
import { freePort } from '../../scripts/lib/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'durability-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async () => startEmbeddedBackend({ port: await freePort(), data: join(folder, 'db') })
const clientOf = (backend: EmbeddedBackend) =>
  createPublicClient({ url: backend.url, key: backend.serviceKey })

/** Sends a message through the function; returns its id if it is acknowledged, otherwise null. */
async function send(db: Db): Promise<string | null> {
  const id = randomUUID()
  const request = new Request('https://gantry.example/.netlify/functions/submissions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      id,
      name: 'Maria Okafor',
      email: 'maria@ondine.example',
      message: `One of many. ${id}`,
      timestamp: new Date().toISOString(),
    }),
  })
  const { status } = await handle(request, {
    receive: (...message) => receiveSubmission(db, ...message),
    prove: () => ({}),
    sender: randomUUID,
    now: () => new Date(),
    page: () => Promise.reject(new Error('No page')),
  })
  return status === 201 ? id : null
}

test('SEC-35 no acknowledged message is lost when the database is killed with -9 during writes', async () => {
  // Messages that come too late get a 500, and the reason is logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const acknowledged: string[] = []
  for (let round = 1; round <= 3; round++) {
    const backend = await open()
    const db = clientOf(backend)
    const first = Promise.withResolvers<void>()
    const sent = Array.from({ length: 20 }, async () => {
      const id = await send(db)
      if (id) acknowledged.push(id)
      if (id) first.resolve()
    })
    await first.promise
    backend.kill()
    await Promise.all([backend.ended, ...sent])
    expect(acknowledged.length).toBeGreaterThanOrEqual(round)
  }
  vi.restoreAllMocks()
  const backend = await open()
  const { data } = await clientOf(backend).from('contact_submissions').select('id').in('id', acknowledged)
  expect(data?.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
  await backend.stop()
})

test('SEC-35 a second server on the same data refuses to start, with one sentence', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(/^[^\n]+ is in use by process \d+[^\n]*$/)
  await first.stop()
})
