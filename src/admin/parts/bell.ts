/** A short sound for calls, messages and new leads, synthesized without an audio file. On by default (F-06). */
import { localStorageOrNull, type TextStorage } from '#lib/stored-list.ts'
import { createListeners } from './listeners.ts'
import { readStored, writeStored } from './stored-text.ts'

const KEY = 'dashboardBell'

/** Creates the bell; `ring` makes the sound, `storage` remembers on this device that it is turned off. */
export function createBell(storage: TextStorage | null, ring: () => void) {
  // On if storage is denied.
  let isOn = readStored(storage, KEY) !== 'off'
  const { notify, subscribe } = createListeners()
  return {
    isOn: () => isOn,
    /** Turns it on, with a sample ring, or off. */
    turn(on: boolean) {
      isOn = on
      writeStored(storage, KEY, on ? null : 'off')
      notify()
      if (on) ring()
    },
    /** Rings unless it is turned off. */
    ring: () => isOn && ring(),
    subscribe,
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
