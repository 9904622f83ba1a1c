/** Pictures for one test: generated here, tracked when uploaded, removed from the bucket after the test. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { renditionKeys } from '#lib/media-url.ts'
import { test as base } from './fixtures.ts'
import { askService, BACKEND, keys } from './service.ts'

export const UPLOAD = '**/api/upload'

/** A response of the upload function on this page. */
export interface Stored {
  name: string
  url: string
  width: number
  height: number
}

export const test = base.extend<{ stored: Stored[] }>({
  stored: async ({ admin }, use) => {
    const stored: Stored[] = []
    admin.on('response', async response => {
      if (response.url().endsWith('/api/upload') && response.ok())
        stored.push((await response.json()) as Stored)
    })
    await use(stored)
    for (const { name, url } of stored) {
      // First removes the items that show the picture, even after a failed test: other tests use the same pages.
      await askService(`rest/v1/portfolio_items?image_url=eq.${encodeURIComponent(url)}`, 'DELETE')
      const prefixes = [name, ...renditionKeys(name)]
      await askService('storage/v1/object/portfolio-images', 'DELETE', { prefixes })
      await askService(`rest/v1/media_files?name=eq.${name}`, 'DELETE')
    }
  },
})

/** A unique picture, as a file to choose. */
export async function picture(name: string, { width = 600, height = 400, type = 'image/png' } = {}) {
  const color = { r: Math.random() * 255, g: Math.random() * 255, b: 120 }
  const drawn = sharp({ create: { width, height, channels: 3, background: color } })
  const buffer = await drawn.toFormat(type === 'image/jpeg' ? 'jpeg' : 'png').toBuffer()
  return { name, mimeType: type, buffer }
}

/** A photograph of several megabytes, as a camera takes it. */
export async function photograph(name: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 45 }
  const drawn = sharp({ create: { width: 2800, height: 2100, channels: 3, background: '#888', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 92 }).toBuffer() }
}

/** Drops a file onto the page or pastes it. */
export const give = (page: Page, event: 'drop' | 'paste', file: Awaited<ReturnType<typeof picture>>) =>
  page.evaluate(
    ([kind, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), character => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name ?? '', { type: type ?? '' }))
      const init = { bubbles: true, cancelable: true }
      const happened =
        kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data })
      document.body.dispatchEvent(happened)
    },
    [event, file.name, file.mimeType, file.buffer.toString('base64')] as const,
  )

/** Opens the library and waits until it accepts files. */
export async function library(page: Page, view = 'images'): Promise<void> {
  await page.goto(`/admin?tab=portfolio&view=${view}`)
  await page.getByRole('button', { name: /^Upload/ }).waitFor()
}
export const chooser = (page: Page) => page.locator('input[type=file][multiple]')
export const card = (page: Page, name: string) =>
  page.getByRole('listitem', { name: name.split('/').at(-1) ?? name, exact: true })
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Whether the bucket serves a file with this name. */
export async function isInBucket(name: string): Promise<boolean> {
  const answer = await fetch(`${BACKEND}/storage/v1/object/public/portfolio-images/${name}`, {
    headers: { apikey: keys().anonKey },
  })
  return answer.ok
}
