/**
 * Fetches the pictures further down while nobody waits for anything, so that they are there on the way down and in a
 * picture of the whole page. Not on phones and not for who saves data: there each comes when it is near.
 */
import { whenIdle } from '#lib/when-idle.ts'

/** How many are on their way at the same time. */
const AT_A_TIME = 2

const isShown = (picture: HTMLImageElement) => picture.checkVisibility()

/** Starts with the lazy pictures that the page shows now, from the top. */
export function loadPictures(): void {
  const waiting = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].filter(isShown)
  const loadNext = () =>
    whenIdle(() => {
      const picture = waiting.shift()
      if (!picture) return
      picture.fetchPriority = 'low'
      picture.loading = 'eager'
      // One that does not come holds nothing up.
      picture.decode().then(loadNext, loadNext)
    })
  for (let started = 0; started < AT_A_TIME; started++) loadNext()
}
