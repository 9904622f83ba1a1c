import { useSyncExternalStore } from 'react'
import { type AddressChanges, changeAddress } from './address.ts'

// Browsers report Back and Forward (popstate) but not changes made by the page itself.
const CHANGED = 'dashboard:address'

function subscribe(notify: () => void) {
  addEventListener('popstate', notify)
  addEventListener(CHANGED, notify)
  return () => {
    removeEventListener('popstate', notify)
    removeEventListener(CHANGED, notify)
  }
}

/** The address's query, e.g. `?tab=blog`; the component renders again when it changes. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => location.search)
}

/**
 * Changes the address without loading anything. `push` makes a step that Back undoes, `replace` does not.
 * `from` is the query to start from; an empty text drops everything that stood there.
 */
export function goTo(changes: AddressChanges, how: 'push' | 'replace', from = location.search): void {
  const url = `${location.pathname}${changeAddress(from, changes)}`
  if (how === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  dispatchEvent(new Event(CHANGED))
}
