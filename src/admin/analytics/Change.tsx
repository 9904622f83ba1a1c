import { ArrowDownRight, ArrowUpRight } from '#admin/icons.ts'

interface ChangeProps {
  /** How a number compares with the one before, e.g. `5 % more`. */
  words: string
  /** Both, the one before above zero. */
  is: number
  was: number
  /** What it means that the number rises; of what is better when it rises, falling is said without a color. */
  rising: 'good' | 'bad'
}

const LOOKS = {
  good: { up: 'text-success', down: '' },
  bad: { up: 'text-error', down: 'text-success' },
}

/** A comparison with an arrow before it; color and arrow say nothing that the words do not. */
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
