import type { FunnelPart, FunnelRow } from '#data/funnel.ts'
import { partWords } from './funnel.ts'

interface PartRowProps {
  part: FunnelPart
  row: FunnelRow
  /** The share won, as the list shows it; null if unknown. */
  share: number | null
  /** The largest share in the list. */
  most: number
  /** The figures are filtered by it. */
  isChosen: boolean
  onChoose: () => void
  /** Shows the people it won; null if nobody can see them. */
  onWon: (() => void) | null
}

const NUMBER = 'py-1.5 pr-4 text-right'
const said = (number: number | null) => number?.toLocaleString('en-US') ?? ''

/** One name with its visits and their outcome; without leads if the person may not read them. */
export function PartRow({ part, row, share, most, isChosen, onChoose, onWon }: PartRowProps) {
  const words = partWords(part, row.name)
  const [name, ...how] = part === 'campaign' ? words.split(' · ') : [words]
  const readsLeads = row.sent !== null
  return (
    <tr className="border-line border-b">
      <th scope="row" className="max-w-[16rem] py-1.5 pr-4 font-medium">
        <button
          type="button"
          aria-pressed={isChosen}
          className="link min-h-8 min-w-6 max-w-full break-words text-left aria-pressed:font-bold"
          onClick={onChoose}
        >
          <span>{name}</span>
          {how.length > 0 && <span className="muted font-normal no-underline!"> · {how.join(' · ')}</span>}
        </button>
      </th>
      {row.visits !== null && <td className={NUMBER}>{said(row.visits)}</td>}
      <td className={NUMBER}>{said(readsLeads ? row.sent : row.begun)}</td>
      {readsLeads && (
        <>
          <td className={NUMBER}>
            {row.won && onWon ? (
              <button
                type="button"
                className="link min-h-8 min-w-6 text-right font-semibold"
                aria-label={`${said(row.won)} won, ${words}: show the people`}
                onClick={onWon}
              >
                {said(row.won)}
              </button>
            ) : (
              said(row.won)
            )}
          </td>
          <td className="py-1.5 text-right">
            <span className="flex items-center justify-end gap-3">
              <span aria-hidden="true" className="h-1.5 w-14 rounded-belt bg-line max-sm:hidden">
                <span
                  className="block h-full rounded-belt bg-belt dark:bg-green forced-colors:bg-[CanvasText]"
                  style={{ width: `${most && (100 * (share ?? 0)) / most}%` }}
                />
              </span>
              {share?.toFixed(1) ?? '–'}
            </span>
          </td>
        </>
      )}
    </tr>
  )
}
