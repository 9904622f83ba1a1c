/** The unsaved changes, of this page and of others, each with a button to put it back. */
import { labelOf } from '../field-labels.ts'
import type { Change } from './changes.ts'
import { make, makeButton } from './elements.ts'
import type { Panel } from './panel.ts'

/** Opens the list above the bar. */
export function openChangeList(
  bar: HTMLElement,
  changes: Change[],
  { onBack, onClose }: { onBack: (change: Change) => void; onClose: () => void },
): Panel {
  const items = changes.map(change =>
    make(
      'li',
      {},
      make('b', {}, labelOf(change.file, change.path)),
      make('span', { class: 'edit-where' }, ` ${change.file.replace(/^content\//, '')}`),
      make('p', {}, make('del', {}, change.before ?? ''), ' ', make('ins', {}, change.after)),
      makeButton('Put back', () => onBack(change), { class: 'edit-link' }),
    ),
  )
  const closer = makeButton('×', onClose, { class: 'edit-quiet edit-icon', 'aria-label': 'Close' })
  const list = make(
    'section',
    { class: 'edit-panel edit-list', role: 'dialog', 'aria-label': 'Changes that are not saved' },
    make('div', { class: 'edit-row' }, make('h2', { class: 'edit-grow' }, 'Not saved yet'), closer),
    make('ul', {}, ...items),
  )
  list.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  })
  bar.before(list)
  closer.focus()
  return { close: () => list.remove(), refresh() {} }
}
