/** Light and dark mode after the first paint; `first-paint.js` has already set the root's class by then. */

export type Theme = 'light' | 'dark'

/** How long the colors may fade after a change, in milliseconds (THEM-04). */
const THEME_TRANSITION = 300
const TRANSITION_CLASS = 'theme-transition'
export const STORAGE_KEY = 'theme'

/** What the logic needs from the browser; tests pass their own. */
export interface ThemeEnvironment {
  classList: Pick<DOMTokenList, 'add' | 'remove' | 'contains'>
  /** Reading `window.localStorage` may itself throw, hence a function. */
  storage: () => Pick<Storage, 'setItem'>
  /** Calls `listener` with whether the system is dark now, whenever that changes. */
  onSystemChange: (listener: (dark: boolean) => void) => void
  reducedMotion: Pick<MediaQueryList, 'matches'>
  setTimeout: (callback: () => void, milliseconds: number) => number
  clearTimeout: (timer: number | undefined) => void
  /** Notifies the page, e.g. the hero's film. */
  announce: (theme: Theme) => void
}

export interface ThemeControl {
  current: () => Theme
  /** Switches the mode and remembers it (THEM-02). */
  toggle: () => void
  /** Applies a mode that was stored elsewhere: by another tab, or while this page was in the back-forward cache. */
  follow: (stored: string | null) => void
}

/** Starts following the system's preference, which also replaces an earlier choice (THEM-03). */
export function controlTheme(environment: ThemeEnvironment): ThemeControl {
  const { classList, announce } = environment
  let timer: number | undefined

  const current = (): Theme => (classList.contains('dark') ? 'dark' : 'light')

  function fade() {
    if (environment.reducedMotion.matches) return
    environment.clearTimeout(timer)
    classList.add(TRANSITION_CLASS)
    timer = environment.setTimeout(() => classList.remove(TRANSITION_CLASS), THEME_TRANSITION)
  }

  function show(theme: Theme) {
    fade()
    classList.remove(theme === 'dark' ? 'light' : 'dark')
    classList.add(theme)
    announce(theme)
  }

  function change(theme: Theme) {
    show(theme)
    try {
      environment.storage().setItem(STORAGE_KEY, theme)
    } catch {
      // Without storage the choice holds for this page.
    }
  }

  environment.onSystemChange(dark => change(dark ? 'dark' : 'light'))

  return {
    current,
    toggle: () => change(current() === 'dark' ? 'light' : 'dark'),
    follow: stored => {
      if ((stored === 'light' || stored === 'dark') && stored !== current()) show(stored)
    },
  }
}
