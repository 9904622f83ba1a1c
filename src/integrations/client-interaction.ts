import type { ClientDirective } from 'astro'
import { whenShown } from '#lib/when-idle.ts'
import { whenNear } from '#lib/when-near.ts'

/** Events that hint at use: the island's code starts to load. */
const NEAR = ['pointerover'] as const
/** Events that mean use: the island hydrates. */
const USED = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'wake'] as const
/** Events that would be lost before hydration: held back, then repeated. */
const HELD = ['click', 'submit'] as const
/** What a visitor who came before this script is in, or has filled in. */
const BEGUN = ':focus, :user-valid, :user-invalid'
/** How far below the viewport, in CSS pixels, an island counts as near. */
const NEAR_PX = 1000
/** Elements that work without JavaScript anyway. */
const NATIVE = 'a[href], video'

/**
 * Hydrates an island at the first interaction with it and then repeats the click or submission that came too early.
 * If the code cannot be loaded, the event is repeated anyway and the browser's default applies, so a form is still
 * sent.
 * With the value `idle` it hydrates without interaction once the page has loaded and the browser is idle. With
 * `rest` only its code is loaded then, and with `near` once it is near the viewport, so that it works offline from
 * then on (F-08); `data-code` marks loaded code. The event `wake` also hydrates it.
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
  // Nothing awaits this; if the code is missing when the island is used, the browser reports it.
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
  if (island.querySelector(BEGUN)) wake()
  if (options.value === 'idle') whenShown(() => whenIdle(wake))
  if (options.value === 'rest') whenIdle(prefetch)
  // The island element itself has no box.
  if (options.value === 'near') whenNear(island.parentElement, NEAR_PX, () => whenIdle(prefetch))
}

/** Calls `act` once the page has loaded and the browser is idle, where it supports idle callbacks. */
function whenIdle(act: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Repeats the visitor's action, now that the island listens. */
function repeat(event: Event): void {
  const target = event.target
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    // React finishes hydrating immediately on a discrete event, and a submission is not one.
    target.dispatchEvent(new Event('textInput', { bubbles: true }))
    target.requestSubmit(event.submitter)
  } else if (event instanceof MouseEvent) {
    target.dispatchEvent(new MouseEvent('click', event))
  }
}

export default clientInteraction
