/**
 * Runs on every page: loads the chat at the first sign of interest and hands it the click (also one that came
 * before this script, by way of the address, and a popup that was open on the page before).
 */
import { whenShown } from '#lib/when-idle.ts'

const button = document.querySelector<HTMLButtonElement>('.chat-button')

/** Asked for again after a failure; what has arrived is not asked for twice by the browser. */
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
// `on` while somebody reads on, `off` once they turn back (CHAT-77).
addEventListener(
  'scroll',
  () => {
    if (Math.abs(scrollY - top) < 12) return
    if (button) button.dataset.reading = scrollY > top ? 'on' : 'off'
    top = scrollY
  },
  { passive: true },
)

whenShown(() => {
  try {
    if (location.search === '?chat=open' || location.hash.startsWith('#chat=')) void wake(true)
    // What is kept begins like this when the popup was open, or somebody is talking (popup/stored-chat.ts).
    else if (sessionStorage.getItem('salesChat:v1')?.startsWith('{"awake":true')) void wake(false)
  } catch {
    // Storage is denied: then no conversation is kept in it.
  }
})
