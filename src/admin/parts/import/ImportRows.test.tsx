// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ImportPreview } from './ImportPreview.tsx'
import type { PlannedRow } from './rows.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const row = (
  name: string,
  rowStatus: PlannedRow<object, object>['rowStatus'],
): PlannedRow<object, object> => ({
  ...{ place: 'Page 7', name, rowStatus, entry: {}, found: null, problems: [], notes: [] },
})

test('IMPT-02 every row is shown once, even if places and remarks repeat', () => {
  const complaint = vi.spyOn(console, 'error')
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const rows = [row('First', 'new'), row('Second', 'refused'), row('Third', 'new')]
  const draw = (shown: PlannedRow<object, object>[]) =>
    act(() =>
      root.render(
        <ImportPreview
          plan={{ rows: shown, remarks: ['Two pages are left out.', 'Two pages are left out.'] }}
          problem={null}
          noUndo={undefined}
          changesToo
          onChangesToo={() => {}}
        />,
      ),
    )
  const names = () => [...document.querySelectorAll('[aria-label=Rows] b')].map(name => name.textContent)
  draw(rows)
  expect(names()).toEqual(['First', 'Second', 'Third'])
  draw(rows.filter(({ rowStatus }) => rowStatus === 'new'))
  expect(names()).toEqual(['First', 'Third'])
  expect(complaint).not.toHaveBeenCalled()
  act(() => root.unmount())
})
