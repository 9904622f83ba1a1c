import { Download } from '#admin/icons.ts'
import { Select } from '#admin/parts/Select.tsx'
import { failing } from '#admin/parts/toast.ts'
import { FUNNEL_PARTS, type FunnelFilters, type FunnelPart, type FunnelRow } from '#data/funnel.ts'
import { Card } from './Card.tsx'
import { PART_NAMES, setFilters, wonPerHundredSent, wonPerThousand } from './funnel.ts'
import { messages } from './messages.ts'
import { PartRow } from './PartRow.tsx'
import { savePart } from './parts-csv.ts'
import { ScrollBox } from './ScrollBox.tsx'

interface PartsCardProps {
  part: FunnelPart
  rows: FunnelRow[]
  filters: FunnelFilters
  /** Whether the person may read the outcome of visits. */
  isForLeads: boolean
  onPart: (part: FunnelPart) => void
  /** A name was selected, or deselected (null). */
  onName: (name: string | null) => void
  /** Shows the people that a name won; null if nobody can see them. */
  onWon: ((name: string) => void) | null
  /** The numbers are made up and cannot be exported. */
  isExample: boolean
}

const HEAD = 'py-2 pr-4 text-right font-semibold text-ink-2'

/** Visits and their outcome by campaign, first page, referrer, device or language; a name filters the other cards. */
export function PartsCard(props: PartsCardProps) {
  const { part, rows, filters, isForLeads, onPart, onName, onWon, isExample } = props
  // With filters of other kinds, visits are unknown. The rows decide, because they may still be the previous result.
  const isOfLeads =
    rows.length > 0
      ? rows.some(({ visits }) => visits === null)
      : setFilters(filters).some(filter => filter.part !== part)
  const columns = isOfLeads
    ? ['Sent', 'Won', 'Won of 100 sent']
    : isForLeads
      ? ['Visits', 'Sent', 'Won', 'Won of 1,000 visits']
      : ['Visits', 'Begun']
  const shareOf = isOfLeads ? wonPerHundredSent : wonPerThousand
  const most = Math.max(0, ...rows.map(row => shareOf(row) ?? 0))
  const nothing = isOfLeads
    ? isForLeads
      ? messages.noSuchLeads
      : messages.partsUnknown
    : part === 'campaign'
      ? messages.noCampaigns
      : messages.noParts
  const save = () => void savePart(part, rows).catch(failing(messages.exportFailed))
  return (
    <Card
      title="Where visits come from"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label="By"
            value={part}
            options={FUNNEL_PARTS.map(known => [known, PART_NAMES[known]] as const)}
            onChange={onPart}
          />
          {rows.length > 0 && !isExample && (
            <button type="button" className="button button-outline button-small" onClick={save}>
              <Download className="icon" aria-hidden="true" />
              CSV<span className="visually-hidden"> of where visits come from</span>
            </button>
          )}
        </div>
      }
      className="md:col-span-2"
    >
      {rows.length === 0 ? (
        <p className="small muted">{nothing}</p>
      ) : (
        <>
          <p className="small muted">{isOfLeads ? messages.partsOfLeads : messages.aboutParts}</p>
          <ScrollBox label="Where visits come from, as a table" className="max-h-[30rem]">
            <table className="w-full min-w-[26rem] text-left text-sm tabular-nums">
              <thead className="sticky top-0 bg-surface shadow-[inset_0_-1.5px_0_var(--ink)]">
                <tr>
                  <th scope="col" className="py-2 pr-4 font-semibold text-ink-2">
                    {PART_NAMES[part]}
                  </th>
                  {columns.map(column => (
                    <th key={column} scope="col" className={HEAD}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => {
                  const isChosen = filters[part] === row.name
                  return (
                    <PartRow
                      key={row.name}
                      {...{ part, row, most, isChosen }}
                      share={shareOf(row)}
                      onChoose={() => onName(isChosen ? null : row.name)}
                      onWon={onWon && (() => onWon(row.name))}
                    />
                  )
                })}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Card>
  )
}
