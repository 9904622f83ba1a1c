// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('CASE-06 a live piece shows the control state that the browser restores after Reload or Back', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = `
    <figure data-piece="finishes">
      <svg><path data-finish fill="#cdb89a" /></svg>
      <p data-output>Sand: in the first run</p>
      <fieldset data-controls hidden>
        <input type="radio" name="finish" value="Sand" checked>
        <input type="radio" name="finish" value="Plum">
      </fieldset>
    </figure>`
  // As the browser restores it, before any script runs.
  for (const radio of document.querySelectorAll<HTMLInputElement>('[value=Plum]')) radio.checked = true
  await import('./live-piece.ts')
  await expect.poll(() => document.querySelector('fieldset')?.hidden).toBe(false)
  expect(document.querySelector('[data-output]')?.textContent).toBe('Plum: waits for orders')
  expect(document.querySelector('path')?.getAttribute('fill')).toBe('#4a2a4d')
})
