/** What changed between two texts, line by line or word by word. */

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Tables larger than this (2,000 lines by 2,000) are not built: the change is shown as one replacement. */
const MOST_CELLS = 4_000_000

/** The fewest removed and added lines that lead from `before` to `after`. */
export const diffLines = (before: string, after: string): DiffLine[] =>
  diffParts(before.split('\n'), after.split('\n'))

/** The same word by word; the white space between words forms its own parts. */
export const diffWords = (before: string, after: string): DiffLine[] =>
  diffParts(before.split(/(\s+)/), after.split(/(\s+)/)).filter(({ text }) => text !== '')

function diffParts(a: readonly string[], b: readonly string[]): DiffLine[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [
    ...lines('same', a.slice(0, start)),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...lines('same', a.slice(a.length - end)),
  ]
}

/** The diff with `around` unchanged lines on each side of a change; `null` stands for omitted lines. */
export function shortenDiff(diff: readonly DiffLine[], around = 2): (DiffLine | null)[] {
  const isNear = (index: number) =>
    diff.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same')
  const shown: (DiffLine | null)[] = []
  for (const [index, line] of diff.entries()) {
    if (isNear(index)) shown.push(line)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}

const lines = (kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] =>
  texts.map(text => ({ kind, text }))

/** Diffs by the longest common subsequence. */
function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1
  if (a.length * width > MOST_CELLS) return [...lines('removed', a), ...lines('added', b)]
  // At row x and column y: how many lines a from index x and b from index y have in common.
  const common = new Uint32Array((a.length + 1) * width)
  const at = (x: number, y: number) => common[x * width + y] ?? 0
  for (let x = a.length - 1; x >= 0; x -= 1) {
    for (let y = b.length - 1; y >= 0; y -= 1) {
      common[x * width + y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1))
    }
  }
  const diff: DiffLine[] = []
  let [x, y] = [0, 0]
  while (x < a.length || y < b.length) {
    const [before, after] = [a[x], b[y]]
    if (before !== undefined && before === after) {
      diff.push({ kind: 'same', text: before })
      x += 1
      y += 1
    } else if (before !== undefined && (after === undefined || at(x + 1, y) >= at(x, y + 1))) {
      diff.push({ kind: 'removed', text: before })
      x += 1
    } else {
      diff.push({ kind: 'added', text: after ?? '' })
      y += 1
    }
  }
  return diff
}
