/** The browser's history of the dashboard: Back and Forward ask before they leave something unsaved (UX-05). */

import type { Place } from './parts/unsaved.ts'
import { changeUrl, readText, type UrlChanges } from './url-state.ts'

/** Values that say what is open in which place; the others only narrow a list. */
const OPEN: Record<Place, string[]> = {
  tab: ['tab', 'view', 'post', 'entry', 'log', 'person'],
  settings: ['settings'],
}

/**
 * What was looked for, which may be somebody's name. It is kept with the step in the browser's history, where Back and a
 * reload find it, and not in the URL, which servers, logs and whoever looks on get to see.
 */
const WORDS = 'q'

/** What of the browser's window is used: its URL and its history. */
export interface HistoryWindow {
  location: Pick<Location, 'pathname' | 'search'>
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
}

const placesLeft = (from: string, to: string) =>
  (['tab', 'settings'] as const).filter(place =>
    OPEN[place].some(key => readText(from, key) !== readText(to, key)),
  )

/**
 * Keeps track of the URL. Browsers tell of Back only when it has happened; whoever would rather stay is
 * brought back to the step they came from, and nothing that listens ever hears of the way there.
 */
export function createHistorySteps(
  { location, history }: HistoryWindow,
  mayLeave: (places: Place[]) => boolean,
) {
  const listeners = new Set<() => void>()
  const numberHere = () => (typeof history.state?.step === 'number' ? (history.state.step as number) : 0)
  /** The query with what the history keeps aside. */
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
  // Somebody came by a link with words in it, or by one from before.
  if (readText(location.search, WORDS)) write('replace', shown)

  function show(next: typeof shown) {
    shown = next
    for (const notify of listeners) notify()
  }

  return {
    /** The URL's query as it is shown, e.g. `?tab=blog`. */
    current: () => shown.search,
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    /** Changes the URL; see `goTo` in use-url-state.ts. */
    goTo(changes: UrlChanges, how: 'push' | 'replace', from = shown.search) {
      const search = changeUrl(from, changes)
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
