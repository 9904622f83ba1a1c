/** From a saved row to the page a visitor gets, on a developer's machine: the real program, database and build. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Program, startProgram } from './program.ts'

const PATIENCE = { timeout: 200_000, interval: 50 }

describe.each([
  ['npm start', 'scripts/start.ts', 'Press Ctrl+C'],
  ['npm run dev', 'scripts/dev.ts', 'watching for file changes'],
])('%s', (_, script, ready) => {
  let program: Program
  beforeAll(async () => {
    program = await startProgram(script, ready)
  }, 240_000)
  afterAll(() => program.stop())

  const page = async (path: string) => (await fetch(`${program.site}${path}`)).text()

  test('serves pages and functions', async () => {
    expect(await page('/faqs')).toContain('Frequently')
    const health = await fetch(`${program.site}/.netlify/functions/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ checks: { database: 'ok', publishing: 'set up' } })
    // Only the scheduler calls it.
    expect((await fetch(`${program.site}/.netlify/functions/clock`)).status).toBe(404)
    const refused = await fetch(`${program.site}/.netlify/functions/publish`, { method: 'PUT' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  test('SEC-11 UPLD-05 an uploaded picture reaches its function and is served', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c30' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('file', new File([new Uint8Array(picture)], 'Red.png', { type: 'image/png' }))
    const answer = await program.asAdmin('/api/upload', { body })
    expect(answer.status).toBe(201)
    const { url } = await answer.json()
    const served = await fetch(`${program.site}${url}`)
    expect(served.headers.get('Content-Type')).toBe('image/png')
    const stored = await sharp(await served.arrayBuffer()).metadata()
    expect(stored).toMatchObject({ format: 'png', width: 64, height: 48 })
  })

  test('UX-08 saved content is on the pages after Publish now, and the site stays up meanwhile', async () => {
    expect(await program.state()).toMatchObject({ changes: 0, building: null, liveSince: expect.any(String) })
    const question = await program.saveQuestion()
    expect(await program.state()).toMatchObject({ changes: 1, building: null })
    expect(await page('/')).not.toContain(question)

    const headers = { 'Content-Type': 'application/json' }
    const { status: asked } = await program.asAdmin('/.netlify/functions/publish', { headers, body: '{}' })
    expect(asked).toBe(202)
    const failures: number[] = []
    await vi.waitFor(async () => {
      const { status } = await fetch(`${program.site}/about`)
      if (status !== 200) failures.push(status)
      expect(await program.state()).toMatchObject({ changes: 0, building: null, last: { status: 'live' } })
    }, PATIENCE)
    expect(failures).toEqual([])
    expect(await page('/')).toContain(question)
    expect((await program.state()).durations).toHaveLength(2)
  })

  test('restarts without a build, and stops even right after starting', async () => {
    // In development mode there is no built site at all.
    const page = join(program.folder, 'site/index.html')
    const builtAt = () => statSync(page, { throwIfNoEntry: false })?.mtimeMs
    const before = builtAt()
    await program.end()
    await program.again()
    await program.end()
    expect(builtAt()).toBe(before)
  })
})
