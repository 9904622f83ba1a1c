/** What an editor saves reaches the page automatically (F-44). */
import { expect, test } from 'vitest'
import type { Publisher } from '../../netlify/lib/publish.ts'
import { contentJob } from './local-publishing.ts'

/** A publisher that starts a build only while `free` is set, and counts builds. */
function publisher() {
  const state = { builds: 0, free: true }
  const made: Publisher = {
    state: () => Promise.reject(new Error('Nobody asks for it here')),
    start: async () => (state.free ? 'id' : null),
    build: async () => {
      state.builds += 1
    },
    report: async () => {},
    now: () => new Date(),
  }
  return { state, made }
}

test('F-44 a changed file is built only once, after the writing has stopped', async () => {
  const { state, made } = publisher()
  let version = 'a'
  const { run } = contentJob(() => version, 'a', made)
  await run()
  expect(state.builds).toBe(0)
  version = 'b'
  await run()
  version = 'c'
  await run()
  expect(state.builds, 'somebody is still writing').toBe(0)
  await run()
  await run()
  expect(state.builds).toBe(1)
})

test('F-44 a change saved during a build is built after it', async () => {
  const { state, made } = publisher()
  let version = 'a'
  const { run } = contentJob(() => version, 'a', made)
  state.free = false
  version = 'b'
  await run()
  await run()
  expect(state.builds).toBe(0)
  state.free = true
  await run()
  expect(state.builds).toBe(1)
})
