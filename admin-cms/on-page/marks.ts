/** Marks what can be clicked. The marks are attributes that only editing sets; they do not shift the layout. */
import type { DatabaseWords } from './database-words.ts'
import type { Placed } from './places.ts'

interface Options {
  onOpen: (one: Placed, at: HTMLElement) => void
  onRow: (row: DatabaseWords) => void
}

/** Elements that react to a click by themselves. */
const PRESSED = 'a[href], button, summary, video, input, select, textarea'

/** The editing tools. */
const TOOLS = '.edit-panel, .edit-bar, .edit-pictures, .refusal, .edit-button'

/** Sets up the marks of a page. */
export function createMarks({ onOpen, onRow }: Options) {
  const parts = new Map<Element, Placed>()
  const rows = new Map<Element, DatabaseWords>()

  function mark(element: HTMLElement, kind: string, text: string) {
    element.dataset.edit = kind
    const isReached = element.closest('a[href], button, summary') !== null
    if (isReached) return
    element.tabIndex = 0
    element.setAttribute('aria-description', text)
  }

  /** The mark that a click on an element means: the one around it, or the first one inside the link around it. */
  const markAt = (element: Element) =>
    element.closest<HTMLElement>('[data-edit]') ??
    element.closest(PRESSED)?.querySelector<HTMLElement>('[data-edit]')

  function press(event: Event): void {
    const element = event.target as Element
    if (element.closest(TOOLS)) return
    const found = markAt(element)
    if (!found) return
    const row = rows.get(found)
    if (row) {
      // Links and buttons inside a row keep working; the brand is a row inside a link.
      if (element.closest(PRESSED) && !found.closest(PRESSED)) return
      event.preventDefault()
      event.stopPropagation()
      onRow(row)
      return
    }
    const one = parts.get(found)
    if (!one) return
    event.preventDefault()
    // A tab also shows its picture.
    if (!element.closest('[role=tab]')) event.stopPropagation()
    onOpen(one, found)
  }

  document.documentElement.dataset.editing = ''
  document.addEventListener(
    'click',
    event => {
      // With a modifier key, a link opens in a new tab as usual.
      if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) press(event)
    },
    true,
  )
  document.addEventListener(
    'keydown',
    event => {
      const { target, key } = event
      if (key !== 'Enter' || !(target instanceof HTMLElement)) return
      // Links and buttons turn it into a click.
      if (target.dataset.edit !== undefined && !target.matches(PRESSED)) press(event)
    },
    true,
  )

  const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

  return {
    add(one: Placed) {
      for (const element of one.spots.flat()) {
        if (one.part.kind === 'picture') continue
        parts.set(element, one)
        mark(element, one.part.kind, 'Can be edited: press Enter')
      }
    },
    addRow(row: DatabaseWords) {
      rows.set(row.element, row)
      mark(row.element, 'row', 'Edited in the dashboard: press Enter')
    },
    has: (element: Element) => parts.has(element),
    /** Marks a part as changed, or as unchanged. */
    change(one: Placed, isChanged: boolean) {
      for (const element of one.spots.flat()) element.toggleAttribute('data-edit-changed', isChanged)
    },
    /** Marks the element that the panel belongs to; null for none. */
    openAt(target: HTMLElement | null) {
      for (const last of document.querySelectorAll('[data-edit-open]')) last.removeAttribute('data-edit-open')
      target?.setAttribute('data-edit-open', '')
    },
    /** Opens every `details` around an element. */
    reveal(element: HTMLElement) {
      for (
        let around = element.closest('details');
        around;
        around = around.parentElement?.closest('details') ?? null
      )
        around.open = true
    },
    /** The first element of a part that is visible, or would be after `reveal`. */
    visibleOf(one: Placed): HTMLElement | undefined {
      const all = one.spots.flat()
      const folded = (element: HTMLElement) => element.closest('details:not([open])') !== null
      return all.find(isVisible) ?? all.find(folded)
    },
    /** The link or button around an element, or itself. */
    focusableAt: (element: HTMLElement) =>
      element.closest<HTMLElement>('a[href], button, summary') ?? element,
  }
}
