/**
 * Keeps a half-written message across reloads and page changes. It is stored for the browser tab only (session
 * storage), so that nobody finds it on a shared machine.
 */
import { readList, type TextStorage, writeList } from '#lib/stored-list.ts'

/** Session storage key of the draft. */
export const DRAFT_KEY = 'contactDraft'

/** Session storage key of the id of the refused message whose text was put back into the form. */
export const REFILLED_KEY = 'contactRefilled'

const KEPT = ['name', 'email', 'confirmEmail', 'message']
/** The captcha's answer, too: it was given for another text. */
const FOLLOWING = [...KEPT, 'answer']

function textFields(form: HTMLFormElement) {
  return [...form.elements].filter(
    element => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  )
}

/** Stores what the visitor has typed, except the captcha's answer. */
export function saveDraft(form: HTMLFormElement, storage: TextStorage | null): void {
  const entries = textFields(form).filter(({ name, value }) => KEPT.includes(name) && value !== '')
  writeList(
    storage,
    DRAFT_KEY,
    entries.map(({ name, value }) => [name, value]),
  )
}

/**
 * Restores the stored text into the fields that are still empty. A message that was begun before this script came
 * follows the stored one, so that neither is lost, unless the sum is answered too: then the message may be about to be
 * sent, and nobody has seen the stored one beside it.
 */
export function restoreDraft(form: HTMLFormElement, storage: TextStorage | null): void {
  const fields = textFields(form)
  const named = (name: unknown) => fields.find(field => field.name === name)
  for (const entry of readList(storage, DRAFT_KEY)) {
    if (!Array.isArray(entry)) continue
    const [name, value] = entry
    const element = KEPT.includes(name) && named(name)
    if (!element || typeof value !== 'string') continue
    if (element.value === '') element.value = value
    else if (name === 'message' && !named('answer')?.value) element.value = joined(value, element.value)
  }
}

/**
 * Going back can restore a page from the back-forward cache after another page of this tab has changed the draft or
 * sent it. The stored text then replaces the form's, and `onReplace` is called. A draft that has not changed replaces
 * nothing: storage may have been too full for what is in the form. Returns a function that ends this.
 */
export function followDraft(
  form: HTMLFormElement,
  storage: TextStorage | null,
  onReplace: () => void,
): () => void {
  const stored = () => JSON.stringify(readList(storage, DRAFT_KEY))
  let left = stored()
  const leave = () => {
    left = stored()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || stored() === left) return
    for (const field of textFields(form)) if (FOLLOWING.includes(field.name)) field.value = ''
    restoreDraft(form, storage)
    onReplace()
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
  }
}

/** Both texts, or the longer one if it begins with the other. */
function joined(stored: string, typed: string): string {
  if (stored.startsWith(typed)) return stored
  return typed.startsWith(stored) ? typed : `${stored}\n${typed}`
}

/** Deletes the draft once its message is sent. */
export function clearDraft(storage: TextStorage | null): void {
  writeList(storage, DRAFT_KEY, [])
  writeList(storage, REFILLED_KEY, [])
}
