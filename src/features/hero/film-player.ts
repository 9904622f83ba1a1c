/** The film itself: a `<video>` laid over the picture, loaded when it is about to play. */
import { filmSources } from './film.ts'

export interface FilmPlayer {
  play: () => void
  /** Pauses the film if it is playing, else plays it. */
  toggle: () => void
  /** Switches to the other mode's film. */
  relight: () => void
}

const isDark = () => document.documentElement.classList.contains('dark')

/** Plays the film in `host`, whose `data-film` holds the state: "still", "playing" or "paused". */
export function filmPlayer(host: HTMLElement): FilmPlayer {
  let current: HTMLVideoElement | undefined

  function play() {
    current ??= makeVideo()
    // If playback is refused, e.g. by a battery saver, picture and control stay as they are.
    current.play().catch(() => {})
  }

  /** Ignores events of a film that has been swapped for the other one. */
  function announce(video: HTMLVideoElement, state: 'playing' | 'paused') {
    if (video === current) host.dataset.film = state
  }

  function makeVideo(): HTMLVideoElement {
    const video = document.createElement('video')
    Object.assign(video, { muted: true, loop: true, playsInline: true, disablePictureInPicture: true })
    video.poster = host.querySelector('img')?.currentSrc ?? ''
    video.tabIndex = -1
    video.ariaHidden = 'true'
    const sources = filmSources(isDark()).map(({ src, type }) =>
      Object.assign(document.createElement('source'), { src, type }),
    )
    const report = () => console.error('The background film could not be loaded.')
    sources.at(-1)?.addEventListener('error', report)
    video.addEventListener('error', report)
    video.append(...sources)
    video.addEventListener('playing', () => {
      video.dataset.shown = ''
      // Paused before its first picture came, this event follows the one of the pause.
      announce(video, video.paused ? 'paused' : 'playing')
    })
    video.addEventListener('pause', () => announce(video, 'paused'))
    host.querySelector('picture')?.after(video)
    return video
  }

  return {
    play,
    toggle() {
      if (host.dataset.film === 'playing') current?.pause()
      else play()
    },
    relight() {
      const old = current
      if (!old) return
      // Not `data-film`: a film that was just swapped in is meant to play but still loading.
      const wasPlaying = !old.paused
      old.remove()
      current = undefined
      host.dataset.film = 'still'
      if (!wasPlaying) return
      current = makeVideo()
      // Before anything is loaded, this sets where playback starts. Day and night are the same take.
      current.currentTime = old.currentTime
      play()
    },
  }
}
