// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { show } from '#admin/parts/test-dashboard.tsx'
import { useDrops } from './use-drops.ts'

const onFiles = vi.fn()

function Library() {
  useDrops(onFiles)
  return <input />
}

/** Pastes a picture, with these texts beside it; returns whether the browser's own paste still happens. */
function paste(texts: Record<string, string>): boolean {
  const clipboardData = {
    files: [new File(['p'], 'image.png', { type: 'image/png' })],
    getData: (type: string) => texts[type] ?? '',
  }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return document.querySelector('input')?.dispatchEvent(Object.assign(event, { clipboardData })) ?? false
}

test('MEDI-14 F-24 words that an Office program pastes with a picture of them go into the field, not to the library', async () => {
  const { leave } = await show(<Library />)
  const cell = '<style>td { color: black }</style><table><tr><td>A red house</td></tr></table>'
  expect(paste({ 'text/html': cell, 'text/plain': 'A red house' })).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
  // A screenshot, a picture copied from a page, and a file, whose name comes as text.
  expect(paste({})).toBe(false)
  expect(paste({ 'text/html': '<img src="/a.png" alt="A house">' })).toBe(false)
  expect(paste({ 'text/plain': 'image.png' })).toBe(false)
  expect(onFiles).toHaveBeenCalledTimes(3)
  leave()
})
