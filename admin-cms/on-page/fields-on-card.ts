/** Fields for words and pictures. */
import { isComposing } from '#lib/composing.ts'
import { make, makeButton } from './elements.ts'
import type { FormField, Input } from './parts.ts'

/** What the panel shows of a field. */
export interface FieldState {
  /** The value in the panel. */
  value: string
  /** The saved value; null if it is the same. */
  saved: string | null
  /** Why it cannot be saved; null if it can. */
  problem: string | null
}

/** A field on its card. */
export interface Field {
  element: HTMLElement
  show: (state: FieldState) => void
}

interface FieldOptions {
  /** Called when the user types, or puts the saved value back. */
  onInput: (value: string) => void
  /** Called when the user chooses a file for a picture. */
  onPicture: (file: File) => Promise<void>
  /** Called when the user is done with the field. */
  onDone: () => void
}

/** Makes the ids of fields unique. */
let count = 0

/** Creates the field of an input, by its form. */
export const fieldFor = (input: Input, options: FieldOptions): Field =>
  input.form.widget === 'image' ? pictureField(options) : wordsField(input.form, options)

function wordsField(form: FormField, { onInput, onDone }: FieldOptions): Field {
  const id = `edit-field-${++count}`
  const isLine = form.widget === 'string'
  const control: HTMLInputElement | HTMLTextAreaElement =
    form.widget === 'datetime'
      ? make('input', { id, type: 'date' })
      : make('textarea', { id, rows: form.widget === 'markdown' ? '12' : isLine ? '2' : '5' })
  const element: HTMLElement = control
  element.setAttribute('aria-describedby', `${id}-problem ${id}-hint`)
  element.addEventListener('input', () => {
    // A single-line field has no line breaks, even after pasting.
    if (isLine && control.value.includes('\n')) control.value = control.value.replace(/\s*\n\s*/g, ' ')
    onInput(control.value)
  })
  element.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || isComposing(event)) return
    if (!isLine && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onDone()
  })
  const problem = make('p', { id: `${id}-problem`, class: 'edit-problem', role: 'status' })
  const length = make('span', { class: 'edit-length' })
  const hint = make('p', { id: `${id}-hint`, class: 'edit-hint' }, hintOf(form), length)
  const was = make('p', { class: 'edit-was' })
  const label = make('label', { for: id }, form.label ?? form.name)
  return {
    element: make('div', { class: 'edit-field' }, label, control, problem, hint, was),
    show({ value, saved, problem: reason }) {
      if (control.value !== value) control.value = value
      control.setAttribute('aria-invalid', String(reason !== null))
      if (problem.textContent !== (reason ?? '')) problem.textContent = reason ?? ''
      length.textContent = lengthOf(form, value)
      was.replaceChildren()
      if (saved === null) return
      const back = makeButton('Put back', () => {
        onInput(saved)
        control.focus()
      })
      back.className = 'edit-link'
      was.append('Saved: ', make('span', {}, saved || 'nothing'), ' ', back)
    },
  }
}

function hintOf(form: FormField): string {
  if (form.widget !== 'markdown') return form.hint ? `${form.hint} ` : ''
  return '**bold**, *italic*, [link](/contact), ## heading, - point; an empty line starts a paragraph. '
}

/** The number of characters, and how many the form allows. */
function lengthOf(form: FormField, value: string): string {
  const [, max] = /\{\d+,(\d+)\}/.exec(form.pattern?.[0] ?? '') ?? []
  return max ? `${value.trim().length} of ${max}` : ''
}

function pictureField({ onInput, onPicture }: FieldOptions): Field {
  const id = `edit-field-${++count}`
  const file = make('input', { id, type: 'file', accept: 'image/webp,image/png,image/jpeg' })
  file.setAttribute('aria-describedby', `${id}-problem ${id}-name`)
  const problem = make('p', { id: `${id}-problem`, class: 'edit-problem', role: 'status' })
  const name = make('p', { id: `${id}-name`, class: 'edit-hint' })
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (!chosen) return
    problem.textContent = 'The picture is made ready …'
    onPicture(chosen)
      .then(() => {
        problem.textContent = ''
      })
      .catch((error: unknown) => {
        problem.textContent = error instanceof Error ? error.message : String(error)
      })
      .finally(() => {
        file.value = ''
      })
  })
  return {
    element: make(
      'div',
      { class: 'edit-field' },
      make('label', { for: id }, 'Another picture'),
      file,
      problem,
      name,
    ),
    show({ value, saved }) {
      name.replaceChildren(value.replace('../media/', ''))
      if (saved === null) return
      const back = makeButton('Put back', () => onInput(saved), { class: 'edit-link' })
      name.append(' · ', back)
    },
  }
}
