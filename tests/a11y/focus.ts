/** Checks the Tab order: each stop must have a visible focus (WCAG 2.4.7) and must not be covered (2.4.11). */
import type { Page } from '@playwright/test'

/** Presses between two looks at what has been noted: a look takes as long as a press. */
const AT_A_TIME = 10

/** A focused element. */
interface Stop {
  what: string
  at: string
  /** What is at its center. */
  under: string
  isMarked: boolean
  isCovered: boolean
}

/**
 * Presses Tab, or another key, from the current focus to the end of the page; returns the stops without visible focus
 * or covered.
 */
export async function unseenStops(page: Page, most = 150, key = 'Tab'): Promise<string[]> {
  const notes = await page.evaluateHandle(noteStops)
  let stops: (Stop | null)[] = []
  // Counted by presses: in a frame of another site nothing would be noted.
  for (let pressed = 0; pressed < most && !stops.includes(null); pressed += AT_A_TIME) {
    for (let press = 0; press < AT_A_TIME; press += 1) await page.keyboard.press(key)
    stops = await notes.evaluate(({ noted }) => noted)
  }
  await notes.evaluate(({ stop }) => stop())
  const end = stops.includes(null) ? stops.indexOf(null) : most
  return stops.slice(0, end).flatMap((stop, press) => {
    // The browser marks the focused buttons of its own player itself.
    const isInPlayer = stop?.what.startsWith('VIDEO') && stop.what === stops[press - 1]?.what
    const isUnseen = stop && ((!stop.isMarked && !isInPlayer) || stop.isCovered)
    return isUnseen ? [`${press} ${stop.what}: ${JSON.stringify(stop)}`] : []
  })
}

/**
 * Runs in the page: notes the focused element, null at the end of the page, whenever a key is released, which is after
 * the focus has moved.
 */
function noteStops() {
  const noted: (Stop | null)[] = []
  const note = ({ key }: KeyboardEvent) => {
    // Of two keys pressed together, both are released.
    if (key === 'Shift') return
    const element = document.activeElement
    if (!element || element === document.body) return void noted.push(null)
    const hasOutline = ['', '::after', '::before'].some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 1)
    const y = Math.min(Math.max(top + height / 2, 1), innerHeight - 1)
    const over = document.elementFromPoint(x, y)
    noted.push({
      what: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
      at: `${Math.round(top)} to ${Math.round(top + height)} of ${innerHeight}`,
      under: `${over?.tagName} ${over?.className}`.slice(0, 60),
      isMarked: hasOutline,
      isCovered: over !== null && over !== element && !element.contains(over) && !over.contains(element),
    })
  }
  addEventListener('keyup', note, true)
  return { noted, stop: () => removeEventListener('keyup', note, true) }
}
