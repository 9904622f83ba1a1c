// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import { OPENS } from '#lib/dashboard-link.ts'
import PeopleTab from './PeopleTab.tsx'

const person = (name: string, id: string) => ({
  ...{ id, email: null, name, phone: '', company: '', owner_id: null, tags: [], merged_into: null },
  ...{ revision: 1, created_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
})
const ANA = person('Ana', '11111111-1111-4111-8111-111111111111')
const BO = person('Bo', '22222222-2222-4222-8222-222222222222')

/** Opens Ana and has her erased; `erased` ends that. */
async function erase() {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  goTo({ [OPENS.people]: ANA.id }, 'replace')
  const held = Promise.withResolvers<void>()
  const { page, leave } = await show(<PeopleTab />, async (what, _, url) => {
    if (what === 'POST list_people') return { rows: [] }
    if (what === 'GET people') return [ANA, BO].filter(({ id }) => url.searchParams.get('id') === `eq.${id}`)
    if (what !== 'POST erase_person') return []
    await held.promise
    return {}
  })
  await press('Copy or erase')
  await press('Yes, erase')
  await press('Erase this person')
  const erased = async () => {
    held.resolve()
    await settle()
  }
  const seen = () => [readText(currentUrlState(), OPENS.people), document.activeElement?.tagName]
  return { page, leave, erased, seen }
}

test('PPL-19 whoever is erased is closed', async () => {
  const { leave, erased, seen } = await erase()
  await erased()
  expect(seen()[0]).toBe('')
  leave()
})

test('PPL-19 F-20 the end of an erasure leaves alone who was opened meanwhile, and the field that is typed in', async () => {
  const { page, leave, erased, seen } = await erase()
  await act(async () => document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click())
  await act(async () => goTo({ [OPENS.people]: BO.id }, 'replace'))
  await settle()
  await act(async () => page.querySelector('textarea')?.focus())
  await erased()
  expect(seen()).toEqual([BO.id, 'TEXTAREA'])
  leave()
})
