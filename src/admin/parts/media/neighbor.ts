/** Which entry of a grid of `count` lies where the arrow key points, from the one at `index`; null where there is none. */
export function neighborOf(key: string, index: number, columns: number, count: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : null
}
