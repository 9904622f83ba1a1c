/** Connects every theme toggle of the page to the browser. */
import { whenShown } from '#lib/when-idle.ts'
import { controlTheme, STORAGE_KEY } from './theme.ts'

const theme = controlTheme({
  classList: document.documentElement.classList,
  storage: () => localStorage,
  onSystemChange: listener =>
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', event => listener(event.matches)),
  reducedMotion: matchMedia('(prefers-reduced-motion: reduce)'),
  setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clearTimeout: timer => window.clearTimeout(timer),
  // Deferred: swapping pictures for the mode makes the browser restyle the whole page before it responds to the tap.
  announce: () => setTimeout(() => document.dispatchEvent(new Event('themechange'))),
})

for (const button of document.querySelectorAll('[data-theme-toggle]'))
  button.addEventListener('click', theme.toggle)

addEventListener('storage', event => {
  if (event.key === STORAGE_KEY) theme.follow(event.newValue)
})
/** Applies what was chosen on another page before this one was shown. */
function catchUp() {
  try {
    theme.follow(localStorage.getItem(STORAGE_KEY))
  } catch {
    // Without storage there is nothing to follow.
  }
}
addEventListener('pageshow', event => event.persisted && catchUp())
whenShown(catchUp)
