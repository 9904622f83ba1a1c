// @vitest-environment jsdom
/** What a visitor sees when an island fails, and that no island can take its page down. */
import { globSync, readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const textOf = (file: string) => readFileSync(file, 'utf8')

function Broken({ thrown }: { thrown: unknown }): never {
  throw thrown
}

test.each([
  [new Error('No figures <b>today</b>'), 'No figures <b>today</b>'],
  ['out of paper', 'out of paper'],
])('ERRS-01 ERRS-03 an island that throws shows the heading and the message as text', (thrown, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = '<main></main><footer>Still here</footer>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  act(() =>
    root.render(
      <ErrorBoundary>
        <Broken thrown={thrown} />
      </ErrorBoundary>,
    ),
  )
  const alert = document.querySelector('[role=alert]')
  expect(alert?.querySelector('h2')?.textContent).toBe('Unexpected Application Error!')
  expect(alert?.querySelector('p')?.textContent).toBe(message)
  expect(alert?.querySelector('b')).toBeNull()
  expect(document.querySelector('footer')?.textContent).toBe('Still here')
  act(() => root.unmount())
})

/** Two static icons on a button: nothing in it can fail. */
const HARMLESS = 'src/features/hero/FilmControl.tsx'

/** Files of all other components that React renders directly on a page. */
const islands = [
  ...globSync('src/**/*.astro').flatMap(page =>
    [...textOf(page).matchAll(/<(\w+)\s+client:/g)].map(
      ([, name]) => globSync(`src/**/${name}.tsx`)[0] ?? page,
    ),
  ),
  ...globSync('src/**/*.tsx').filter(
    file => !/\.test\.|\/test-/.test(file) && /\bcreateRoot\(/.test(textOf(file)),
  ),
]

test.each([...new Set(islands)].filter(file => file !== HARMLESS))(
  'ERRS-01 %s uses an ErrorBoundary',
  file => {
    expect(textOf(file)).toContain('<ErrorBoundary>')
  },
)

test('ERRS-01 at least eight islands are found', () => {
  expect(islands.length).toBeGreaterThanOrEqual(8)
})
