// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { show, type } from '#admin/parts/test-dashboard.tsx'
import { AltField } from './AltField.tsx'
import { useStoredField } from './use-stored-field.ts'

let field: ReturnType<typeof useStoredField>
const onSave = vi.fn(async () => null)
const onEnter = vi.fn()

function Field() {
  field = useStoredField({ record: 'alt/a.webp', stored: 'A red house', onSave, onEnter })
  return null
}

test('MEDI-14 UX-10 a picture that is only looked at counts as described by nobody', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const looked = await show(<Field />)
  await act(async () => field.save())
  looked.leave()
  expect(onEnter.mock.calls).toEqual([])
  // Whoever takes back what could not be stored has entered something, too.
  const entered = await show(<Field />)
  for (const text of ['A house', 'A red house']) {
    await act(async () => field.setValue(text))
    await act(async () => field.save())
  }
  entered.leave()
  expect(onEnter.mock.calls.flat().slice(0, 2)).toEqual(['A house', 'A red house'])
})

test('UX-06 a restored draft of a picture’s facts replaces only the text it was typed on', async () => {
  const kept = { record: 'alt/a.webp', base: '', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: 'A house' }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const { leave } = await show(<Field />)
  await act(async () => field.decide(true))
  await act(async () => field.save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith('A house', '')
  leave()
})

test.each([
  ['Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])(
  'UX-10 in %s the Enter key that ends a text composition does not store half an alt text',
  async (_, pressed) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    vi.spyOn(drafts, 'change').mockResolvedValue()
    const stores = vi.fn(async () => null)
    const { page, leave } = await show(<AltField fileName="a.webp" record="a.webp" alt="" onSave={stores} />)
    const field = page.querySelector('input')
    const enter = (init: object) =>
      act(async () =>
        field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
      )
    await type(field, '赤い')
    await enter(pressed)
    expect(stores).not.toHaveBeenCalled()
    await enter({ keyCode: 13 })
    expect(stores).toHaveBeenCalledOnce()
    leave()
  },
)
