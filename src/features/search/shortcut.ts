/** Whether a single key may open the search: who speaks to a computer switches that off (WCAG 2.1.4). */

const STORAGE_KEY = 'search:slash'

/** Whether `/` opens the search on this device; it does where nothing can be stored. */
export function isSlashOn(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Keeps it on this device; without storage it holds for this page only. */
export function switchSlash(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, isOn: boolean): void {
  try {
    if (isOn) storage().removeItem(STORAGE_KEY)
    else storage().setItem(STORAGE_KEY, 'off')
  } catch {
    // Storage is denied.
  }
}

/** What of a key press decides. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether the focus is where people write. */
  isInField: boolean
}

/** Whether the press opens the search: Ctrl+K and Cmd+K anywhere, `/` outside of fields unless it is switched off. */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey, isInField }: KeyPress,
  isSlash: boolean,
): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && isSlash && !isInField
}
