/** The card beside the element that is edited; on a phone, a bottom sheet. */
import { isComposing } from '#lib/composing.ts'
import { make, makeButton } from './elements.ts'

/** Makes the ids of cards unique. */
let count = 0

/** Gap between the panel and its target, and to the edges of the window, in pixels. */
const GAP = 12
/** Height of the bar at the bottom, in pixels. */
const BAR = 76

/** An empty card that stays beside `target`, once it is shown. */
export function cardBeside(target: HTMLElement, title: string, where: string, onClose: () => void) {
  const id = `edit-title-${++count}`
  const closer = makeButton('×', onClose, { class: 'edit-quiet edit-icon', 'aria-label': 'Close' })
  const head = make('div', { class: 'edit-row' }, make('h2', { id, class: 'edit-grow' }, title), closer)
  const body = make('section', { class: 'edit-panel', role: 'dialog', 'aria-labelledby': id }, head)
  if (where) body.append(make('p', { class: 'edit-where' }, where))
  body.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || isComposing(event)) return
    // Closes only the panel: its words are kept, and a dialog around it stays open.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  })
  // The menu's sheet closes on a click on any of its links and buttons.
  body.addEventListener('click', event => event.stopPropagation())
  const place = () => {
    if (matchMedia('(width < 45rem)').matches) return body.removeAttribute('style')
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = body
    const isBeside = innerWidth - right > width + 2 * GAP
    const x = isBeside ? right + GAP : Math.min(left, innerWidth - width - GAP)
    const isBelow = bottom + GAP + height < innerHeight - BAR
    const y = isBeside ? top : isBelow ? bottom + GAP : top - GAP - height
    body.style.left = `${Math.max(GAP, x)}px`
    body.style.top = `${Math.max(GAP, Math.min(y, innerHeight - BAR - height))}px`
  }
  const controller = new AbortController()
  const { signal } = controller
  for (const type of ['scroll', 'resize'])
    addEventListener(type, place, { signal, passive: true, capture: true })
  return {
    body,
    closer,
    place,
    show() {
      // Elements outside an open dialog can be neither seen nor reached.
      const holder = target.closest<HTMLElement>('dialog[open]') ?? document.body
      holder.append(body)
      const isPhone = matchMedia('(width < 45rem)').matches
      target.scrollIntoView({ block: isPhone ? 'start' : 'nearest', behavior: 'instant' })
      place()
    },
    close() {
      controller.abort()
      body.remove()
    },
  }
}
