/**
 * Runs on every page once it is idle: opens the search by its button and by keyboard, and loads it only then. Before
 * that, and without script, the button leads to /search.
 */
import { isSlashOn, opensSearch, switchSlash } from './shortcut.ts'

const FIELD = 'input, textarea, select, [contenteditable]'
const CLOSED = 'dialog:not([open])'

const storage = () => localStorage
// Passed to the dialog instead of imported there: a module shared by both would be a third file for every page.
const slash = { isOn: () => isSlashOn(storage), switchTo: (isOn: boolean) => switchSlash(storage, isOn) }

/** Whether the target is a text field. A field in a dialog that was just closed keeps focus for a moment. */
const isField = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(CLOSED) && target.closest(FIELD) !== null

let isOpening = false

/** Opens the search with what was typed while it was loading. */
async function open(): Promise<void> {
  if (isOpening) return
  isOpening = true
  let typed = ''
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key.length > 1 || ctrlKey || metaKey || altKey || isField(target)) return
    event.preventDefault()
    typed += key
  }
  addEventListener('keydown', keep)
  try {
    const { openSearch } = await import('./dialog/open.ts')
    await openSearch(slash, () => typed)
  } catch {
    location.assign(`/search${typed && `?q=${encodeURIComponent(typed)}`}`)
  } finally {
    removeEventListener('keydown', keep)
    isOpening = false
  }
}

const button = document.querySelector('.search-button')
button?.addEventListener('click', event => {
  event.preventDefault()
  void open()
})
// Until now the button led to a page.
button?.setAttribute('aria-haspopup', 'dialog')

addEventListener('keydown', event => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (
    !opensSearch(
      { key, ctrlKey, metaKey, altKey, isInField: isField(target) },
      isSlashOn(() => localStorage),
    )
  )
    return
  event.preventDefault()
  void open()
})
