import { barPath, commonCuts, comparison } from './bars.ts'

const TOP = { upper: 0, lower: 132 }

/** Cuts the two bars again when their sliders move. */
export function start(piece: HTMLElement) {
  const pieces = { upper: 3, lower: 4 }
  const output = piece.querySelector('[data-output]')
  piece.addEventListener('input', ({ target }) => {
    const { dataset, value } = target as HTMLInputElement
    const bar = dataset.of === 'upper' ? 'upper' : 'lower'
    pieces[bar] = Number(value)
    piece.querySelector(`[data-bar=${bar}]`)?.setAttribute('d', barPath(pieces[bar], TOP[bar]))
    piece.querySelector(`[data-first=${bar}]`)?.setAttribute('width', String(600 / pieces[bar]))
    const common = commonCuts(pieces.upper, pieces.lower).map(cut => `M${cut * 600} 92v36`)
    piece.querySelector('[data-common]')?.setAttribute('d', common.join(''))
    if (output) output.textContent = comparison(pieces.upper, pieces.lower)
  })
}
