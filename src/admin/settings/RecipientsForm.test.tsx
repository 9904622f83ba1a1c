// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { show, type } from '#admin/parts/test-dashboard.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import type { NotificationSettings } from '#data/notifications.ts'
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
