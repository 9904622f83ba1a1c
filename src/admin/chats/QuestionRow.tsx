import { formatShort } from '#admin/parts/dates.ts'
import type { QuestionGroup } from './question-groups.ts'

interface QuestionRowProps {
  group: QuestionGroup
  /** The most frequent question, whose answer is the next thing to write. */
  isFirst: boolean
  isBusy: boolean
  onSettle: () => void
  /** Undefined if the person may not, or if there is nothing to answer. */
  onWrite?: () => void
}

/** The maximum number of wordings shown besides the first. */
const MOST = 3

/** A question from visitors: its count, its wordings, and the actions on it. */
export function QuestionRow({ group, isFirst, isBusy, onSettle, onWrite }: QuestionRowProps) {
  const { title, others, count } = group
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-3 py-3.5">
      <p className="min-w-9 text-right font-semibold text-2xl leading-none tabular-nums">
        {count}
        <span className="sr-only"> {count === 1 ? 'time' : 'times'}</span>
      </p>
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="break-words font-semibold">{title}</h3>
        {others.length > 0 && (
          <p className="small muted break-words">
            {others
              .slice(0, MOST)
              .map(wording => `“${wording}”`)
              .join(' · ')}
          </p>
        )}
        <p className={`small ${group.isDirective ? 'text-error' : 'muted'}`}>{factsOf(group).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onWrite && (
          <button
            type="button"
            className={`button ${isFirst ? 'button-primary' : 'button-outline'} button-small`}
            onClick={onWrite}
          >
            Write the answer<span className="sr-only"> to “{title}”</span>
          </button>
        )}
        <button
          type="button"
          className="button button-outline button-small"
          disabled={isBusy}
          onClick={onSettle}
        >
          Take off the list<span className="sr-only">: “{title}”</span>
        </button>
      </div>
    </li>
  )
}

function factsOf({ isDirective, wantedPerson, noted, lastAsked }: QuestionGroup): string[] {
  return [
    ...(isDirective ? ['Tries to give orders to a program; nothing was done'] : []),
    ...(wantedPerson > 0 ? [`${wantedPerson} asked for a person`] : []),
    ...(noted > 0 ? [`${noted} had it noted`] : []),
    `last ${formatShort(lastAsked, new Date())}`,
  ]
}
