// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { UnbuiltPost } from './UnbuiltPost.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const post = {
  ...{ id: '1', slug: 'new', title: 'New', content: 'Text', image_urls: [] },
  published_at: '2026-01-01T00:00:00Z',
}
const render = () => '<h2 id="section-café">Café</h2>'
const renderer = { ready: () => null, load: async () => render }

/** Opens the post at this fragment and returns what the browser takes for its target. */
async function targetOf(fragment: string) {
  history.replaceState(null, '', `/blog/new${fragment}`)
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const sources = { read: async () => post, readRelated: async () => [], renderer }
  await act(async () => root.render(<UnbuiltPost siteName="Agency" tagPages={[]} {...sources} />))
  expect(document.querySelector('h2')?.textContent).toBe('Café')
  const target = document.querySelector(':target')?.id
  act(() => root.unmount())
  return target
}

test('POST-10 F-30 a link to a heading of a post newer than the build lands there once the text has come', async () => {
  expect(await targetOf(`#section-${encodeURIComponent('café')}`)).toBe('section-café')
  expect(await targetOf('#%')).toBeUndefined()
  expect(await targetOf('')).toBeUndefined()
  vi.stubGlobal('scrollY', 200)
  expect(await targetOf('#section-café'), 'somebody who reads already').toBeUndefined()
})
