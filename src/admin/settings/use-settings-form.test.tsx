// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useSettingsForm } from './use-settings-form.ts'

const CONFIG = {
  ...{ site_name: 'Gantry', slogan: '', logo: '', hero_title: '', hero_subtitle: '', hero_bg: '' },
  ...{ hero_focus: null, updated_at: '2026-11-24T10:00:00Z', revision: 1 },
}

let submit: () => Promise<void> = async () => {}
let decideNow: () => void = () => {}
let decide: (isTaken: boolean) => void = () => {}

function Form({ config = CONFIG }) {
  const settings = useSettingsForm(config)
  decide = settings.decide
  submit = settings.submit
  decideNow = settings.decideNow
  return (
    <>
      <input aria-label="Slogan" {...settings.form.register('slogan')} />
      <input aria-label="Hero picture" {...settings.form.register('hero_bg')} />
    </>
  )
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

test('UX-06 SETT-03 the question about two versions is asked once, even if Save and Compare are pressed while it waits', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  let stored = { ...CONFIG, slogan: 'Theirs', revision: 2 }
  const sent: unknown[] = []
  const { page, leave } = await show(<Form />, (what, body, url) => {
    if (what !== 'PATCH site_config') return what === 'GET site_config' ? [stored] : []
    sent.push([url.searchParams.get('revision'), body.slogan])
    if (url.searchParams.get('revision') !== `eq.${stored.revision}`) return []
    stored = { ...stored, ...body, revision: stored.revision + 1 }
    return [stored]
  })
  await type(page.querySelector('input'), 'Mine')
  await act(() => submit())
  await settle()
  await type(page.querySelector('input'), 'Mine, and more')
  await act(() => submit())
  await act(async () => decideNow())
  await settle()
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(sent).toEqual([
    ['eq.1', 'Mine'],
    ['eq.2', 'Mine, and more'],
  ])
  expect(conflicts.current()).toBeNull()
  leave()
})

test.each([{ state: 'open' }, { state: 'closed' }])(
  'UX-06 UX-05 SETT-03 “Keep mine” stores what was typed while the question waited, this site’s picture as a path, with the settings $state',
  async ({ state }) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    vi.spyOn(drafts, 'change').mockResolvedValue()
    const theirs = { ...CONFIG, slogan: 'Theirs', revision: 2 }
    const sent: unknown[] = []
    const { page, leave } = await show(<Form />, (what, body, url) => {
      if (what !== 'PATCH site_config') return what === 'GET site_config' ? [theirs] : []
      sent.push([body.slogan, body.hero_bg])
      return url.searchParams.get('revision') === 'eq.2' ? [{ ...theirs, ...body, revision: 3 }] : []
    })
    const [slogan, picture] = page.querySelectorAll('input')
    await type(slogan, 'Mine')
    await act(() => submit())
    await settle()
    await type(slogan, 'Mine, and more')
    await type(picture, `${location.origin}/belt.png`)
    if (state === 'closed') leave()
    await act(async () => conflicts.choose('mine'))
    await settle()
    expect(sent).toEqual([
      ['Mine', ''],
      ['Mine, and more', '/belt.png'],
    ])
    leave()
  },
)

test('UX-06 UX-05 SETT-03 “Take theirs” discards what is kept on this device, also once the settings are closed', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const theirs = { ...CONFIG, slogan: 'Theirs', revision: 2 }
  const { page, leave } = await show(<Form />, what => (what === 'GET site_config' ? [theirs] : []))
  await type(page.querySelector('input'), 'Mine')
  await act(() => submit())
  await settle()
  await type(page.querySelector('input'), 'Mine, and more')
  leave()
  expect(change.mock.lastCall?.[0].put).toMatchObject({ value: { slogan: 'Mine, and more' } })
  await act(async () => conflicts.choose('theirs'))
  await settle()
  expect(change.mock.lastCall?.[0]).toEqual({ remove: [expect.any(String)] })
})

test.each([
  { ends: 'fails', status: 503, said: 'Error saving configuration. Please try again.', removed: false },
  { ends: 'succeeds', status: 200, said: undefined, removed: true },
])(
  'UX-06 UX-05 SETT-03 a save that $ends after the settings were closed is reported, and keeps only what is not stored',
  async ({ status, said, removed }) => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
    const error = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
    const held = Promise.withResolvers<void>()
    const { page, leave } = await show(<Form />, async (what, body) => {
      if (!what.startsWith('PATCH')) return [CONFIG]
      await held.promise
      const stored = [{ ...CONFIG, ...body, revision: 2 }]
      return Response.json(status === 200 ? stored : null, { status })
    })
    await type(page.querySelector('input'), 'Mine')
    await act(() => submit())
    leave()
    expect(change.mock.lastCall?.[0].put).toMatchObject({ value: { slogan: 'Mine' } })
    held.resolve()
    await settle()
    expect(error.mock.lastCall?.[0]).toBe(said)
    expect(change.mock.calls.some(([{ put, remove }]) => !put && remove?.length === 1)).toBe(removed)
  },
)
