/** A status line in the editor: whether visitors see what was saved. */
import { describePublishing } from '#admin/publishing/describe.ts'
import type { Publishing } from '#data/publications.ts'
import { ask } from './ask.ts'
import { sinceSaved, WAITING } from './since-saved.ts'

/** Polling intervals in milliseconds: long when idle, short from a save until it is published. */
const IDLE_MS = 30_000
const BUSY_MS = 2000

/** How long after a save a build is expected to start; where builds are paused, none may for days. */
const PATIENCE_MS = 10 * 60_000

/** Shows the line at the end of `place` and keeps it current. */
export function showPublication(page: Document, place: HTMLElement = page.body): void {
  const line = page.createElement('p')
  line.className = 'publication'
  line.setAttribute('role', 'status')
  place.append(line)
  let savedAt: Date | null = null
  /** When this device heard of the save, by its own clock. */
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function follow(): Promise<void> {
    clearTimeout(timer)
    const now = new Date()
    const state = await ask<Publishing>('publishing').catch(() => null)
    const description = state && sinceSaved(describePublishing(state, now), state, savedAt)
    // A failed request leaves the last known state in place.
    if (state) line.textContent = [description?.text, description?.detail].filter(Boolean).join(' · ')
    // Unpublished changes of others are not waited for.
    const isExpected = description === WAITING && now.getTime() - heardAt < PATIENCE_MS
    const isBusy = description?.kind === 'building' || isExpected
    timer = setTimeout(() => void follow(), isBusy ? BUSY_MS : IDLE_MS)
  }

  addEventListener('content-saved', event => {
    savedAt = new Date((event as CustomEvent<string>).detail)
    heardAt = Date.now()
    void follow()
  })
  addEventListener('content-opened', () => void follow())
}
