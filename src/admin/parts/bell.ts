/** A short sound for news, for those who asked for it; made by the browser itself, without a file. */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardBell'

/** Creates the bell; `ring` makes the sound, `storage` remembers on this device who wants it. */
export function createBell(storage: TextStorage | null, ring: () => void) {
  let isOn = false
  try {
    isOn = storage?.getItem(KEY) === 'on'
  } catch {
    // Denied: off.
  }
  const listeners = new Set<() => void>()
  return {
    isOn: () => isOn,
    /** Turns it on, with a sample, or off. Call it from a click: browsers allow sound only after one. */
    turn(on: boolean) {
      isOn = on
      try {
        if (on) storage?.setItem(KEY, 'on')
        else storage?.removeItem(KEY)
      } catch {
        // It then lasts until the page is closed.
      }
      for (const notify of listeners) notify()
      if (on) ring()
    },
    /** Rings if somebody wants to hear it. */
    news: () => isOn && ring(),
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

let audio: AudioContext | undefined

/** Two short notes. Silent where the browser has not seen a click yet. */
function ringAloud(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const [at, frequency] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const start = audio.currentTime + at
      const tone = new OscillatorNode(audio, { frequency })
      const volume = new GainNode(audio, { gain: 0 })
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + 0.32)
    }
  } catch (error) {
    console.warn('The sound could not be made', error)
  }
}

/** The dashboard's own. */
export const bell = createBell(localStorageOrNull(), ringAloud)
