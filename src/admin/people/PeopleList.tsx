import { Inbox, type LucideIcon, Mail, MessagesSquare, PhoneMissed, Reply } from '#admin/icons.ts'
import { formatShort } from '#admin/parts/dates.ts'
import type { ListedPerson } from '#data/people.ts'
import { dueOf, nameOf } from './words.ts'

const KINDS: Record<NonNullable<ListedPerson['last_kind']>, [Icon: LucideIcon, name: string]> = {
  form: [Inbox, 'Form'],
  chat: [MessagesSquare, 'Chat'],
  missed_call: [PhoneMissed, 'Missed call'],
  mail_in: [Mail, 'Mail from them'],
  mail_out: [Reply, 'Mail from us'],
}

const TONES = {
  late: 'font-semibold text-error',
  today: 'font-semibold text-ink',
  later: 'text-ink-2',
  quiet: 'text-ink-3',
}

const LINE = 'flex min-w-0 gap-2'

interface PeopleListProps {
  rows: ListedPerson[]
  selectedId: string
  /** E.g. `2026-11-24`. */
  today: string
  onOpen: (id: string) => void
}

/** Two lines per person: name and time, then the last message and what is due. */
export function PeopleList({ rows, selectedId, today, onOpen }: PeopleListProps) {
  const now = new Date()
  return (
    <ul aria-label="People" className="divide-y divide-line">
      {rows.map(row => {
        const [Icon, kind] = row.last_kind ? KINDS[row.last_kind] : []
        const due = dueOf(row, today)
        return (
          <li key={row.id} className="relative">
            <button
              type="button"
              aria-current={row.id === selectedId ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
              className="grid w-full gap-y-0.5 py-2.5 pr-(--pad) pl-(--pad) text-left -outline-offset-3 before:absolute before:inset-y-0 before:left-0 before:w-1 before:origin-top before:scale-y-0 before:bg-signal before:transition-transform before:duration-(--d-2) before:ease-belt hover:bg-bg md:aria-[current=true]:bg-bg md:aria-[current=true]:before:scale-y-100 forced-colors:before:bg-[Highlight]"
            >
              <span className={`${LINE} items-baseline`}>
                <b
                  className={`min-w-0 truncate tracking-[-0.01em] ${row.waiting === 'us' ? 'font-bold' : 'font-semibold'}`}
                >
                  {nameOf(row)}
                </b>
                {/* On a narrow line, the company shrinks first. */}
                <span className="note min-w-0 shrink-999 grow truncate text-ink-3">{row.company}</span>
                {row.last_at && (
                  <time dateTime={row.last_at} className="note flex-none text-ink-3">
                    {formatShort(row.last_at, now)}
                  </time>
                )}
              </span>
              <span className={`${LINE} items-center`}>
                <span className="note muted flex min-w-0 grow items-center gap-1.5">
                  {Icon && <Icon className="size-3.5 flex-none" aria-hidden="true" />}
                  {kind && <span className="visually-hidden">{kind}: </span>}
                  <span className="min-w-0 truncate">{row.due_text ?? row.last_words}</span>
                </span>
                {due && <span className={`note flex-none ${TONES[due.tone]}`}>{due.text}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
