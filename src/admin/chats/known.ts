/** A visitor's details, with fallbacks for missing ones (LOGS-05). */
import type { ChatLog } from '#data/chat-logs-admin.ts'
import { transcript, transcriptName } from '#lib/chat-transcript.ts'
import { downloadText } from '#lib/download.ts'
import { messages } from './messages.ts'

/** A text field of the visitor's data, trimmed; '' when missing. */
export function known(info: Record<string, unknown>, field: string): string {
  const value = info[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** The visitor's name, or a text saying that there is none. */
export const nameOf = (info: Record<string, unknown>) => known(info, 'name') || messages.noName

/** Downloads a conversation as a text file (LOGS-14). */
export function downloadLog(log: ChatLog): void {
  const { id, created_at: timestamp, user_info: userInfo, messages: said } = log
  downloadText(
    transcriptName(id),
    transcript({ id, timestamp, userInfo, messages: said }),
    'text/plain;charset=utf-8',
  )
}
