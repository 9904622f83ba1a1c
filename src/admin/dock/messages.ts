/** The texts of the dock. */
import type { ChatCall } from '#data/chat-handoffs.ts'

/** The visitor's name, or a text saying that there is none. */
export function nameOf({ user_info: { name } }: Pick<ChatCall, 'user_info'>): string {
  return (typeof name === 'string' && name.trim()) || messages.noName
}

/** A duration such as `6:04`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export const messages = {
  noName: 'Anonymous User',
  callsFailed: 'Failed to look for waiting visitors. Trying again.',
  taken: 'Somebody else has taken this conversation, or the visitor is gone.',
  acceptFailed: 'Failed to take the conversation. Please try again.',
  loadFailed: 'Failed to load what was said. Trying again.',
  sendFailed: 'Failed to send. Your text is still here; please try again.',
  confirmUnsent: 'Your answer is not sent. Leave without it?',
  endFailed: 'Failed to end the conversation. Please try again.',
  over: 'The conversation is over. The visitor is with the script again.',
  /** The same once the visitor has called again. */
  overAgain: {
    waiting: 'The conversation is over. The visitor is calling again.',
    live: 'The conversation is over. The visitor is talking to a colleague.',
  },
  away: 'Has been silent for a while',
  /** Announced to screen readers when a new visitor waits. */
  calling: (name: string) => `${name} would like to talk to a person.`,
  /** In the window's title. */
  isCalling: (name: string) => `${name} is calling`,
  /** Announced to screen readers when a visitor writes in a talk that is not in view. */
  wrote: (name: string) => `New message from ${name}.`,
  newLead: (waiting: number) => `New submission received. ${waiting} waiting.`,
} as const
