/** Keeps the position and arrows of the stories' row up to date, and moves it one story at a time. */
const row = document.getElementById('stories')
const steps = row?.nextElementSibling as HTMLElement | null | undefined
const [back, next] = steps?.querySelectorAll('button') ?? []
const number = steps?.querySelector('[data-place]')

if (row && steps && number && back && next) {
  // Announces button moves only; manual scrolling stays silent.
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'visually-hidden'
  steps.append(status)
  const cards = [...row.children] as HTMLElement[]
  const leftOf = (place: number) => (cards[place]?.offsetLeft ?? 0) - (cards[0]?.offsetLeft ?? 0)
  /** The card nearest to the row's start; at its end, the last one. */
  const current = () => {
    if (row.scrollLeft + row.clientWidth >= row.scrollWidth - 2) return cards.length - 1
    const distances = cards.map((_, place) => Math.abs(leftOf(place) - row.scrollLeft))
    return distances.indexOf(Math.min(...distances))
  }
  const show = () => {
    const place = current()
    number.textContent = String(place + 1)
    back.ariaDisabled = String(place === 0)
    next.ariaDisabled = String(place === cards.length - 1)
  }
  const move = (by: number) => {
    const place = current() + by
    if (!cards[place]) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    row.scrollTo({ left: leftOf(place), behavior })
    status.textContent = `Story ${place + 1} of ${cards.length}`
  }
  back.addEventListener('click', () => move(-1))
  next.addEventListener('click', () => move(1))
  row.addEventListener('scroll', show, { passive: true })
  // Now, and when a wide window's grid becomes a row.
  new ResizeObserver(show).observe(row)
  steps.hidden = false
}

// Exports nothing: the module is imported for its side effects.
export {}
