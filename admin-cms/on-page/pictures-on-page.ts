/** A button over each picture that can be changed, since many lie behind words. The layout does not shift. */
import { makeButton } from './elements.ts'
import type { Placed } from './places.ts'

/** Debounce between a change of the page and moving the buttons, in milliseconds. */
const FOLLOW_MS = 150

/** How far down a button moves if its place is taken, in pixels. */
const BELOW_PX = 52

/** Keeps the buttons over their pictures; returns a lookup of a part's button, for the panel's position. */
export function showPictureButtons(placed: Placed[], open: (one: Placed) => void) {
  const layer = document.createElement('div')
  layer.className = 'edit-pictures'
  const buttons = placed
    .filter(({ part }) => part.kind === 'picture')
    .flatMap(one =>
      one.spots.flat().map(image => {
        const alt = image.getAttribute('alt')
        const button = makeButton('Picture', () => open(one), {
          class: 'edit-picture',
          'aria-label': alt ? `Picture: ${alt}` : 'Picture',
        })
        layer.append(button)
        return { one, image, button }
      }),
    )
  const place = () => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const taken = new Set<string>()
    for (const { image, button } of buttons) {
      const { right, top, bottom, width, height } = image.getBoundingClientRect()
      button.hidden = width < 60 || height < 40 || !image.checkVisibility({ visibilityProperty: true })
      const edge = Math.min(right, document.documentElement.clientWidth)
      button.style.left = `${edge + scrollX}px`
      // On a picture that the header overlaps, the button goes below the header.
      let start = top < header && header < bottom - 60 ? header : top
      if (button.hidden) continue
      // Compared pictures lie on top of each other; those of a row that overflow the window all end at its edge.
      while (taken.has(`${Math.round(edge)} ${Math.round(start)}`)) start += BELOW_PX
      taken.add(`${Math.round(edge)} ${Math.round(start)}`)
      button.style.top = `${start + scrollY}px`
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    timer = setTimeout(place, FOLLOW_MS)
  }
  document.body.append(layer)
  place()
  new ResizeObserver(follow).observe(document.body)
  for (const type of ['resize', 'click', 'toggle', 'scrollend', 'themechange', 'load']) {
    addEventListener(type, follow, { passive: true, capture: true })
  }
  return (one: Placed) =>
    (buttons.find(button => button.one === one && !button.button.hidden) ?? buttons.find(b => b.one === one))
      ?.button
}
