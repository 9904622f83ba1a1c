// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { TeamMember } from '#data/team.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import TeamTab from './TeamTab.tsx'

const NORA = {
  ...{ user_id: 'nora', email: 'nora@example.com', name: 'Nora', role: 'owner', invited_by_name: null },
  ...{ granted_at: '2026-11-01T10:00:00Z', joined_at: '2026-11-01T10:00:00Z', has_factor: true },
  ...{ last_seen_at: null, last_seen_place: null },
}
const BEN = { ...NORA, user_id: 'ben', email: 'ben@example.com', name: '', role: 'sales', joined_at: null }

test('ACC-69 withdrawing an invitation removes nobody who has joined meanwhile, and says so', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ error: 'Choose who takes over.', code: 'heir', hint: 'heir' }, { status: 409 })
  })
  const { leave } = await show(
    <TeamTab confirm={() => true} />,
    what => (what === 'POST team' ? [NORA, BEN] : []),
    { auth: { getSession: async () => ({ data: { session: null } }) } },
  )
  await act(async () => document.querySelector<HTMLElement>('[aria-label^=Withdraw]')?.click())
  await settle()
  expect(sent).toEqual([{ action: 'remove', user_id: 'ben', heir: null }])
  expect(said.mock.calls).toEqual([['This person has joined the team meanwhile. Nobody was removed.']])
  leave()
})

test('ACC-69 UX-05 an invitation that is sent after its dialog was left does not close the next one', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const { leave } = await show(<TeamTab />, what => (what === 'POST team' ? [NORA] : []), {
    auth: { getSession: async () => ({ data: { session: null } }) },
  })
  const field = () => document.querySelector('[role=dialog] input')
  await press('Invite')
  await type(field(), 'ana@example.com')
  await press('Send invitation')
  await press('Cancel')
  await press('Invite')
  await type(field(), 'bo@example.com')
  answered.resolve(Response.json({}))
  await settle()
  expect(said.mock.calls).toEqual([['Invitation sent to ana@example.com']])
  expect(field()).toMatchObject({ value: 'bo@example.com' })
  leave()
})

test('ACC-69 the message about an invitation names who was invited, not who is typed next', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const { leave } = await show(<TeamTab />, what => (what === 'POST team' ? [NORA] : []), {
    auth: { getSession: async () => ({ data: { session: null } }) },
  })
  const field = () => document.querySelector('[role=dialog] input')
  await press('Invite')
  await type(field(), 'ana@example.com')
  await press('Send invitation')
  await type(field(), 'bo@example.com')
  answered.resolve(Response.json({}))
  await settle()
  expect(said.mock.calls).toEqual([['Invitation sent to ana@example.com']])
  leave()
})

test('ACC-71 the message about a role names the stored one, not the one that is chosen by then', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const said = vi.spyOn(toast, 'success').mockReturnValue()
  const stored = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const { leave } = await show(<TeamTab />, async (what, body) => {
    if (what === 'POST team') return [NORA, { ...BEN, joined_at: NORA.joined_at }]
    if (what !== 'POST set_member_role') return []
    sent.push(body)
    await stored.promise
    return null
  })
  const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click())
  await click('[aria-label="Role of ben@example.com: Sales"]')
  await click('[role=dialog] [aria-label=Editor]')
  await press('Save the role')
  await click('[role=dialog] [aria-label=Owner]')
  stored.resolve()
  await settle()
  expect(sent).toEqual([{ member: 'ben', new_role: 'editor' }])
  expect(said.mock.calls).toEqual([['ben@example.com is Editor now']])
  leave()
})

/** Leaves a dialog while its request is under way, which then fails; returns what was said. */
async function leaveFailing(begin: () => Promise<void>, failure: Response) {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const { leave } = await show(
    <TeamTab />,
    what => {
      if (what === 'POST set_member_role') return answered.promise
      if (what !== 'POST team') return []
      return [NORA, { ...BEN, joined_at: NORA.joined_at }]
    },
    { auth: { getSession: async () => ({ data: { session: null } }) } },
  )
  await begin()
  await press('Cancel')
  answered.resolve(failure)
  await settle()
  const told = said.mock.calls.flat()
  leave()
  return told
}

const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click())

test('ACC-69 UX-06 an invitation that fails after its dialog was left is told', async () => {
  const told = await leaveFailing(
    async () => {
      await press('Invite')
      await type(document.querySelector('[role=dialog] input'), 'ana@example.com')
      await press('Send invitation')
    },
    new Response('Bad gateway', { status: 502 }),
  )
  expect(told).toEqual(['ana@example.com: The invitation could not be sent. Please try again.'])
})

test('ACC-71 UX-06 a role that could not be changed is told after its dialog was left', async () => {
  const told = await leaveFailing(
    async () => {
      await click('[aria-label="Role of ben@example.com: Sales"]')
      await click('[role=dialog] [aria-label=Editor]')
      await press('Save the role')
    },
    Response.json({ message: 'no answer' }, { status: 500 }),
  )
  expect(told).toEqual(['ben@example.com: The role could not be changed. no answer'])
})

test('ACC-71 UX-06 a removal that fails halfway after its dialog was left is told, and the team is read again', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const error = 'This person is out of the team, but the account is still there.'
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const readAgain = vi.fn()
  const [ben, nora] = [BEN, NORA] as TeamMember[]
  const { leave } = await show(
    ben && nora && <RemoveDialog member={ben} heirs={[nora]} onRemoved={readAgain} onClose={() => {}} />,
    () => [],
    { auth: { getSession: async () => ({ data: { session: null } }) } },
  )
  await press('Remove')
  leave()
  answered.resolve(Response.json({ error }, { status: 502 }))
  await settle()
  expect(said.mock.calls).toEqual([[`ben@example.com: ${error}`]])
  expect(readAgain).toHaveBeenCalledOnce()
})
