import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawn } from './drawn-icon.ts'

const Line = drawn([['path', { d: 'M5 12h14' }]])

test('A11Y-01 an icon next to text is hidden from screen readers, a labeled one is read', () => {
  const beside = renderToStaticMarkup(<Line className="icon" />)
  expect(beside).toContain('aria-hidden="true" class="icon"')
  expect(beside).toContain('<path d="M5 12h14"></path>')
  const named = renderToStaticMarkup(<Line role="img" aria-label="Video" />)
  expect(named).not.toContain('aria-hidden')
  expect(named).toContain('role="img" aria-label="Video"')
})
