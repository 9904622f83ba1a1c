// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { appendToList } from '#lib/stored-list.ts'

/** A page whose browser becomes idle; returns what is called when its form is woken. */
async function openPage() {
  vi.resetModules()
  document.body.innerHTML = '<astro-island><form class="contact-form"></form></astro-island>'
  const woken = vi.fn()
  document.querySelector('astro-island')?.addEventListener('wake', woken, { capture: true })
  await import('./resume.ts')
  return woken
}

/** Whether the form of a page is woken when its browser is idle. */
const isFormWoken = async () => (await openPage()).mock.calls.length > 0

test('CONT-13 a half-written message of an earlier page wakes the form, which shows it; without one the form sleeps', async () => {
  sessionStorage.clear()
  localStorage.clear()
  expect(await isFormWoken()).toBe(false)
  sessionStorage.setItem('contactDraft', '[["message","Half a thought"]]')
  expect(await isFormWoken()).toBe(true)
})

test('SUBM-02 CHAT-63 a page that going back restores delivers what the page left behind could not', async () => {
  sessionStorage.clear()
  localStorage.clear()
  const sent = new Set<string>()
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body)
    sent.add(`${address} ${id}`)
    return Response.json({ id, result: 'stored' }, { status: 201 })
  })
  const woken = await openPage()
  // The page that was opened from here took them, had no network, and is frozen with its timers.
  const words = { name: 'Ana', email: 'ana@x.com', message: 'Hello', source_path: '/contact' }
  appendToList(localStorage, 'contactOutbox', { id: 'a', ...words, timestamp: '2026-11-20T12:00:00Z' })
  appendToList(localStorage, 'chatOutbox', { id: 'b', sequence: 1 })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(woken).not.toHaveBeenCalled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(woken).toHaveBeenCalled()
  const waiting = () => [localStorage.getItem('contactOutbox'), localStorage.getItem('chatOutbox')]
  await expect.poll(waiting).toEqual([null, null])
  expect(sent).toEqual(new Set(['/.netlify/functions/submissions a', '/.netlify/functions/chat b']))
  vi.unstubAllGlobals()
})
