/** The steps through the dashboard's address: Back and Forward ask before they leave something unsaved (UX-05). */
import { type AddressChanges, changeAddress, readText } from './address.ts'
import type { Place } from './parts/unsaved.ts'

/** Values that say what is open in which place; the others only narrow a list. */
const OPEN: Record<Place, string[]> = {
  tab: ['tab', 'view', 'post', 'entry', 'log', 'person'],
  settings: ['settings'],
}

/**
 * What was looked for, which may be somebody's name. It is kept with the step in the browser's history, where Back and a
 * reload find it, and not in the address, which servers, logs and whoever looks on get to see.
 */
const WORDS = 'q'

/** The part of a browser's window that knows where it has been. */
export interface Traveller {
  location: Pick<Location, 'pathname' | 'search'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
}

const placesLeft = (from: string, to: string) =>
  (['tab', 'settings'] as const).filter(place =>
    OPEN[place].some(key => readText(from, key) !== readText(to, key)),
  )

/**
 * Keeps track of the address. Browsers tell of Back only when it has happened; whoever would rather stay is
 * brought back to the step they came from, and nothing that listens ever hears of the way there.
 */
export function createAddressSteps({ location, history }: Traveller, mayLeave: (places: Place[]) => boolean) {
  const listeners = new Set<() => void>()
  const numberHere = () => (typeof history.state?.step === 'number' ? (history.state.step as number) : 0)
  /** The query with what the history keeps aside. */
  const searchHere = () =>
    typeof history.state?.words === 'string'
      ? changeAddress(location.search, { [WORDS]: history.state.words as string })
      : location.search
  let shown = { search: searchHere(), step: numberHere() }
  let isReturning = false

  function write(how: 'push' | 'replace', { search, step }: typeof shown) {
    const state = { step, words: readText(search, WORDS) }
    const visible = changeAddress(search, { [WORDS]: null })
    history[how === 'push' ? 'pushState' : 'replaceState'](state, '', `${location.pathname}${visible}`)
  }
  // Somebody came by a link with words in it, or by one from before.
  if (readText(location.search, WORDS)) write('replace', shown)

  function show(next: typeof shown) {
    shown = next
    for (const notify of listeners) notify()
  }

  return {
    /** The address's query as it is shown, e.g. `?tab=blog`. */
    current: () => shown.search,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    /** Changes the address; see `goTo` in use-address.ts. */
    goTo(changes: AddressChanges, how: 'push' | 'replace', from = shown.search) {
      const search = changeAddress(from, changes)
      const step = how === 'push' ? shown.step + 1 : shown.step
      write(how, { search, step })
      show({ search, step })
    },
    /** To be called when the browser has gone back or forward. */
    traversed() {
      const isBack = isReturning && numberHere() === shown.step
      isReturning = false
      if (isBack) return
      const next = { search: searchHere(), step: numberHere() }
      const left = placesLeft(shown.search, next.search)
      if (left.length === 0 || mayLeave(left)) return show(next)
      if (next.step === shown.step) {
        write('push', shown)
        return
      }
      isReturning = true
      history.go(shown.step - next.step)
    },
  }
}
