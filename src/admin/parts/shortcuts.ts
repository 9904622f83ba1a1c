/** Keyboard shortcuts: which key press matches, and the list of those that work right now (UX-12). */
import { createListeners } from './listeners.ts'

/** A shortcut in the list, e.g. `{ key: '/', label: 'Search' }`; `mod+s` is Ctrl+S, or Command+S on a Mac. */
export interface Shortcut {
  key: string
  label: string
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/**
 * Whether the pressed key is the shortcut. Letters are text while `isTyping`; a shortcut with `mod+` works then
 * too, because it types nothing.
 */
export function isShortcut(shortcut: string, pressed: Pressed, isTyping: boolean): boolean {
  if (pressed.isComposing || pressed.altKey) return false
  const [first, ...rest] = shortcut.split('+')
  const isModified = pressed.ctrlKey || pressed.metaKey
  if (first === 'mod' && rest.length > 0) {
    return isModified && pressed.key.toLowerCase() === rest.join('+')
  }
  return !isModified && !isTyping && pressed.key === shortcut
}

/** Creates the list of shortcuts that work right now. */
export function createShortcuts() {
  let list: readonly Shortcut[] = []
  const { notify, subscribe } = createListeners()
  function update(next: readonly Shortcut[]) {
    list = next
    notify()
  }
  return {
    /** Adds a shortcut; returns the function that removes it. */
    add(shortcut: Shortcut) {
      update([...list, shortcut])
      return () => update(list.filter(other => other !== shortcut))
    },
    current: () => list,
    subscribe,
  }
}

/** The dashboard's list. */
export const shortcuts = createShortcuts()
