/** The tabs' code comes when they are near, or chosen before. */
import { whenNear } from '#lib/when-near.ts'

const tabs = document.querySelector<HTMLElement>('picture-tabs')
const waiting = new AbortController()
let early: Event | null = null

async function load() {
  await import('#components/picture-tabs.ts')
  waiting.abort()
  // What was chosen before anybody listened is chosen again.
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
