import { ArrowDownRight, ArrowUpRight } from '#admin/icons.ts'

interface ChangeProps {
  /** How a number compares with the previous one, e.g. `5 % more`. */
  words: string
  /** The two numbers; `was` must be above zero. */
  is: number
  was: number
  /** Whether a rise is good or bad; where a rise is good, a fall gets no color. */
  rising: 'good' | 'bad'
}

const LOOKS = {
  good: { up: 'text-success', down: '' },
  bad: { up: 'text-error', down: 'text-success' },
}

/** A comparison preceded by an arrow; color and arrow say nothing that the words do not. */
export function Change({ words, is, was, rising }: ChangeProps) {
  const change = Math.round(((is - was) / was) * 100)
  if (change === 0) return <span className="font-semibold">{words}</span>
  const way = change > 0 ? 'up' : 'down'
  const Arrow = change > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span className={`whitespace-nowrap font-semibold ${LOOKS[rising][way]}`}>
      <Arrow className="mr-1 inline size-3.5 align-[-0.1em]" aria-hidden="true" />
      {words}
    </span>
  )
}
