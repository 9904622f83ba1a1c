// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { show, strike } from '#admin/parts/test-dashboard.tsx'
import { SubmissionsBar } from './SubmissionsBar.tsx'

test('A11Y-02 UX-04 arrow keys only look through the statuses; Enter sets the one they stopped at', async () => {
  const onStatus = vi.fn()
  const others = { onAll: vi.fn(), onNone: vi.fn(), onUnflag: vi.fn(), onDelete: vi.fn() }
  const { leave } = await show(
    <SubmissionsBar
      count={5}
      isAll={false}
      isBusy={false}
      isFlaggedView={false}
      onStatus={onStatus}
      {...others}
    />,
  )
  const menu = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Set status…',
  )
  menu?.focus()
  await strike('ArrowDown')
  expect(document.activeElement?.textContent).toBe('New')
  await strike('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Contacted')
  expect(onStatus).not.toHaveBeenCalled()
  await strike('Enter')
  expect(onStatus.mock.calls).toEqual([['contacted']])
  leave()
})
