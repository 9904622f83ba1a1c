// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { CopyUrl } from './CopyUrl.tsx'

test('MEDI-08 A11Y-02 that an address is copied is spoken', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  const { page, leave } = await show(<CopyUrl url="/media/a.png" name="a.png" />)
  await press('Copy URL')
  expect(page.querySelector('[role=status]')?.textContent).toBe('Copied!')
  leave()
})
