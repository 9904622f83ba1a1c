/** When and where somebody was last here, short enough for a table. */
import { formatShort } from '#admin/parts/dates.ts'

const MINUTE_MS = 60_000

/** A request within this time means that somebody is here now, because the dashboard polls that often. */
const NOW_MS = 2 * MINUTE_MS

/** E.g. `now, Dayton`, `12 min, Columbus`, `yesterday`, `Nov 20`; `never` for somebody who has not been here. */
export function lastHere(at: string | null, place: string | null, now: Date): string {
  if (at === null) return 'never'
  const ago = now.getTime() - new Date(at).getTime()
  const short = formatShort(at, now)
  const [day = ''] = short.split(', ')
  const when =
    ago < NOW_MS
      ? 'now'
      : ago < 60 * MINUTE_MS
        ? `${Math.floor(ago / MINUTE_MS)} min`
        : day === 'Today'
          ? short.replace('Today, ', '')
          : day.replace('Yesterday', 'yesterday')
  return place ? `${when}, ${place}` : when
}
