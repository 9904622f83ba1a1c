/**
 * Fetches the pictures further down while the browser is idle, so that they are loaded when the visitor scrolls and
 * in a full-page screenshot. Not on phones or with data saving: there each loads when it comes near.
 */
import { whenIdle } from '#lib/when-idle.ts'

/** How many load concurrently. */
const AT_A_TIME = 2

const isShown = (picture: HTMLImageElement) => picture.checkVisibility()

/** Loads the lazy pictures that the page shows now, from the top. */
export function loadPictures(): void {
  const waiting = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].filter(isShown)
  const loadNext = () =>
    whenIdle(() => {
      const picture = waiting.shift()
      if (!picture) return
      picture.fetchPriority = 'low'
      picture.loading = 'eager'
      // A picture that fails does not stop the rest.
      picture.decode().then(loadNext, loadNext)
    })
  for (let started = 0; started < AT_A_TIME; started++) loadNext()
}
