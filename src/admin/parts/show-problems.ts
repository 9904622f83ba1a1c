import { flushSync } from 'react-dom'

/** Shows by `show` what is wrong in `form`; the first field marked as wrong, if any, gets the focus. */
export function showProblems(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
