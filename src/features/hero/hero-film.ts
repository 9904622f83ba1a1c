/**
 * `<hero-film>`: starts the film after the page has loaded, if film.ts allows it, and swaps picture and film when the
 * mode changes. The player is fetched only if something plays.
 */
import { whenShown } from '#lib/when-idle.ts'
import { startsByItself } from './film.ts'
import type { FilmPlayer } from './film-player.ts'

class HeroFilm extends HTMLElement {
  #player: Promise<FilmPlayer> | undefined

  connectedCallback() {
    this.dataset.film = 'still'
    this.addEventListener('togglefilm', () => this.#tell('toggle'))
    document.addEventListener('themechange', () => this.#relight())
    const viewing = {
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      saveData: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false,
      wide: matchMedia('(width >= 45rem)').matches,
    }
    if (!startsByItself(viewing)) return
    // A visitor who has used the control decides alone from then on.
    const start = () => whenShown(() => this.#player || this.#tell('play'))
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }

  #tell(order: keyof FilmPlayer) {
    this.#player ??= import('./film-player.ts').then(module => module.filmPlayer(this))
    this.#player.then(
      player => player[order](),
      error => console.error('The background film could not be loaded.', error),
    )
  }

  #relight() {
    const dark = document.documentElement.classList.contains('dark')
    for (const source of this.querySelectorAll<HTMLSourceElement>('source[media]'))
      source.media = dark ? 'all' : 'not all'
    if (this.#player) this.#tell('relight')
  }
}

customElements.define('hero-film', HeroFilm)
