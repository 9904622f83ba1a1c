// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
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

test('PPL-19 only the people whom the dialog named when it opened are erased, and a refusal says why', async () => {
  const asked: unknown[] = []
  const reason = 'Somebody was merged with this person, or parted from them, meanwhile.'
  const { leave } = await show(<Tab />, (what, body) => {
    if (!/person_files|erase_person/.test(what)) return null
    asked.push(body)
    return Response.json({ code: 'PT409', hint: 'group', message: reason }, { status: 409 })
  })
  await press('Learn it')
  expect(document.body.textContent).not.toContain('Name of bo')
  await press('Yes, erase all of it')
  await press('Erase this person')
  expect(asked).toEqual([{ person: 'ana', shown: ['ana', 'home'] }])
  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain(reason)
  leave()
})
