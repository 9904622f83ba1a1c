/** A message that the function has acknowledged is on disk: the database may be killed right after (SEC-35). */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { receiveSubmission } from '#data/contact-submissions.ts'
import { createPublicClient } from '#data/public-client.ts'
import { handle } from '../../netlify/functions/submissions.mts'
import { type EmbeddedBackend, startEmbeddedBackend } from '../../scripts/lib/embedded-backend.ts'
import { freePort } from '../../scripts/lib/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'durability-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async () => startEmbeddedBackend({ port: await freePort(), data: join(folder, 'db') })
const clientOf = (backend: EmbeddedBackend) =>
  createPublicClient({ url: backend.url, key: backend.serviceKey })

test('SEC-35 no acknowledged message is lost when the database is killed with -9', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round++) {
    const backend = await open()
    const id = randomUUID()
    const response = await handle(
      new Request('https://gantry.example/.netlify/functions/submissions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          id,
          name: 'Maria Okafor',
          email: 'maria@ondine.example',
          message: `Round ${round}`,
          timestamp: new Date().toISOString(),
        }),
      }),
      {
        receive: (...message) => receiveSubmission(clientOf(backend), ...message),
        prove: () => ({}),
        sender: randomUUID,
        now: () => new Date(),
      },
    )
    expect(response.status).toBe(201)
    acknowledged.push(id)
    backend.kill()
    await backend.ended
  }
  const backend = await open()
  const { data } = await clientOf(backend).from('contact_submissions').select('id').in('id', acknowledged)
  expect(data?.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
  await backend.stop()
}, 120_000)

test('SEC-35 a second server on the same data refuses to start, in one sentence', async () => {
  const first = await open()
  await expect(open()).rejects.toThrow(/^[^\n]+ is in use by process \d+[^\n]*$/)
  await first.stop()
}, 60_000)
