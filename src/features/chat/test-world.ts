/** Test helpers: the world with the real lines, and a visitor who talks to the engine without waiting. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ChatLines } from '#lib/chat-lines.ts'
import { advance, begin } from './advance.ts'
import type { Advance, ChatEffect, ChatEvent, ChatState, ChatWorld, Conversation } from './chat-state.ts'

/** The lines as they are in content/chat.yml. */
export const lines: ChatLines = parse(readFileSync('content/chat.yml', 'utf8'))

/** The same without the site's answers: questions go to the script. */
const scriptAlone: ChatLines = { ...lines, answersQuestions: false }

/** A world with sequential ids, at noon, with a constant random value, and no answers from the site's pages. */
export function testWorld(changes: Partial<ChatWorld> = {}): ChatWorld {
  let count = 0
  return {
    now: new Date('2026-11-20T12:00:00'),
    random: () => 0,
    uuid: () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`,
    lines: scriptAlone,
    isLive: false,
    ...changes,
  }
}

/** The messages as the browser sends them: only line keys of the script, nothing of a person. */
export const sent = ({ messages }: Conversation) =>
  messages
    .filter(({ by }) => !by)
    .map(({ id, role, content, line, timestamp }) =>
      role === 'user' ? { id, role, content, timestamp } : { id, role, line, timestamp },
    )

/** A conversation in progress; each call returns it after the agent's reply has arrived. */
export interface Talk {
  state: Conversation
  /** All effects since the beginning. */
  effects: ChatEffect[]
  /** The agent's bubbles of the last turn. */
  bubbles: string[]
  say: (...texts: string[]) => Talk
  choose: (...texts: string[]) => Talk
  does: (...events: ChatEvent[]) => Talk
}

function talking(state: ChatState): Conversation {
  if (state.phase !== 'talking') throw new Error('The conversation has not begun')
  return state
}

function settle({ state, effects }: Advance, world: ChatWorld, before: ChatEffect[]): Talk {
  const current = talking(state)
  const done: Advance = current.typing
    ? advance(current, { type: 'replyDue', turn: current.typing.turn }, world)
    : { state: current, effects: [] }
  const next = talking(done.state)
  const all = [...before, ...effects, ...done.effects]
  const does = (...events: ChatEvent[]) =>
    events.reduce((talk, event) => settle(advance(talk.state, event, world), world, talk.effects), {
      ...talk,
    })
  const lastSaid = next.messages.findLastIndex(({ role }) => role === 'user')
  const talk: Talk = {
    state: next,
    effects: all,
    bubbles: next.messages.slice(lastSaid + 1).map(({ content }) => content),
    say: (...texts) => does(...texts.map(text => ({ type: 'said', text }) as const)),
    choose: (...texts) => does(...texts.map(text => ({ type: 'chose', text }) as const)),
    does,
  }
  return talk
}

/** Starts a conversation with Ana, whose address is known by default. */
export function talk({ name = 'Ana', email = 'ana@x.com', world = testWorld() } = {}): Talk {
  return settle(begin({ name, email, page: '/' }, world), world, [])
}

/** Answers that lead to each step, for a visitor whose address is known. */
export const LEADING = {
  service: [],
  competitor: ['Web Design'],
  website: ['Web Design', 'skip'],
  budget: ['Web Design', 'skip', 'skip'],
  timeline: ['Web Design', 'skip', 'skip', 'skip'],
  name: ['Web Design', 'skip', 'skip', 'skip', 'Flexible'],
  preference: ['Web Design', 'skip', 'skip', 'skip', 'Flexible', 'Ana'],
  availability: ['Web Design', 'skip', 'skip', 'skip', 'Flexible', 'Ana', 'Video Call'],
} as const
