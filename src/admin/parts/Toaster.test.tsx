// @vitest-environment jsdom
/** How messages are told apart, with and without color. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Toaster } from './Toaster.tsx'
import { toast } from './toast.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('DASH-03 PMAN-08 errors are red, successes green, and each has its own icon', () => {
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  act(() => root.render(<Toaster />))
  act(() => {
    toast.error('Failed to save')
    toast.success('Saved')
  })
  const live = document.querySelector('[aria-live=polite]')
  expect([...(live?.classList ?? [])]).toEqual(expect.arrayContaining(['fixed', 'right-4', 'bottom-4']))
  // Test files share a worker, so messages of an earlier file may still show above these.
  expect(live?.textContent).toMatch(/Failed to saveSaved$/)
  const [failed, saved] = [...(live?.querySelectorAll('svg') ?? [])].slice(-2)
  expect(failed?.classList).toContain('text-error')
  expect(saved?.classList).toContain('text-success')
  expect(failed?.innerHTML).not.toBe(saved?.innerHTML)
  act(() => root.unmount())
})
