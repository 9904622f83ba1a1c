// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

/** Whether the form of a page is woken when its browser is idle. */
async function isFormWoken(): Promise<boolean> {
  vi.resetModules()
  document.body.innerHTML = '<astro-island><form class="contact-form"></form></astro-island>'
  const heard = vi.fn()
  document.querySelector('astro-island')?.addEventListener('wake', heard, { capture: true })
  await import('./resume.ts')
  return heard.mock.calls.length > 0
}

test('CONT-13 a half-written message of an earlier page wakes the form, which shows it; without one the form sleeps', async () => {
  sessionStorage.clear()
  localStorage.clear()
  expect(await isFormWoken()).toBe(false)
  sessionStorage.setItem('contactDraft', '[["message","Half a thought"]]')
  expect(await isFormWoken()).toBe(true)
})
