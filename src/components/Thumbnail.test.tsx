// @vitest-environment jsdom
/** Rendering and re-rendering of thumbnails; lib/thumbnail.test.ts covers the addresses that are tried. */
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thumbnail } from './Thumbnail.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: ReturnType<typeof createRoot>
beforeEach(() => {
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})
afterEach(() => act(() => root.unmount()))

const show = (address: string | null) => act(() => root.render(<Thumbnail address={address} alt="A lamp" />))
const place = () => document.querySelector('img')?.getAttribute('src') ?? document.body.textContent
/** Makes the current address fail. */
const fail = () => act(() => void document.querySelector('img')?.dispatchEvent(new Event('error')))

test('THMB-05 each address is tried once, then “Image Not Found” is shown', () => {
  show('lamp.png')
  const tried = [place()]
  for (let failure = 0; failure < 2; failure += 1) {
    fail()
    tried.push(place())
  }
  expect(tried).toEqual(['/content/lamp.png', '/public/content/lamp.png', 'Image Not Found'])
})

test('THMB-07 a new source starts again with its first address, even after the last one failed', () => {
  show('/lamp.png')
  fail()
  expect(place()).toBe('/public/lamp.png')
  show('/clock.png')
  expect(place()).toBe('/clock.png')
  fail()
  fail()
  expect(place()).toBe('Image Not Found')
  show('/lamp.png')
  expect(place()).toBe('/lamp.png')
  show(null)
  expect(place()).toBe('Image Not Found')
})

test.each(['src/features/portfolio/ProjectMedia.tsx', 'src/admin/portfolio/ItemCard.tsx'])(
  'THMB-08 %s leaves finding a picture to Thumbnail',
  file => {
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/<Thumbnail\b/)
    expect(text).not.toMatch(/<img\b|\/public|\/content\//)
  },
)
