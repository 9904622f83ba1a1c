import { clockHour, dollars, priceAt, SHELF } from './shelf-price.ts'

/** Updates the tags as the hour moves, and announces them to screen readers. */
export function start(piece: HTMLElement) {
  const tags = piece.querySelectorAll('li')
  const [output, said] = piece.querySelectorAll('[data-output] span')
  piece.addEventListener('input', ({ target }) => {
    const slider = target as HTMLInputElement
    const hour = Number(slider.value)
    slider.ariaValueText = clockHour(hour)
    for (const [place, item] of SHELF.entries()) {
      const price = priceAt(item, hour)
      const now = tags[place]?.querySelector('b')
      const before = tags[place]?.querySelector('s')
      if (now) now.textContent = dollars(price)
      // Keeps its space, so that nothing shifts.
      if (before) before.style.visibility = price < item.price ? '' : 'hidden'
    }
    if (output) output.textContent = `At ${clockHour(hour)}, on the shelf`
    if (said)
      said.textContent = `: ${SHELF.map(item => `${item.name} ${dollars(priceAt(item, hour))}`).join('; ')}`
  })
}
