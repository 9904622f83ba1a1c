/** The editing bar: the number of changes, a button to save them, and a button to stop. */
import { showPublication } from '../publication-line.ts'
import { make, makeButton } from './elements.ts'

interface Options {
  onNext: () => void
  onSave: () => void
  onStop: () => void
  /** Opens the list of changes. */
  onList: () => void
}

/** Shows the bar; returns it with functions that update it. */
export function showBar({ onNext, onSave, onStop, onList }: Options) {
  const changes = makeButton('', onList, { class: 'edit-quiet edit-count' })
  const line = make('span', { class: 'edit-line', role: 'status' })
  const save = makeButton('Save', onSave, { class: 'edit-save' })
  const bar = make(
    'section',
    { class: 'edit-bar', 'aria-label': 'Editing', tabindex: '-1' },
    make('b', {}, 'Editing'),
    changes,
    line,
    make('span', { class: 'edit-grow' }),
    makeButton('Next words', onNext, { class: 'edit-quiet edit-next' }),
    save,
    makeButton('Stop', onStop, { class: 'edit-quiet', 'aria-label': 'Stop editing' }),
  )
  document.body.append(bar)
  showPublication(document, line)
  const note = make('span')
  line.prepend(note)
  return {
    element: bar,
    count(number: number) {
      changes.textContent = number === 1 ? '1 change' : `${number} changes`
      changes.disabled = number === 0
      save.setAttribute('aria-disabled', String(number === 0))
    },
    /** Shows a message beside the count. */
    say(text: string) {
      note.textContent = text
    },
    busy(isBusy: boolean) {
      save.setAttribute('aria-busy', String(isBusy))
      save.textContent = isBusy ? 'Saving …' : 'Save'
    },
  }
}
