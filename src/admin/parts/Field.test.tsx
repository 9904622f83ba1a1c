// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Field } from './Field.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('F-26 the markup of an error has its text only, no icon', () => {
  const root = createRoot(document.body)
  act(() =>
    root.render(
      <Field label="Title" error="Title is required.">
        {control => <input {...control} />}
      </Field>,
    ),
  )
  const alert = document.querySelector('[role=alert]')
  expect(alert?.className).toBe('error-text')
  expect(alert?.innerHTML).toBe('Title is required.')
  act(() => root.unmount())
})
