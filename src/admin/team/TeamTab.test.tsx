// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
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
