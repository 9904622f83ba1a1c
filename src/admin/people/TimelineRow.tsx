import { use } from 'react'
import {
  ArrowRight,
  Check,
  Headset,
  Inbox,
  ListTodo,
  MessagesSquare,
  PenLine,
  PhoneMissed,
} from '#admin/icons.ts'
import { arrivalWords } from '#admin/parts/arrival-words.ts'
import { looksLikeSpam } from '#admin/parts/flags.ts'
import { ManyBadge } from '#admin/parts/ManyBadge.tsx'
import { TabIdsContext } from '#admin/parts/tab-ids.ts'
import { goToTab } from '#admin/use-url-state.ts'
import type { EntryOf, TimelineEntry } from '#data/person-timeline.ts'
import { OPENS } from '#lib/dashboard-link.ts'
import { EmailEntry } from './EmailEntry.tsx'
import { Entry } from './Entry.tsx'
import { NoteEntry } from './NoteEntry.tsx'
import { eventWords } from './words.ts'

interface TimelineRowProps {
  shown: TimelineEntry
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  onTakenBack: (entry: EntryOf<'email'>) => void
}

/** One entry of the timeline, by its kind. */
export function TimelineRow({ shown, readAt, onTakenBack }: TimelineRowProps) {
  switch (shown.kind) {
    case 'form':
      return <FormEntry shown={shown} />
    case 'chat':
      return <ChatEntry shown={shown} />
    case 'missed_call':
      return (
        <Entry shown={shown} Icon={PhoneMissed} title={<span className="text-error">Missed call</span>}>
          {shown.entry.source_path && `on ${shown.entry.source_path}`}
        </Entry>
      )
    case 'talk':
      return (
        <Entry shown={shown} Icon={Headset} title="Talk">
          {[shown.entry.by, talkLength(shown)].filter(Boolean).join(', ')}
        </Entry>
      )
    case 'email':
      return <EmailEntry {...{ shown, readAt, onTakenBack }} />
    case 'note':
      return <NoteEntry shown={shown} />
    case 'follow_up':
      return (
        <Entry shown={shown} Icon={ListTodo} title="Next step">
          {[shown.entry.text, shown.entry.owner].filter(Boolean).join(' · ')}
        </Entry>
      )
    case 'done':
      return (
        <Entry shown={shown} Icon={Check} title="Done">
          {shown.entry.text}
        </Entry>
      )
    case 'event':
      return (
        <Entry
          shown={shown}
          Icon={ArrowRight}
          title={<span className="font-normal">{eventWords(shown)}</span>}
        />
      )
  }
}

function FormEntry({ shown }: { shown: EntryOf<'form'> }) {
  const { entry } = shown
  const isByHand = entry.source === 'hand'
  return (
    <Entry
      shown={shown}
      Icon={isByHand ? PenLine : Inbox}
      title={isByHand ? 'Written down' : 'Form'}
      box={<div className="person-box">{entry.message}</div>}
    >
      {[entry.source_path, ...arrivalWords(entry.arrival)].filter(Boolean).join(' · ')}
      {looksLikeSpam(entry.flags) && ' · looks like spam'} <ManyBadge flags={entry.flags} />{' '}
      <button
        type="button"
        className="link"
        onClick={() => goToTab({ tab: 'submissions', [OPENS.submissions]: shown.id })}
      >
        Open
      </button>
    </Entry>
  )
}

/** The visitor's details that best show what they want. */
const ASKED = ['service', 'budget', 'timeline'] as const

function ChatEntry({ shown }: { shown: EntryOf<'chat'> }) {
  const { entry } = shown
  const hasChats = use(TabIdsContext).includes('chats')
  const wishes = ASKED.map(key => entry.user_info[key]).filter(value => typeof value === 'string' && value)
  return (
    <Entry
      shown={shown}
      Icon={MessagesSquare}
      title="Chat"
      box={wishes.length > 0 && <div className="person-box">{wishes.join(' · ')}</div>}
    >
      {entry.message_count === 1 ? '1 message' : `${entry.message_count} messages`}
      {entry.finished_at && ', finished'}
      {[entry.source_path, ...arrivalWords(entry.arrival)].filter(Boolean).map(words => ` · ${words}`)}{' '}
      {hasChats && (
        <button
          type="button"
          className="link"
          onClick={() => goToTab({ tab: 'chats', [OPENS.chats]: shown.id })}
        >
          Read all
        </button>
      )}
    </Entry>
  )
}

function talkLength({ at, entry }: EntryOf<'talk'>): string {
  if (!entry.ended_at) return 'going on'
  const minutes = Math.max(1, Math.round((Date.parse(entry.ended_at) - Date.parse(at)) / 60_000))
  return `${minutes} min`
}
