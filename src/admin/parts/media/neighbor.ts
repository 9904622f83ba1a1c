/** The entry that the arrow key leads to from `index`, in a grid of `count` entries; null if there is none. */
export function neighborOf(key: string, index: number, columns: number, count: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : null
}
