/** What the public islands get in the browser when they ask for React: Preact's counterpart, with effects in time. */
import { options } from 'preact'

// Preact would run effects after the next frame, or a tenth of a second later. What somebody types is kept by an
// effect, and has to be kept although they leave the page at once.
options.requestAnimationFrame = queueMicrotask

// @ts-expect-error Its types are those of a CommonJS module, which has no names of its own; the module has.
export * from 'preact/compat'
export { default } from 'preact/compat'
