// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import type { NotificationSettings } from '#data/notifications.ts'
import { NotificationForm } from './NotificationForm.tsx'
import { RecipientsForm } from './RecipientsForm.tsx'

const settingsOf = (...recipients: string[]) =>
  ({ recipients, digest_minutes: 5 }) as unknown as NotificationSettings

let read: (settings: NotificationSettings) => void

function Form() {
  const [settings, set] = useState(settingsOf('a@example.com'))
  read = set
  return <RecipientsForm settings={settings} isSaving={false} onSave={() => {}} />
}

test('SETT-07 UX-06 after saving, the field shows the addresses that a colleague saves later', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { page, leave } = await show(<Form />)
  const field = page.querySelector('textarea')
  await type(field, 'b@example.com')
  expect(unsaved.isAny()).toBe(true)
  await act(async () => read(settingsOf('b@example.com')))
  await act(async () => read(settingsOf('c@example.com')))
  expect([field?.value, unsaved.isAny()]).toEqual(['c@example.com', false])
  leave()
})

test('UX-06 SETT-07 addresses of a restored draft are saved on those they were typed on', async () => {
  const base = JSON.stringify({ recipients: ['a@example.com'], digest_minutes: 5 })
  const kept = { record: 'notification-settings', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  const value = { recipients: 'b@example.com', minutes: '5' }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, base, value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const onSave = vi.fn()
  const { leave } = await show(
    <RecipientsForm settings={settingsOf('c@example.com')} isSaving={false} onSave={onSave} />,
  )
  await press('Use them')
  await press('Save notifications')
  expect(onSave.mock.lastCall?.[0]).toMatchObject({
    ...{ choices: { recipients: ['b@example.com'] }, read: { recipients: ['a@example.com'] } },
  })
  leave()
})

test('UX-07 SETT-07 an address typed during a save is saved after it, without a question', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const held = Promise.withResolvers<void>()
  const sent: unknown[] = []
  let row = {
    ...{ recipients: ['a@example.com'], digest_minutes: 5, acknowledge: false, webhook: false },
    ...{ month_report: false, mail_ready: true, webhook_ready: true, checked_at: null },
  }
  const { page, leave } = await show(<NotificationForm />, async (what, body, url) => {
    if (what.startsWith('GET')) return row
    sent.push([url.searchParams.get('recipients'), body.recipients])
    await held.promise
    row = { ...row, ...body }
    return [row]
  })
  const field = page.querySelector('textarea')
  await type(field, 'b@example.com')
  await press('Save notifications')
  await type(field, 'b@example.com c@example.com')
  held.resolve()
  await settle()
  await press('Save notifications')
  expect(sent).toEqual([
    ['eq.{"a@example.com"}', ['b@example.com']],
    ['eq.{"b@example.com"}', ['b@example.com', 'c@example.com']],
  ])
  expect([field?.value, unsaved.isAny()]).toEqual(['b@example.com\nc@example.com', false])
  leave()
})

test('SETT-07 characters of a pasted address that nobody sees are not saved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const onSave = vi.fn()
  const { page, leave } = await show(
    <RecipientsForm settings={settingsOf('a@example.com')} isSaving={false} onSave={onSave} />,
  )
  await type(page.querySelector('textarea'), '\u202ab@\u200bexample.com\u202c, b@example.com, \u200b')
  await press('Save notifications')
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ choices: { recipients: ['b@example.com'] } })
  leave()
})

test('UX-05 SETT-07 addresses that are stored after the settings were closed are not kept as unsaved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const onSave = vi.fn()
  const { page, leave } = await show(
    <RecipientsForm settings={settingsOf('a@example.com')} isSaving={false} onSave={onSave} />,
  )
  await type(page.querySelector('textarea'), 'b@example.com')
  await press('Save notifications')
  leave()
  expect(change.mock.lastCall?.[0].put).toMatchObject({ value: { recipients: 'b@example.com' } })
  await act(async () => onSave.mock.lastCall?.[0].onSaved(settingsOf('b@example.com')))
  expect(change.mock.lastCall?.[0]).toEqual({ remove: [expect.any(String)] })
})
