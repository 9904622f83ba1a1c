/** A conversation as a text file, for the visitor and for the dashboard (LOGS-14). */
import { boldParts } from './bold-parts.ts'
import { type ChatMessage, infoLines } from './chat-record.ts'

/** The data of the file. `timestamp` is when the conversation began, an ISO date-time. */
export interface TranscriptSource {
  id: string
  timestamp: string
  userInfo: Record<string, unknown>
  messages: Pick<ChatMessage, 'role' | 'content' | 'timestamp'>[]
}

/** The file's name; characters of the id other than letters, digits, underscores and hyphens are dropped. */
export function transcriptName(id: string): string {
  return `chat-log-${id.replaceAll(/[^\w-]/g, '')}.txt`
}

/**
 * Date, session ID, user information, additional information, and the messages with their times, without bold
 * markers.
 * @param timeZone For tests; by default the reader's own.
 */
export function transcript(source: TranscriptSource, timeZone?: string): string {
  const { additionalInfo, ...known } = source.userInfo
  const more = typeof additionalInfo === 'string' ? additionalInfo.trim() : ''
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const messages = source.messages.map(
    ({ role, content, timestamp }) =>
      `[${readable(timestamp, when)}] ${role === 'user' ? 'You' : 'Agent'}:\n${role === 'user' ? content : plain(content)}`,
  )
  return [
    'Chat log',
    `Date: ${readable(source.timestamp, when)}\nSession ID: ${source.id}`,
    ['User Information', ...infoLines(known)].join('\n'),
    `Additional Information\n${more || 'None'}`,
    `Conversation History (${source.messages.length} messages)`,
    ...messages,
  ]
    .map(part => `${part}\n`)
    .join('\n')
}

/** Formats a date-time for reading; an invalid one is returned unchanged. */
function readable(timestamp: string, format: Intl.DateTimeFormat): string {
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? timestamp : format.format(time).replaceAll('\u202f', ' ')
}

const plain = (content: string) =>
  boldParts(content)
    .map(({ text }) => text)
    .join('')
