/** The panel with the fields of one part, beside it. */

import { cardBeside } from './card.ts'
import { make, makeButton } from './elements.ts'
import { type FieldState, fieldFor } from './fields-on-card.ts'
import type { Input } from './parts.ts'

/** What a panel shows, and its callbacks. */
export interface PanelOptions {
  /** The element it stands beside. */
  target: HTMLElement
  /** What is edited, e.g. `Top of the page › Title`, and of which file. */
  title: string
  where: string
  inputs: Input[]
  stateOf: (input: Input) => FieldState
  /** Called when the user types, or puts the saved value back. */
  onInput: (input: Input, value: string) => void
  /** Called when the user chooses a file for a picture. */
  onPicture: (input: Input, file: File) => Promise<void>
  /** Called to go to the previous (-1) or next (1) part. */
  onStep: (direction: -1 | 1) => void
  /** Called when the user closes it. */
  onClose: () => void
  /** Links below the fields: the link's target, and the full form. */
  links: { label: string; href: string }[]
}

/** An open panel. */
export interface Panel {
  close: () => void
  /** Shows what `stateOf` says now. */
  refresh: () => void
}

/** A panel without fields, for words that are edited elsewhere. */
export function openNote(
  target: HTMLElement,
  { title, text, link }: { title: string; text: string; link: { label: string; href: string } | null },
  onClose: () => void,
): Panel {
  const card = cardBeside(target, title, '', onClose)
  card.body.append(make('p', {}, text))
  if (link) card.body.append(make('p', {}, make('a', { class: 'edit-link', href: link.href }, link.label)))
  card.show()
  card.closer.focus()
  return { close: card.close, refresh() {} }
}

/** Opens the panel and focuses its first field. */
export function openPanel(options: PanelOptions): Panel {
  const { target, title, where, inputs, stateOf, onStep, onClose, links } = options
  const card = cardBeside(target, title, where, onClose)
  const fields = inputs.map(input => {
    const made = fieldFor(input, {
      onInput: value => options.onInput(input, value),
      onPicture: file => options.onPicture(input, file),
      onDone: onClose,
    })
    card.body.append(made.element)
    return { input, ...made }
  })
  if (links.length > 0) {
    const all = links.map(({ label, href }) => make('a', { class: 'edit-link', href }, label))
    card.body.append(make('p', { class: 'edit-links' }, ...all))
  }
  const steps = [
    makeButton('↑', () => onStep(-1), { class: 'edit-quiet edit-icon', 'aria-label': 'Words before' }),
    makeButton('↓', () => onStep(1), { class: 'edit-quiet edit-icon', 'aria-label': 'Next words' }),
  ]
  const done = makeButton('Done', onClose, { class: 'edit-done' })
  card.body.append(make('div', { class: 'edit-row' }, ...steps, make('span', { class: 'edit-grow' }), done))
  const refresh = () => {
    for (const { input, show } of fields) show(stateOf(input))
    card.place()
  }
  card.show()
  refresh()
  const first = card.body.querySelector<HTMLElement>('.edit-field :is(textarea, input)')
  first?.focus({ preventScroll: true })
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
  return { close: card.close, refresh }
}
