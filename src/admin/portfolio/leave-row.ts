/** Before the row of `button`, its last one, goes: the focus moves to that of the next row, or of the one before. */
export function leaveRow(button: HTMLElement): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector<HTMLElement>('button:last-child')?.focus()
}
