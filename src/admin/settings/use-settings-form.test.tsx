// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const CONFIG = {
  ...{ site_name: 'Gantry', slogan: '', logo: '', hero_title: '', hero_subtitle: '', hero_bg: '' },
  ...{ hero_focus: null, updated_at: '2026-11-24T10:00:00Z', revision: 1 },
}

let submit: () => Promise<void> = async () => {}
let decide: (isTaken: boolean) => void = () => {}

function Form({ config = CONFIG }) {
  const settings = useSettingsForm(config)
  decide = settings.decide
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

test('UX-06 F-21 SETT-03 settings of a restored draft are saved on the version they were typed on, and the question names who saved since', async () => {
  const theirs = { ...CONFIG, slogan: 'Theirs', revision: 2 }
  const kept = { record: 'site-settings', base: '1', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  const value = { ...CONFIG, slogan: 'Mine' }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const entry = {
    ...{ id: '1', happened_at: CONFIG.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'site_config', row_id: '1', label: '', fields: ['slogan'] },
  }
  const sent: unknown[] = []
  const { leave } = await show(<Form config={theirs} />, (what, _, url) => {
    // The entry has the row's own time.
    if (what === 'GET audit_log') return url.searchParams.get('happened_at') === 'gt.-infinity' ? [entry] : []
    if (what !== 'PATCH site_config') return [theirs]
    sent.push(url.searchParams.get('revision'))
    return []
  })
  await act(async () => decide(true))
  await act(() => submit())
  await settle()
  expect(sent).toEqual(['eq.1'])
  const happened = { kind: 'saved', by: 'mara@osei.example', at: CONFIG.updated_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  conflicts.dismiss()
  leave()
})
