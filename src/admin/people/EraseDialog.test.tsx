// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import type { Person } from '#data/people.ts'
import { EraseDialog } from './EraseDialog.tsx'

const named = (id: string) => ({ id, name: `Name of ${id}` }) as Person

/** A tab that learns, while the dialog is open, that Bo was merged with Ana. */
function Tab() {
  const [merged, setMerged] = useState([named('home')])
  return (
    <>
      <button type="button" onClick={() => setMerged([...merged, named('bo')])}>
        Learn it
      </button>
      <EraseDialog
        open={{ person: named('ana'), merged }}
        entries={[]}
        onErased={() => {}}
        onClose={() => {}}
      />
    </>
  )
}

const reason = 'Somebody was merged with this person, or parted from them, meanwhile.'
const refusal = () => Response.json({ code: 'PT409', hint: 'group', message: reason }, { status: 409 })

test('PPL-19 only the people whom the dialog named when it opened are erased, and a refusal says why', async () => {
  const asked: unknown[] = []
  const { leave } = await show(<Tab />, (what, body) => {
    if (!/person_files|erase_person/.test(what)) return null
    asked.push(body)
    return refusal()
  })
  await press('Learn it')
  expect(document.body.textContent).not.toContain('Name of bo')
  await press('Yes, erase all of it')
  await press('Erase this person')
  expect(asked).toEqual([{ person: 'ana', shown: ['ana', 'home'] }])
  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain(reason)
  leave()
})

test('PPL-19 a refusal that comes when the dialog is gone, because its person was merged into another, is still told', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const held = Promise.withResolvers<Response>()
  const { leave } = await show(<Tab />, what => (what === 'POST person_files' ? held.promise : null))
  await press('Yes, erase all of it')
  await press('Erase this person')
  leave()
  held.resolve(refusal())
  await expect.poll(() => said.mock.calls).toEqual([[`Name of ana could not be erased. ${reason}`]])
})

test('PPL-18 UX-06 a copy of the data that failed is told when its dialog was left meanwhile', async () => {
  const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
  const held = Promise.withResolvers<Response>()
  const { leave } = await show(<Tab />, what => (what === 'POST copy_of_person' ? held.promise : null))
  await press('Copy of all data')
  leave()
  held.resolve(Response.json({ message: 'no answer' }, { status: 500 }))
  const words = 'The data of Name of ana could not be copied. no answer'
  await expect.poll(() => said.mock.calls).toEqual([[words]])
})
