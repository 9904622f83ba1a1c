/** Whether a single key may open the search: people who use speech input can switch that off (WCAG 2.1.4). */

const STORAGE_KEY = 'search:slash'

/** Whether `/` opens the search on this device; it does if storage is denied. */
export function isSlashOn(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice on this device; without storage it has no effect. */
export function switchSlash(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, isOn: boolean): void {
  try {
    if (isOn) storage().removeItem(STORAGE_KEY)
    else storage().setItem(STORAGE_KEY, 'off')
  } catch {
    // Storage is denied.
  }
}

/** The parts of a key press that matter here. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether focus is in a text field. */
  isInField: boolean
}

/** Whether the press opens the search: Ctrl+K and Cmd+K anywhere, `/` outside fields unless it is switched off. */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey, isInField }: KeyPress,
  isSlash: boolean,
): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && isSlash && !isInField
}
