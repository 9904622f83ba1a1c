/** The twelve finishes; `waits`: not in the first molding run. */
export const FINISHES = [
  { name: 'Sand', color: '#cdb89a' },
  { name: 'Rust', color: '#b4552d' },
  { name: 'Oxblood', color: '#5a1b20' },
  { name: 'Plum', color: '#4a2a4d', waits: true },
  { name: 'Lake', color: '#4c7c8c' },
  { name: 'Fern', color: '#5e7b4a' },
  { name: 'Straw', color: '#e9ce7b', waits: true },
  { name: 'Rose', color: '#e3a9a3', waits: true },
  { name: 'Graphite', color: '#3b3d40' },
  { name: 'Bone', color: '#e9e6df' },
  { name: 'Fog', color: '#7d8794' },
  { name: 'Brass', color: '#c9a36b' },
]

/** Shows the headphones in the chosen finish. */
export function start(piece: HTMLElement) {
  const output = piece.querySelector('[data-output]')
  piece.addEventListener('change', ({ target }) => {
    const finish = FINISHES.find(({ name }) => name === (target as HTMLInputElement).value)
    if (!finish || !output) return
    piece.querySelector('[data-finish]')?.setAttribute('fill', finish.color)
    output.textContent = `${finish.name}: ${finish.waits ? 'waits for orders' : 'in the first run'}`
  })
}
