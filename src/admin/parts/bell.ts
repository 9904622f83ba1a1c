/** A short sound for calls, words and new leads; made by the browser itself, without a file. On by default (F-06). */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardBell'

/** Creates the bell; `ring` makes the sound, `storage` remembers on this device who does not want it. */
export function createBell(storage: TextStorage | null, ring: () => void) {
  let isOn = true
  try {
    isOn = storage?.getItem(KEY) !== 'off'
  } catch {
    // Denied: on.
  }
  const listeners = new Set<() => void>()
  return {
    isOn: () => isOn,
    /** Turns it on, with a sample, or off. */
    turn(on: boolean) {
      isOn = on
      try {
        if (on) storage?.removeItem(KEY)
        else storage?.setItem(KEY, 'off')
      } catch {
        // It then lasts until the page is closed.
      }
      for (const notify of listeners) notify()
      if (on) ring()
    },
    /** Rings unless somebody does not want to hear it. */
    ring: () => isOn && ring(),
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

let audio: AudioContext | undefined

/**
 * Browsers allow sound only after a person has done something on the page: the first click or key prepares it.
 * Returns the function that ends it.
 */
export function prepareSound(page: Document): () => void {
  const events = ['pointerup', 'keydown'] as const
  const end = () => {
    for (const event of events) page.removeEventListener(event, prepare)
  }
  function prepare() {
    end()
    try {
      audio ??= new AudioContext()
      void audio.resume()
    } catch (error) {
      console.warn('This browser makes no sound', error)
    }
  }
  for (const event of events) page.addEventListener(event, prepare)
  return end
}

/** Two short notes. Silent where nobody has done anything on the page yet. */
function ringAloud(): void {
  if (audio?.state !== 'running') return
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
}

/** The dashboard's own. */
export const bell = createBell(localStorageOrNull(), ringAloud)
