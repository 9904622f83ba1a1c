/** One visitor in one browser, independent of the engine: everything that the journeys need from a driver. */

/** Viewport size in CSS pixels. */
export interface View {
  width: number
  height: number
}

export const PHONE: View = { width: 390, height: 844 }
export const DESKTOP: View = { width: 1440, height: 900 }

/** Keys by their DOM names, which puppeteer and WebDriver spell differently. */
export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'Space'

export interface Visitor {
  /** Loads `path` of the site and waits for the `load` event. */
  open(path: string): Promise<void>
  /** Runs `run` in the page and awaits its result; arguments and result are JSON. */
  evaluate<A extends unknown[], R>(run: (...values: A) => R, ...values: A): Promise<Awaited<R>>
  /** Clicks for real in the middle of the first visible element that matches `selector` and `text` (`find`). */
  click(selector: string, text?: string): Promise<void>
  /** Clicks into the field and types with real key presses. */
  type(selector: string, text: string): Promise<void>
  press(key: KeyName): Promise<void>
  back(): Promise<void>
  resize(view: View): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** The pages' complaints so far (complaints.ts). */
  readonly complaints: string[]
  close(): Promise<void>
}

/** A running browser. */
export interface Engine {
  /** A visitor with a fresh profile: nothing is stored or cached. One at a time. */
  newVisitor(options: { baseURL: string; view: View }): Promise<Visitor>
  stop(): Promise<void>
}

/**
 * Runs in the page: the first visible element that matches `selector` and whose label or text contains `text`, once it
 * has stood still for a frame; null if there is none within 1500 frames.
 */
export async function find(selector: string, text: string): Promise<Element | null> {
  const words = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  let before = ''
  for (let frame = 0; frame < 1500; frame += 1) {
    const element = [...document.querySelectorAll(selector)].find(
      candidate => candidate.checkVisibility() && words(candidate).replaceAll(/\s+/g, ' ').includes(text),
    )
    const place = JSON.stringify(element?.getBoundingClientRect())
    if (element && place === before) return element
    before = place
    await new Promise(done => requestAnimationFrame(done))
  }
  return null
}

/** Headers with a random IP address for a visitor's messages and chats: only five an hour are accepted from one. */
export function ownAddress(): Record<string, string> {
  const group = () => Math.floor(Math.random() * 0xffff).toString(16)
  return { 'x-forwarded-for': `2001:${group()}:${group()}::3` }
}
