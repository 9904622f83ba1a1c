// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { timeZone } from './dates.ts'
import { useToday } from './use-today.ts'

const Today = () => <p>{useToday()}</p>

afterEach(() => {
  vi.useRealTimers()
  timeZone.use(null)
})

test('PPL-09 PPL-10 a dashboard left open overnight switches to the next day in the person’s time zone', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-25T04:59:30Z') })
  timeZone.use('America/New_York')
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  act(() => root.render(<Today />))
  expect(document.body.textContent).toBe('2026-11-24')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(document.body.textContent).toBe('2026-11-25')
  act(() => root.unmount())
})
