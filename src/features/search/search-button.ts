/**
 * Runs on every page once it is at rest: opens the search by its button and by keys, and only then loads it. Before
 * that, and without script, the button leads to /search.
 */
import { isSlashOn, opensSearch, switchSlash } from './shortcut.ts'

const FIELD = 'input, textarea, select, [contenteditable]'
const CLOSED = 'dialog:not([open])'

const storage = () => localStorage
// Given to the dialog instead of imported there: what two files share would be a third one for every page.
const slash = { isOn: () => isSlashOn(storage), switchTo: (isOn: boolean) => switchSlash(storage, isOn) }

/** Whether people write there. A field in a dialog that was just closed has the focus for a moment more. */
const isField = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(CLOSED) && target.closest(FIELD) !== null

let isOpening = false

/** Opens the search, with what is typed while it is being fetched. */
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
// Until now it led to a page.
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
