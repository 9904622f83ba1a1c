// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, strike, type } from '#admin/parts/test-dashboard.tsx'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import SubmissionsTab from './SubmissionsTab.tsx'
import { SUBMISSIONS } from './use-poll.ts'

const AT = '2026-11-24T10:00:00Z'
const from = (name: string, id: string) => ({
  ...{ id, name, email: '', message: 'Hello', source: 'contact', source_path: null, submitted_at: AT },
  ...{ created_at: AT, updated_at: AT, status: 'new', notes: '', notes_revision: 1, chat_log_id: null },
  ...{ flags: ['links'], verified: true, person_id: null, arrival: null },
})
const ANA = from('Ana', '11111111-1111-4111-8111-111111111111')
const BO = from('Bo', '22222222-2222-4222-8222-222222222222')

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})
afterEach(() => goTo({}, 'replace', ''))

/** Opens an entry that looks like spam; `answer` takes the place of the database for what is stored. */
const open = (answer: Answer, { id } = ANA) => {
  goTo({ view: 'flagged', entry: id }, 'replace')
  return show(<SubmissionsTab confirm={() => true} />, (what, body, url) => {
    if (what.endsWith(' search_contact_submissions')) return { total: 2, rows: [ANA, BO] }
    if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at: AT }
    return /^(PATCH|DELETE) contact_submissions$/.test(what) ? answer(what, body, url) : []
  })
}

/** The database's answer about Ana's row, which waits for `give`. */
function late() {
  const held = Promise.withResolvers<void>()
  const give = async () => {
    held.resolve()
    await settle()
  }
  return { answer: () => held.promise.then(() => [{ id: ANA.id }]), give }
}

test('A11Y-02 F-20 the end of a deletion takes the focus to the heading, but from no field that is typed in', async () => {
  let { answer, give } = late()
  const { page, leave } = await open(() => answer(), BO)
  for (const [field, focused] of [
    [page.querySelector('textarea'), 'TEXTAREA'],
    [null, 'H2'],
  ] as const) {
    ;({ answer, give } = late())
    const bin = page.querySelector<HTMLElement>('[aria-label="Delete submission from Ana"]')
    await act(async () => bin?.focus())
    await act(async () => bin?.click())
    await act(async () => field?.focus())
    await give()
    expect(document.activeElement?.tagName).toBe(focused)
  }
  leave()
})

test('UX-05 SUBM-05 the end of Not spam closes only that submission, not the one opened meanwhile', async () => {
  const { answer, give } = late()
  const { leave } = await open(answer)
  await press('Not spam')
  await act(async () => goTo({ entry: BO.id }, 'replace'))
  await give()
  expect(readText(currentUrlState(), 'entry')).toBe(BO.id)
  leave()
})

test.for(['Not spam', 'Set status…'])(
  'UX-04 rows that are chosen while a bulk action runs (%s) stay chosen when it ends',
  async action => {
    const { answer, give } = late()
    const { page, leave } = await open(answer)
    const chosen = () =>
      [...page.querySelectorAll<HTMLInputElement>('li input')].map(({ checked }) => checked)
    await press('Choose Ana')
    if (action === 'Not spam') await press(action)
    else {
      const buttons = [...page.querySelectorAll('button')]
      const menu = buttons.find(({ textContent }) => textContent === action)
      await act(async () => menu?.focus())
      await strike('Enter')
      await strike('Enter')
    }
    await press('Choose Bo')
    expect(chosen()).toEqual([true, true])
    await give()
    expect(chosen()).toEqual([false, true])
    leave()
  },
)

const UNAVAILABLE = () => new Response(null, { status: 503 })

test.for([
  ['was not', 'new', ['contacted after new', 'won after new']],
  ['was', 'contacted', ['contacted after new', 'won after new', 'won after new', 'won after contacted']],
] as const)(
  'UX-06 UX-07 a status chosen while one before it fails is stored without a question, whether that one %s stored',
  async ([, stored, all]) => {
    goTo({ view: 'flagged', entry: ANA.id }, 'replace')
    const held = Promise.withResolvers<void>()
    const sent: string[] = []
    const { leave } = await show(<SubmissionsTab />, async (what, { status }, url) => {
      if (what.endsWith(' search_contact_submissions')) return { total: 2, rows: [ANA, BO] }
      if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at: AT }
      if (what === 'GET contact_submissions') return [{ ...ANA, status: stored }]
      if (what !== 'PATCH contact_submissions') return []
      const was = url.searchParams.get('status')?.slice('eq.'.length)
      sent.push(`${status} after ${was}`)
      if (status === 'won') return was === stored ? [{ ...ANA, status }] : []
      await held.promise
      return UNAVAILABLE()
    })
    await press('Contacted')
    await press('Won')
    held.resolve()
    await settle()
    expect(conflicts.current()).toBeNull()
    expect(sent).toEqual(all)
    leave()
  },
)

test('UX-06 a status is stored without a question also after one without an answer, while the list cannot be read', async () => {
  goTo({ view: 'flagged', entry: ANA.id }, 'replace')
  let stored = 'new'
  const { leave } = await show(<SubmissionsTab />, (what, { status }, url) => {
    const isDown = stored === 'contacted'
    if (what.startsWith('POST') && isDown) return UNAVAILABLE()
    if (what.endsWith(' search_contact_submissions')) return { total: 2, rows: [ANA, BO] }
    if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at: AT }
    if (what === 'GET contact_submissions') return [{ ...ANA, status: stored }]
    if (what !== 'PATCH contact_submissions' || url.searchParams.get('status') !== `eq.${stored}`) return []
    stored = String(status)
    return status === 'contacted' ? UNAVAILABLE() : [{ ...ANA, status }]
  })
  await press('Contacted')
  await press('Won')
  expect(conflicts.current()).toBeNull()
  expect(stored).toBe('won')
  leave()
})

test('UX-06 UX-07 of two statuses that fail neither stays on the screen, and the second is shown until it fails', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDown = false
  goTo({ view: 'flagged', entry: ANA.id }, 'replace')
  const { page, leave } = await show(<SubmissionsTab />, async (what, { status }) => {
    if (isDown && what.startsWith('POST')) return UNAVAILABLE()
    if (what.endsWith(' search_contact_submissions')) return { total: 2, rows: [ANA, BO] }
    if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at: AT }
    if (what !== 'PATCH contact_submissions') return []
    await (status === 'won' ? second : first).promise
    return UNAVAILABLE()
  })
  const shown = () => page.querySelector<HTMLInputElement>('[name=status]:checked')?.value
  expect(shown()).toBe('new')
  await press('Contacted')
  await press('Won')
  isDown = true
  first.resolve()
  await settle()
  expect(shown()).toBe('won')
  second.resolve()
  await settle()
  expect(shown()).toBe('new')
  leave()
})

function Poll() {
  const queries = useQueryClient()
  const poll = () => void queries.refetchQueries({ queryKey: [SUBMISSIONS, 'poll'] })
  return (
    <button type="button" onClick={poll}>
      Poll
    </button>
  )
}

test('SUBM-10 a list whose update was cut off by saved notes is updated after the next poll', async () => {
  goTo({ view: 'flagged', entry: ANA.id }, 'replace')
  let changed_at = AT
  let lists = 0
  const { page, leave } = await show(
    <>
      <Poll />
      <SubmissionsTab />
    </>,
    (what, { notes }) => {
      if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at }
      if (what.startsWith('PATCH')) return [{ ...ANA, notes, notes_revision: 2 }]
      if (!what.endsWith(' search_contact_submissions')) return []
      lists += 1
      return lists === 2 ? new Promise(() => {}) : { total: 2, rows: [ANA, BO] }
    },
  )
  changed_at = '2026-11-24T10:05:00Z'
  await press('Poll')
  expect(lists).toBe(2)
  const field = page.querySelector('textarea')
  await type(field, 'Calls back')
  await act(async () => field?.focus())
  await act(async () => field?.blur())
  await settle()
  expect(lists).toBe(2)
  await press('Poll')
  expect(lists).toBe(3)
  leave()
})

test('SUBM-10 SUBM-07 a page whose first loading was cut off by saved notes is loaded after all', async () => {
  goTo({ view: 'flagged', entry: ANA.id }, 'replace')
  let pages = 0
  const { page, leave } = await show(<SubmissionsTab />, (what, { notes, skip }) => {
    if (what.endsWith(' submissions_pulse')) return { total: 60, waiting: 0, flagged: 60, changed_at: AT }
    if (what.startsWith('PATCH')) return [{ ...ANA, notes, notes_revision: 2 }]
    if (!what.endsWith(' search_contact_submissions')) return []
    if (skip === 0) return { total: 60, rows: [ANA] }
    pages += 1
    return pages === 1 ? new Promise(() => {}) : { total: 60, rows: [BO] }
  })
  const field = page.querySelector('textarea')
  await type(field, 'Calls back')
  await act(async () => field?.focus())
  await act(async () => goTo({ page: '2' }, 'push'))
  await settle()
  expect(pages).toBe(1)
  await act(async () => field?.blur())
  await settle()
  expect(pages).toBe(2)
  expect(page.querySelector('[aria-label="Delete submission from Bo"]')).not.toBeNull()
  leave()
})

test('SUBM-10 UX-06 an open submission that is not in the list follows what colleagues change', async () => {
  goTo({ view: 'flagged', entry: ANA.id }, 'replace')
  let stored = { ...ANA, notes: 'Calls back' }
  const { page, leave } = await show(
    <>
      <Poll />
      <SubmissionsTab />
    </>,
    what => {
      const { updated_at: changed_at } = stored
      if (what.endsWith(' submissions_pulse')) return { total: 2, waiting: 0, flagged: 2, changed_at }
      if (what.endsWith(' search_contact_submissions')) return { total: 1, rows: [BO] }
      return what === 'GET contact_submissions' ? [stored] : []
    },
  )
  const notes = () => page.querySelector('textarea')?.value
  expect(notes()).toBe('Calls back')
  stored = { ...stored, notes: 'Has called back', notes_revision: 2, updated_at: '2026-11-24T10:05:00Z' }
  await press('Poll')
  expect(notes()).toBe('Has called back')
  leave()
})
