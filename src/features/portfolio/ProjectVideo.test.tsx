// @vitest-environment jsdom
/** The film of a card as a component. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
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
})
