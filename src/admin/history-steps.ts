/** The dashboard's browser history: Back and Forward ask before discarding unsaved changes (UX-05). */

import { createListeners } from './parts/listeners.ts'
import type { Place } from './parts/unsaved.ts'
import { changeUrl, readText, type UrlChanges } from './url-state.ts'

/** The query keys that say what is open in each place; all others only filter a list. */
const OPEN: Record<Place, string[]> = {
  tab: ['tab', 'view', 'post', 'entry', 'log', 'person'],
  settings: ['settings'],
}

/**
 * The search text, which may be somebody's name. It is kept in the history entry's state, where Back and a reload find
 * it, and not in the URL, which is visible to servers, logs and onlookers.
 */
const WORDS = 'q'

/** The parts of `window` that are used: its URL and its history. */
export interface HistoryWindow {
  location: Pick<Location, 'pathname' | 'search'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
}

const placesLeft = (from: string, to: string) =>
  (['tab', 'settings'] as const).filter(place =>
    OPEN[place].some(key => readText(from, key) !== readText(to, key)),
  )

/**
 * Keeps track of the URL. Browsers report Back only after it has happened; a person who decides to stay is
 * taken back to the step they came from, and listeners are not notified of the detour.
 */
export function createHistorySteps(
  { location, history }: HistoryWindow,
  mayLeave: (places: Place[]) => boolean,
) {
  const { notify, subscribe } = createListeners()
  const numberHere = () => (typeof history.state?.step === 'number' ? (history.state.step as number) : 0)
  /** The query, including the search text kept in the history state. */
  const searchHere = () =>
    typeof history.state?.words === 'string'
      ? changeUrl(location.search, { [WORDS]: history.state.words as string })
      : location.search
  let shown = { search: searchHere(), step: numberHere() }
  let isReturning = false

  function write(how: 'push' | 'replace', { search, step }: typeof shown) {
    const state = { step, words: readText(search, WORDS) }
    const visible = changeUrl(search, { [WORDS]: null })
    history[how === 'push' ? 'pushState' : 'replaceState'](state, '', `${location.pathname}${visible}`)
  }
  // The page was opened by a link, possibly an old one, that contains a search text.
  if (readText(location.search, WORDS)) write('replace', shown)

  function show(next: typeof shown) {
    shown = next
    notify()
  }

  return {
    /** The current query, e.g. `?tab=blog`. */
    current: () => shown.search,
    subscribe,
    /** Changes the URL; see `goTo` in use-url-state.ts. */
    goTo(changes: UrlChanges, how: 'push' | 'replace', from = shown.search) {
      const search = changeUrl(from, changes)
      const step = how === 'push' ? shown.step + 1 : shown.step
      write(how, { search, step })
      show({ search, step })
    },
    /** Must be called after the browser has gone back or forward. */
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
