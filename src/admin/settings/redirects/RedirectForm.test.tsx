// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { RedirectForm } from './RedirectForm.tsx'
import type { Redirects } from './use-redirects.ts'

test('UX-05 MOVE-01 an unsaved redirect is offered again', async () => {
  const kept = { record: 'redirect/new', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: { from: '/old', to: '/faqs' } }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const add = { isPending: false } as Redirects['add']
  const { page, leave } = await show(<RedirectForm pages={[]} add={add} onClose={() => {}} />)
  expect(page.textContent).toContain('/old → /faqs')
  await press('Use it')
  expect([...page.querySelectorAll('input')].map(({ value }) => value)).toEqual(['/old', '/faqs'])
  leave()
})
