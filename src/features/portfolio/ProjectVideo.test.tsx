// @vitest-environment jsdom
/** The film of a card as a component. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Video } from '#lib/video-url.ts'
import { ProjectVideo } from './ProjectVideo.tsx'

test('VID-03 A11Y-02 the player takes the focus when it starts, but not when the card renders again', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main><a href="/contact">Beside it</a>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const draw = () =>
    act(() =>
      root.render(
        <ProjectVideo
          title="A film"
          poster={null}
          video={{ kind: 'embed', address: 'about:blank' }}
          size={null}
          loading="lazy"
        />,
      ),
    )
  draw()
  act(() => document.querySelector('button')?.click())
  expect(document.activeElement?.tagName).toBe('IFRAME')
  document.querySelector('a')?.focus()
  draw()
  expect(document.activeElement?.tagName).toBe('A')
  act(() => root.unmount())
})

test.each(['load', 'error'])(
  'F-32 VID-02 in visitors’ browsers, a film further down gets its poster at its picture’s %s',
  async event => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    document.body.innerHTML = '<main></main>'
    // As src/integrations/visitor-islands.ts does: Preact's events are the browser's own, React's are not.
    vi.doMock('react', () => import('preact/compat'))
    vi.doMock('react/jsx-dev-runtime', () => import('preact/jsx-dev-runtime'))
    vi.resetModules()
    try {
      const [{ h, render }, preact, visitors] = await Promise.all([
        import('preact'),
        import('preact/test-utils'),
        import('./ProjectVideo.tsx'),
      ])
      const film = h(visitors.ProjectVideo as never, {
        ...{ title: 'A film', poster: '/poster.webp', size: null, loading: 'lazy' },
        video: { kind: 'file', addresses: ['/film.mp4'] },
      })
      const main = document.querySelector('main') as HTMLElement
      // Otherwise effects run on timers that may outlive this file's document.
      await preact.act(() => render(film, main))
      expect(main.querySelector('video')?.hasAttribute('poster')).toBe(false)
      expect(main.querySelector('.is-far > img')).not.toBeNull()
      await preact.act(() => void main.querySelector('img')?.dispatchEvent(new Event(event)))
      expect(main.querySelector('video')?.getAttribute('poster')).toBe('/poster.webp')
      expect(main.querySelector('.is-far')).toBeNull()
      await preact.act(() => render(null, main))
    } finally {
      vi.doUnmock('react')
      vi.doUnmock('react/jsx-dev-runtime')
      vi.resetModules()
    }
  },
)

test('VID-02 a film further down whose poster was removed since the build is no longer treated as far away', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = '<main></main>'
  const main = document.querySelector('main') as HTMLElement
  const root = createRoot(main)
  const video: Video = { kind: 'file', addresses: ['/film.mp4'] }
  const draw = (poster: string | null) =>
    act(() =>
      root.render(<ProjectVideo title="A film" poster={poster} video={video} size={null} loading="lazy" />),
    )
  draw('/poster.webp')
  expect(main.querySelector('.is-far')).not.toBeNull()
  draw(null)
  expect(main.querySelector('.is-far')).toBeNull()
  expect(main.querySelector('video')?.className).toBe('project-film')
  act(() => root.unmount())
})
