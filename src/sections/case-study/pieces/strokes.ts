import { strokesPath } from './strokes-path.ts'

const MOST = 60

/** Adds and removes strokes. */
export function start(piece: HTMLElement) {
  const path = piece.querySelector('path')
  const output = piece.querySelector('[data-output]')
  let count = 23
  piece.addEventListener('click', ({ target }) => {
    const by = (target as Element).closest<HTMLElement>('[data-by]')?.dataset.by
    if (!by || !path || !output) return
    count = Math.min(MOST, Math.max(0, count + Number(by)))
    path.setAttribute('d', strokesPath(count))
    output.textContent =
      count === MOST
        ? `$${count * 5} put away: the page is full`
        : `$${count * 5} put away in ${count} ${count === 1 ? 'stroke' : 'strokes'}`
  })
}
