/**
 * Runs on every page: loads the chat at the first sign of interest and passes on the click. Also starts the chat for
 * a click made before this script ran (the address says so) and for a popup that was open on the previous page.
 */
import { whenShown } from '#lib/when-idle.ts'

const button = document.querySelector<HTMLButtonElement>('.chat-button')

/** Called again after a failure; the browser does not fetch what has already arrived a second time. */
const load = () => import('./popup/start.tsx')

const wake = (isPressed: boolean) =>
  load()
    .then(({ start }) => start(isPressed))
    .catch(() => document.querySelector('.chat-corner [role=alert]')?.removeAttribute('hidden'))

for (const sign of ['pointerover', 'focus', 'touchstart']) {
  button?.addEventListener(sign, () => void load().catch(() => {}), { once: true, passive: true })
}
button?.addEventListener('click', event => {
  event.preventDefault()
  void wake(true)
})

let top = 0
// `on` while the visitor scrolls down, `off` once they scroll up (CHAT-77).
addEventListener(
  'scroll',
  () => {
    if (Math.abs(scrollY - top) < 12) return
    if (button) button.dataset.reading = scrollY > top ? 'on' : 'off'
    top = scrollY
  },
  { passive: true },
)

const resume = () => {
  try {
    if (location.search === '?chat=open' || location.hash.startsWith('#chat=')) void wake(true)
    // The stored chat starts like this if the popup was open or something is unread or pending (popup/chat-storage.ts).
    else if (sessionStorage.getItem('salesChat:v1')?.startsWith('{"awake":true')) void wake(false)
  } catch {
    // Storage is denied, so no conversation is kept in it.
  }
}

whenShown(resume)
// Going back can restore a page that was left before the chat began.
addEventListener('pageshow', event => event.persisted && resume())
