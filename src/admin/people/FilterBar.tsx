import { Select } from '#admin/parts/Select.tsx'
import { PEOPLE_LISTS, type PeopleCounts } from '#data/people.ts'
import { useFirstAnswers } from './use-people.ts'
import { narrow, type View } from './view.ts'
import { LIST_NAMES, medianWords } from './words.ts'

interface FilterBarProps {
  view: View
  /** Undefined while unknown. */
  counts: PeopleCounts | undefined
}

/** Selects a list of people, each with its count; shows the recent median time to the first answer. */
export function FilterBar({ view, counts }: FilterBarProps) {
  const median = medianWords(useFirstAnswers().data ?? [])
  const tags = [...new Set([...(counts?.tags ?? []), ...(view.tag ? [view.tag] : [])])]
  return (
    <div className="list-head">
      <Select
        isQuiet
        label="List"
        value={view.list}
        options={PEOPLE_LISTS.map(
          list =>
            [
              list,
              counts ? `${LIST_NAMES[list]} (${counts[list].toLocaleString('en-US')})` : LIST_NAMES[list],
            ] as const,
        )}
        onChange={list => narrow({ list })}
      />
      <Select
        isQuiet
        label="Owner"
        value={view.isMine ? 'mine' : 'any'}
        options={[
          ['any', 'Everybody’s'],
          ['mine', 'Mine'],
        ]}
        onChange={whose => narrow({ whose: whose === 'mine' ? whose : null })}
      />
      {tags.length > 0 && (
        <Select
          isQuiet
          label="Tag"
          value={view.tag}
          options={[['', 'Any tag'], ...tags.map(tag => [tag, tag] as const)]}
          onChange={tag => narrow({ tag: tag || null })}
        />
      )}
      {median && (
        <p className="note muted ml-auto px-2 tabular-nums">
          Median first answer <b className="text-ink">{median}</b>
        </p>
      )}
    </div>
  )
}
