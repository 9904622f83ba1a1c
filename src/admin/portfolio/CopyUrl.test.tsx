// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { CopyUrl } from './CopyUrl.tsx'

test('MEDI-08 A11Y-02 that an address is copied is spoken', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  const { page, leave } = await show(<CopyUrl url="/media/a.png" name="a.png" />)
  expect(page.querySelector('button')?.textContent).toBe('Copy URL of a.png')
  // A status is no part of the name of a button that it stands in.
  expect(page.querySelector('button [role=status]')).toBeNull()
  await press('Copy URL')
  expect(page.querySelector('[role=status]')?.textContent).toBe('Copied!')
  leave()
})
