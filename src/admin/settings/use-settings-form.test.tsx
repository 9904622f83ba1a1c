// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const CONFIG = {
  ...{ site_name: 'Gantry', slogan: '', logo: '', hero_title: '', hero_subtitle: '', hero_bg: '' },
  ...{ hero_focus: null, updated_at: '2026-11-24T10:00:00Z', revision: 1 },
}

let submit: () => Promise<void> = async () => {}

function Form() {
  const settings = useSettingsForm(CONFIG)
  submit = settings.submit
  return <input aria-label="Slogan" {...settings.form.register('slogan')} />
}

test('UX-07 SETT-03 Ctrl+S during a save starts no second save, and newer input stays', async () => {
  const sent: unknown[] = []
  let answer = () => {}
  const { page, leave } = await show(<Form />, (what, body) => {
    if (!what.startsWith('PATCH')) return [CONFIG]
    sent.push(body.slogan)
    return new Promise(resolve => {
      answer = () => resolve([{ ...CONFIG, ...body, revision: 2 }])
    })
  })
  const field = page.querySelector('input')
  await type(field, 'First')
  await act(() => submit())
  await type(field, 'First and more')
  await act(() => submit())
  await settle()
  expect(sent).toEqual(['First'])
  await act(async () => answer())
  await settle()
  expect(field?.value).toBe('First and more')
  await act(() => submit())
  await settle()
  expect(sent).toEqual(['First', 'First and more'])
  leave()
})
