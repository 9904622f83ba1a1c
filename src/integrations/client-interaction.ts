import type { ClientDirective } from 'astro'
import { whenShown } from '#lib/when-idle.ts'
import { whenNear } from '#lib/when-near.ts'

/** Signs that the island will be used: its code starts to load. */
const NEAR = ['pointerover'] as const
/** The island is being used: it hydrates. */
const USED = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'wake'] as const
/** Would be lost before hydration: held back, then done again. */
const HELD = ['click', 'submit'] as const
/** How far below the window, in CSS pixels, an island counts as near. */
const NEAR_PX = 1000
/** What the browser does by itself, script or not. */
const NATIVE = 'a[href], video'

/**
 * Hydrates an island at the first interaction with it and then repeats the click or submission that came too
 * early. When the code cannot be loaded, the event is repeated all the same and the browser's own behaviour
 * applies, so a form is still sent.
 * With the value `idle` it hydrates unasked as soon as the page is loaded and the browser has nothing to do. With
 * `rest` only its code is loaded then, and with `near` once it is near what can be seen, so that it works without
 * a network from there on (F-08); `data-code` says that it is there. The event `wake` hydrates it, too.
 */
const clientInteraction: ClientDirective = (load, options, island) => {
  let loading: ReturnType<typeof load> | undefined
  let awake = false
  let held: Event | undefined
  const listening = new AbortController()

  const prepare = () => {
    loading ??= load().then(hydrate => {
      island.dataset.code = ''
      return hydrate
    })
    return loading
  }
  // Nobody waits for it: whoever uses the island without it is told by the browser.
  const prefetch = () => void prepare().catch(() => {})

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
    if (event.target instanceof Element && event.target.closest(NATIVE)) return
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
  if (options.value === 'idle') whenShown(() => whenIdle(wake))
  if (options.value === 'rest') whenIdle(prefetch)
  // An island has no box of its own.
  if (options.value === 'near') whenNear(island.parentElement, NEAR_PX, () => whenIdle(prefetch))
}

/** Calls `act` once the page is loaded and the browser is idle; some have no notion of that. */
function whenIdle(act: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
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
