// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
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

/** A person as a row of the list. */
const inList = (row: typeof ANA) => ({
  ...row,
  ...{ last_at: null, last_kind: null, last_words: '', waiting: null, mail_failed: false },
  ...{ due_on: null, due_text: null, status: null, is_open: true, rank: 0, place: 0 },
})

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

test('PPL-12 whoever is opened by the id of somebody merged by now has their place in the list', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  const merged = { ...ANA, merged_into: BO.id }
  const others = ['Al', 'Cy'].map((name, place) =>
    person(name, `3333333${place}-3333-4333-8333-333333333333`),
  )
  const listed = [others[0], BO, others[1]].map(row => row && inList(row))
  goTo({ [OPENS.people]: ANA.id }, 'replace')
  const { page, leave } = await show(<PeopleTab />, (what, _, url) => {
    if (what === 'POST list_people') return { rows: listed }
    if (what !== 'GET people') return []
    const [id, into] = ['id', 'merged_into'].map(name => url.searchParams.get(name))
    return [merged, BO, ...others].filter(row => id === `eq.${row.id}` || into === `eq.${row.merged_into}`)
  })
  expect(page.querySelector('[aria-current=true]')?.textContent).toContain('Bo')
  await act(async () => page.querySelector<HTMLElement>('[aria-label="Next person"]')?.click())
  await settle()
  expect(readText(currentUrlState(), OPENS.people)).toBe(others[1]?.id)
  leave()
})

/** Shows the list that `listed` answers, with `first` open; `next` presses J and returns who is open then. */
async function stepThrough(first: string, listed: (body: Record<string, unknown>) => (typeof ANA)[]) {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  goTo({ [OPENS.people]: first }, 'replace')
  await show(
    <>
      <PeopleTab />
      <Again />
    </>,
    (what, body, url) => {
      if (what === 'POST list_people') return { rows: listed(body).map(inList) }
      const id = url.searchParams.get('id')?.replace('eq.', '')
      return what === 'GET people' && id ? [person('Somebody', id)] : []
    },
  )
  return async () => {
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Next person"]')?.click())
    await settle()
    return readText(currentUrlState(), OPENS.people)
  }
}

function Again() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Ask again
    </button>
  )
}

test('PPL-12 after an answer, which moves a person down the list, the next one is who came after them', async () => {
  const CY = person('Cy', '33333333-3333-4333-8333-333333333333')
  let listed = [ANA, BO, CY]
  const next = await stepThrough(ANA.id, () => listed)
  listed = [BO, CY, ANA]
  await press('Ask again')
  expect([await next(), await next()]).toEqual([BO.id, CY.id])
})

test('PPL-12 the next person after the last loaded one is the first of the next page', async () => {
  const many = Array.from({ length: 51 }, (_, n) =>
    person(`Person ${n}`, `44444444-4444-4444-8444-4444444444${n + 10}`),
  )
  const last = many[49]?.id ?? ''
  const pages: unknown[] = []
  const next = await stepThrough(last, body => {
    pages.push(body)
    return pages.length === 1 ? many.slice(0, 50) : many.slice(50)
  })
  expect(await next()).toBe(many[50]?.id)
})
