import type { ClientDirective } from 'astro'

/** Signs that the island will be used: its code starts to load. */
const NEAR = ['pointerover'] as const
/** The island is being used: it hydrates. */
const USED = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input'] as const
/** Would be lost before hydration: held back, then done again. */
const HELD = ['click', 'submit'] as const

/**
 * Hydrates an island at the first interaction with it and then repeats the click or submission that came too
 * early. When the code cannot be loaded, the event is repeated all the same and the browser's own behaviour
 * applies, so a form is still sent.
 */
const clientInteraction: ClientDirective = (load, _options, island) => {
  let loading: ReturnType<typeof load> | undefined
  let awake = false
  let held: Event | undefined
  const listening = new AbortController()

  const prepare = () => {
    loading ??= load()
    return loading
  }

  const wake = async () => {
    if (awake) return
    awake = true
    try {
      const hydrate = await prepare()
      await hydrate()
    } finally {
      listening.abort()
      if (held) repeat(held)
    }
  }

  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event
    wake()
  }

  const listen = (names: readonly string[], listener: (event: Event) => void) => {
    for (const name of names)
      island.addEventListener(name, listener, { capture: true, signal: listening.signal })
  }
  listen(NEAR, prepare)
  listen(USED, wake)
  listen(HELD, hold)
}

/** Does again what the visitor did, now that somebody listens. */
function repeat(event: Event): void {
  const target = event.target
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    // React finishes hydrating at once when a discrete event arrives, and a submission is not one of them.
    target.dispatchEvent(new Event('textInput', { bubbles: true }))
    target.requestSubmit(event.submitter)
  } else if (event instanceof MouseEvent) {
    target.dispatchEvent(new MouseEvent('click', event))
  }
}

export default clientInteraction
