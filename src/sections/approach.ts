/** Loads the tabs' code when they come near, or when one is chosen before that. */
import { whenNear } from '#lib/when-near.ts'

const tabs = document.querySelector<HTMLElement>('picture-tabs')
const waiting = new AbortController()
let early: Event | null = null

async function load() {
  await import('#components/picture-tabs.ts')
  waiting.abort()
  // Repeats the choice made before the code had loaded.
  const copy =
    early instanceof KeyboardEvent
      ? new KeyboardEvent(early.type, early)
      : new MouseEvent('click', early ?? {})
  early?.target?.dispatchEvent(copy)
  early = null
}

function loadAndRepeat(event: Event) {
  early = event
  load()
}

tabs?.addEventListener('click', loadAndRepeat, { signal: waiting.signal })
tabs?.addEventListener('keydown', loadAndRepeat, { signal: waiting.signal })
whenNear(tabs, 0, load)
