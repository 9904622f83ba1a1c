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
  // Not at once: another picture for the mode makes the browser style the whole page before the tap is answered.
  announce: () => setTimeout(() => document.dispatchEvent(new Event('themechange'))),
})

for (const button of document.querySelectorAll('[data-theme-toggle]'))
  button.addEventListener('click', theme.toggle)

addEventListener('storage', event => {
  if (event.key === STORAGE_KEY) theme.follow(event.newValue)
})
/** Takes over what was chosen on another page while this one waited to be seen. */
function catchUp() {
  try {
    theme.follow(localStorage.getItem(STORAGE_KEY))
  } catch {
    // Without storage there is nothing to follow.
  }
}
addEventListener('pageshow', event => event.persisted && catchUp())
whenShown(catchUp)
