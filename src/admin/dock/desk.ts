/** The dock's state besides the server's queue; it survives a reload of this browser tab. */
import * as z from 'zod/mini'
import { createListeners } from '#admin/parts/listeners.ts'
import { writeStored } from '#admin/parts/stored-text.ts'
import type { ChatCall } from '#data/chat-handoffs.ts'
import type { TextStorage } from '#lib/stored-list.ts'
import { nameOf } from './messages.ts'

const keyFor = (userId: string) => `dashboardDesk/${userId}`

const state = z.object({
  /** Talks of this tab that are not closed yet, including those that are over; `key` is their call's. */
  talks: z.array(z.object({ id: z.string(), name: z.string(), key: z._default(z.string(), '') })),
  /** The talk that is open at full size. */
  open: z.nullable(z.string()),
  /** Calls silenced here, and calls whose talk was closed; see `callKey`. */
  silenced: z.array(z.string()),
  /** How many of a visitor's messages have been in view, by conversation. */
  seen: z.record(z.string(), z.number()),
})

export type DeskState = z.infer<typeof state>

const EMPTY: DeskState = { talks: [], open: null, silenced: [], seen: {} }

/** Includes the time, so that a second call rings again. */
export const callKey = ({ chat_log_id, requested_at }: ChatCall) => `${chat_log_id} ${requested_at}`

const withCall = (keys: readonly string[], call: ChatCall) => [...keys, callKey(call)].slice(-50)

/** Creates the state of one person's dock. */
export function createDesk(storage: TextStorage | null, userId: string) {
  const key = keyFor(userId)
  let current = EMPTY
  try {
    const parsed = z.safeParse(state, JSON.parse(storage?.getItem(key) ?? 'null'))
    if (parsed.success) current = parsed.data
  } catch {
    // Storage is denied or its data is invalid; the dock starts empty.
  }
  const { notify, subscribe } = createListeners()
  function change(next: Partial<DeskState>) {
    current = { ...current, ...next }
    writeStored(storage, key, JSON.stringify(current))
    notify()
  }
  return {
    current: () => current,
    subscribe,
    /**
     * Keeps the talk of an accepted call until it is closed, in place of an earlier one of the same conversation. What
     * the visitor has said so far counts as seen.
     */
    keep(call: ChatCall) {
      const { chat_log_id: id, said } = call
      const talk = { id, name: nameOf(call), key: callKey(call) }
      const talks = [...current.talks.filter(other => other.id !== id), talk]
      // It may have been silenced before it was accepted.
      const silenced = current.silenced.filter(key => !key.startsWith(`${id} `))
      change({ talks, silenced, seen: { ...current.seen, [id]: Math.max(current.seen[id] ?? 0, said) } })
    },
    /** Opens a talk at full size; null for none. */
    open(id: string | null) {
      if (id !== current.open) change({ open: id })
    },
    /** Removes a finished talk. Silences its call, because the queue may list it until the next fetch. */
    close({ id, call }: Pick<DeskTalk, 'id' | 'call'>) {
      const { [id]: _, ...seen } = current.seen
      const talks = current.talks.filter(talk => talk.id !== id)
      const silenced = call ? withCall(current.silenced, call) : current.silenced
      change({ talks, seen, silenced, open: current.open === id ? null : current.open })
    },
    silence: (call: ChatCall) => change({ silenced: withCall(current.silenced, call) }),
    /** Records that `said` messages of the visitor have been in view. */
    see(id: string, said: number) {
      if ((current.seen[id] ?? -1) < said) change({ seen: { ...current.seen, [id]: said } })
    },
  }
}

export type Desk = ReturnType<typeof createDesk>

/** A talk in the dock. */
export interface DeskTalk {
  id: string
  name: string
  /** Its call in the queue; undefined once it is over, and until the next fetch. */
  call: ChatCall | undefined
  /** How many of the visitor's messages have not been in view here. */
  unread: number
  /** The state of the visitor's later call, which rings or has been taken by a colleague. */
  again?: ChatCall['state'] | undefined
}

/** The dock's content: ringing calls, silenced calls, calls taken by colleagues, and this person's talks. */
export interface DeskView {
  ringing: ChatCall[]
  silent: ChatCall[]
  taken: ChatCall[]
  talks: DeskTalk[]
}

/** How long a call rings (HAND-05). */
export const RING_SECONDS = 60

/** The queue that was fetched at `readAt`, without calls whose minute is over at `now`; both in milliseconds. */
export function withoutOver(queue: readonly ChatCall[], readAt: number, now: number): ChatCall[] {
  const since = Math.max(0, now - readAt) / 1000
  return queue.filter(call => call.state === 'live' || call.waited_seconds + since <= RING_SECONDS)
}

/** Combines the server's queue with the dock's state. */
export function viewDesk(queue: readonly ChatCall[], { talks, silenced, seen }: DeskState): DeskView {
  const isSilenced = (call: ChatCall) => silenced.includes(callKey(call))
  const mine = queue.filter(call => call.is_mine && call.state === 'live' && !isSilenced(call))
  const known = [
    ...talks.map(({ id, name }) => ({ id, name, call: mine.find(call => call.chat_log_id === id) })),
    ...mine
      .filter(call => !talks.some(talk => talk.id === call.chat_log_id))
      .map(call => ({ id: call.chat_log_id, name: nameOf(call), call })),
  ]
  // The queue may show an accepted call as waiting until the next fetch. A visitor whose earlier talk is still here and
  // who calls again has another key, and rings like anybody else.
  const others = queue.filter(call => !mine.includes(call) && !talks.some(({ key }) => key === callKey(call)))
  const waiting = others.filter(call => call.state === 'waiting')
  return {
    ringing: waiting.filter(call => !isSilenced(call)),
    silent: waiting.filter(isSilenced),
    taken: others.filter(call => call.state === 'live' && !isSilenced(call)),
    talks: known.map(talk => ({
      ...talk,
      unread: Math.max(0, (talk.call?.said ?? 0) - (seen[talk.id] ?? talk.call?.said ?? 0)),
      again: others.find(({ chat_log_id }) => chat_log_id === talk.id)?.state,
    })),
  }
}
