/**
 * `<hero-film>`: starts the film after the page has loaded, where that is welcome, and swaps it with the mode.
 * Its `data-film` is "still", "playing" or "paused".
 */
import { filmSources, startsByItself } from './film.ts'

class HeroFilm extends HTMLElement {
  #video: HTMLVideoElement | undefined

  connectedCallback() {
    this.dataset.film = 'still'
    this.addEventListener('togglefilm', () => this.#toggle())
    document.addEventListener('themechange', () => this.#relight())
    const viewing = {
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      saveData: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false,
      wide: matchMedia('(width >= 45rem)').matches,
    }
    if (!startsByItself(viewing)) return
    if (document.readyState === 'complete') this.#play()
    else addEventListener('load', () => this.#play(), { once: true })
  }

  #toggle() {
    if (this.dataset.film === 'playing') this.#video?.pause()
    else this.#play()
  }

  #play() {
    this.#video ??= this.#makeVideo()
    // A refusal, such as a battery saver's, leaves the picture and the control as they are.
    this.#video.play().catch(() => {})
  }

  #makeVideo(): HTMLVideoElement {
    const video = document.createElement('video')
    Object.assign(video, { muted: true, loop: true, playsInline: true, disablePictureInPicture: true })
    video.poster = this.querySelector('img')?.currentSrc ?? ''
    video.tabIndex = -1
    video.ariaHidden = 'true'
    const sources = filmSources(document.documentElement.classList.contains('dark')).map(({ src, type }) =>
      Object.assign(document.createElement('source'), { src, type }),
    )
    const report = () => console.error('The background film could not be loaded.')
    sources.at(-1)?.addEventListener('error', report)
    video.addEventListener('error', report)
    video.append(...sources)
    video.addEventListener('playing', () => {
      video.dataset.shown = ''
      this.#tell(video, 'playing')
    })
    video.addEventListener('pause', () => this.#tell(video, 'paused'))
    this.querySelector('picture')?.after(video)
    return video
  }

  /** A film that has been swapped for the other one has no more say. */
  #tell(video: HTMLVideoElement, state: 'playing' | 'paused') {
    if (video === this.#video) this.dataset.film = state
  }

  /** Day and night are the same take: the other film goes on where this one is. */
  #relight() {
    const dark = document.documentElement.classList.contains('dark')
    for (const source of this.querySelectorAll<HTMLSourceElement>('source[media]'))
      source.media = dark ? 'all' : 'not all'
    const old = this.#video
    if (!old) return
    // Not `data-film`: a film that was swapped a moment ago is meant to play and still loading.
    const wasPlaying = !old.paused
    old.remove()
    this.#video = undefined
    this.dataset.film = 'still'
    if (!wasPlaying) return
    this.#video = this.#makeVideo()
    // While nothing is loaded, this says where playing will begin.
    this.#video.currentTime = old.currentTime
    this.#play()
  }
}

customElements.define('hero-film', HeroFilm)
