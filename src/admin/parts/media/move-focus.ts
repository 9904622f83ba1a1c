import type { KeyboardEvent } from 'react'
import { neighborOf } from './neighbor.ts'

/** Moves focus between the buttons of a grid with the arrow keys; Tab works as usual. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const here = buttons.indexOf(event.currentTarget)
  const top = event.currentTarget.getBoundingClientRect().top
  const columns = buttons.filter(button => button.getBoundingClientRect().top === top).length
  const rowStart = buttons.findIndex(button => button.getBoundingClientRect().top === top)
  // The last row may not be full, so also count the row above.
  const above = buttons.slice(0, rowStart)
  const last = above.at(-1)?.getBoundingClientRect().top
  const full = above.filter(button => button.getBoundingClientRect().top === last).length
  const next = buttons[neighborOf(event.key, here, Math.max(columns, full), buttons.length) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
