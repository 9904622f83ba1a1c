/** Loads the code of a study’s live piece when it comes near, and then shows its controls (CASE-06). */
import { whenNear } from '#lib/when-near.ts'

const PIECES: Record<string, () => Promise<{ start: (piece: HTMLElement) => void }>> = {
  strokes: () => import('./pieces/strokes.ts'),
  finishes: () => import('./pieces/finishes.ts'),
  bars: () => import('./pieces/cut-bars.ts'),
  prices: () => import('./pieces/prices.ts'),
  swings: () => import('./pieces/swings.ts'),
  picker: () => import('./pieces/picker.ts'),
}

const piece = document.querySelector<HTMLElement>('[data-piece]')
whenNear(piece, 200, async () => {
  const load = PIECES[piece?.dataset.piece ?? '']
  if (!piece || !load) return
  const { start } = await load()
  start(piece)
  followRestored(piece)
  piece.querySelector('[data-controls]')?.removeAttribute('hidden')
})

/** After a reload or Back, browsers restore the state of controls; the drawing follows them. */
function followRestored(piece: HTMLElement) {
  for (const input of piece.querySelectorAll('input')) {
    if (input.value === input.defaultValue && (input.defaultChecked || !input.checked)) continue
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
