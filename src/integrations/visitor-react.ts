/** What the public islands get when they import React in the browser: Preact's counterpart, with prompt effects. */
import { options } from 'preact'

// Preact would run effects after the next frame, or a tenth of a second later. An effect saves what somebody types,
// and must do so even if they leave the page at once.
options.requestAnimationFrame = queueMicrotask

// @ts-expect-error Its types are those of a CommonJS module, which has no names of its own; the module has.
export * from 'preact/compat'
export { default } from 'preact/compat'
