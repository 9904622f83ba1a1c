// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { LogoField } from './LogoField.tsx'
import { fetchLogo } from './logo.ts'
import { SettingsForm } from './SettingsForm.tsx'

function Logo({ onChange }: { onChange: (logo: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  return <LogoField value="data:image/png;base64,AA" onChange={onChange} isBusy={isBusy} onBusy={setBusy} />
}

test('SETT-04 the same logo file can be chosen again, and removing it moves the focus to the field, without the complaint', async () => {
  const onChange = vi.fn()
  const { page, leave } = await show(<Logo onChange={onChange} />)
  const field = page.querySelector<HTMLInputElement>('input[type=file]')
  const emptied = vi.spyOn(field as HTMLInputElement, 'value', 'set')
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'logo.txt', { type: 'text/plain' })] })
  await act(async () => field?.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
  expect(page.textContent).toContain('Choose a PNG, JPEG, GIF or WebP image.')
  // A browser reports the same file again only if the field was cleared.
  expect(emptied).toHaveBeenCalledWith('')
  await press('Remove logo')
  expect(onChange).toHaveBeenCalledWith('')
  expect(document.activeElement).toBe(field)
  expect([page.textContent, field?.getAttribute('aria-invalid')]).toEqual([
    expect.not.stringContaining('Choose a PNG'),
    null,
  ])
  leave()
})

test('SETT-04 a logo that is still being prepared does not come back after the logo was removed', async () => {
  const onChange = vi.fn()
  const decoded = Promise.withResolvers<{ close: () => void }>()
  vi.stubGlobal('createImageBitmap', () => decoded.promise)
  const { page, leave } = await show(<Logo onChange={onChange} />)
  const field = page.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'logo.png', { type: 'image/png' })] })
  await act(async () => field?.dispatchEvent(new Event('change', { bubbles: true })))
  await press('Remove logo')
  decoded.resolve({ close() {} })
  await settle()
  expect(onChange.mock.calls).toEqual([['']])
  leave()
})

test('SETT-03 SETT-04 a logo that is still being prepared is waited for before the settings are saved', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const decoded = Promise.withResolvers<{ close: () => void }>()
  vi.stubGlobal('createImageBitmap', () => decoded.promise)
  const config = {
    ...{ site_name: 'Gantry', slogan: '', logo: '', hero_title: '', hero_subtitle: '', hero_bg: '' },
    ...{ hero_focus: null, updated_at: '2026-11-24T10:00:00Z', revision: 1 },
  }
  const sent: unknown[] = []
  const { page, leave } = await show(
    <SettingsForm config={config} siteName="Gantry" product="" />,
    (what, body) => {
      if (!what.startsWith('PATCH')) return [config]
      sent.push(body.logo)
      return [{ ...config, ...body, revision: 2 }]
    },
  )
  const field = page.querySelector<HTMLInputElement>('input[type=file]')
  const save = page.querySelector<HTMLButtonElement>('button[type=submit]')
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'logo.png', { type: 'image/png' })] })
  await act(async () => field?.dispatchEvent(new Event('change', { bubbles: true })))
  const ctrlS = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => page.querySelector('input')?.dispatchEvent(ctrlS))
  await act(async () => save?.click())
  await settle()
  expect([save?.textContent, sent]).toEqual(['Preparing the logo...', []])
  await act(async () => decoded.resolve({ close() {} }))
  await expect.poll(() => save?.textContent).toBe('Save')
  await press('Save')
  expect(sent).toEqual(['data:image/png;base64,eA=='])
  leave()
})

test('SETT-04 a picture of the library that cannot be loaded says so, not what the browser calls it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchLogo('/assets/brand/logo.png')).rejects.toThrow(
    'The picture could not be loaded. Please try again.',
  )
})
