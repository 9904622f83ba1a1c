const SET = 15

/** Counts a swing per press; a full set is followed by a rest. */
export function start(piece: HTMLElement) {
  const ring = piece.querySelector('[data-ring]')
  const number = piece.querySelector('[data-count]')
  const output = piece.querySelector('[data-output]')
  let count = 11
  piece.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (!button || !ring || !number || !output) return
    count = 'again' in button.dataset ? 0 : Math.min(SET, count + 1)
    ring.setAttribute('stroke-dasharray', `${count} ${SET}`)
    number.textContent = String(count)
    output.textContent =
      count === SET ? 'Set done. Rest until the watch buzzes.' : `${count} of ${SET} swings`
  })
}
