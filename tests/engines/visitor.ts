/** One visitor in one browser, whichever engine draws the page: all that the journeys need of a driver. */

/** Size of the page's viewport in CSS pixels. */
export interface View {
  width: number
  height: number
}

export const PHONE: View = { width: 390, height: 844 }
export const DESKTOP: View = { width: 1440, height: 900 }

/** Keys by the names of the DOM, which puppeteer and WebDriver spell differently. */
export type KeyName = 'Tab' | 'Enter' | 'Escape' | 'Space'

export interface Visitor {
  /** Loads `path` of the site and waits for the `load` event. */
  open(path: string): Promise<void>
  /** Runs `run` in the page and waits for what it returns; arguments and result are JSON. */
  evaluate<A extends unknown[], R>(run: (...values: A) => R, ...values: A): Promise<Awaited<R>>
  /** A real click in the middle of the first drawn element that `selector` and `text` name (`find`). */
  click(selector: string, text?: string): Promise<void>
  /** Clicks into the field and types with real keys. */
  type(selector: string, text: string): Promise<void>
  press(key: KeyName): Promise<void>
  back(): Promise<void>
  resize(view: View): Promise<void>
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** What the pages complained of so far (complaints.ts). */
  readonly complaints: string[]
  close(): Promise<void>
}

/** A running browser. */
export interface Engine {
  /** A visitor with a profile of their own: nothing is stored, nothing cached. One at a time. */
  newVisitor(options: { baseURL: string; view: View }): Promise<Visitor>
  stop(): Promise<void>
}

/**
 * Runs in the page: the first drawn element that `selector` matches and whose label or words contain `text`, once it
 * is there and stands still for a frame; null after some thousand frames without one.
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

/** The address that a visitor's messages and chats come from: of one address, only five an hour are taken. */
export function ownAddress(): Record<string, string> {
  const group = () => Math.floor(Math.random() * 0xffff).toString(16)
  return { 'x-forwarded-for': `2001:${group()}:${group()}::3` }
}
