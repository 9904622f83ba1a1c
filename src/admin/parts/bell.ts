/** A short sound for calls, messages and new leads, synthesized without an audio file. On by default (F-06). */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'

const KEY = 'dashboardBell'

/** Creates the bell; `ring` makes the sound, `storage` remembers on this device that it is turned off. */
export function createBell(storage: TextStorage | null, ring: () => void) {
  let isOn = true
  try {
    isOn = storage?.getItem(KEY) !== 'off'
  } catch {
    // Denied: stay on.
  }
  const listeners = new Set<() => void>()
  return {
    isOn: () => isOn,
    /** Turns it on, with a sample ring, or off. */
    turn(on: boolean) {
      isOn = on
      try {
        if (on) storage?.removeItem(KEY)
        else storage?.setItem(KEY, 'off')
      } catch {
        // The choice then lasts only until the page is closed.
      }
      for (const notify of listeners) notify()
      if (on) ring()
    },
    /** Rings unless it is turned off. */
    ring: () => isOn && ring(),
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

let audio: AudioContext | undefined

/**
 * Browsers allow sound only after a user gesture, so the first click or key press prepares it. Returns the function
 * that removes the listeners.
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

/** Plays two short notes. Silent until there has been a user gesture on the page. */
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

/** The dashboard's bell. */
export const bell = createBell(localStorageOrNull(), ringAloud)
