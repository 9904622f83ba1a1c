/** When and where somebody was here, in as few words as a table has room for. */
import { formatShort } from '#admin/parts/dates.ts'

const MINUTE_MS = 60_000

/** Whoever has asked something within this time is here now: the dashboard asks that often by itself. */
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
