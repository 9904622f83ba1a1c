/**
 * The chat's engine: takes a state and an event, returns the next state and effects, and touches nothing else. Any
 * sequence of events either ends the conversation or waits for the next one, and all accepted input is in the
 * messages.
 */
import { CHAT_LIMITS } from '#lib/chat-record.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { answer } from './answer.ts'
import type { Advance, ChatEvent, ChatState, ChatWorld, Conversation, Identity, Start } from './chat-state.ts'
import { canChangeIdentity, START } from './chat-state.ts'
import { callAgain, callHuman, receiveUpdates, sendToHuman, settleCall, timeOutHuman } from './human.ts'
import { takeAnswer } from './site-answer.ts'
import { askEffect } from './site-question.ts'
import { bubble, question, quickReplies } from './speech.ts'
import { addBotMessages, reached, reply, saveEffect, typingDelay } from './turn.ts'

/** Reduces the event to the next state and the effects to run. */
export function advance(state: ChatState, event: ChatEvent, world: ChatWorld): Advance {
  return state.phase === 'start' ? beforeStart(state, event, world) : talk(state, event, world)
}

const stay = (state: ChatState): Advance => ({ state, effects: [] })

function beforeStart(state: Start, event: ChatEvent, world: ChatWorld): Advance {
  if (event.type === 'formEdited') return stay({ error: null, phase: 'start', known: event.known })
  if (event.type !== 'started') return stay(state)
  const name = event.name.trim()
  const email = asSeen(event.email)
  const isValid = name !== '' && name.length <= LEAD_LIMITS.name && isEmail(email)
  if (!isValid) return stay({ ...state, error: world.lines.errors.start })
  return begin({ name, email, page: event.page }, world)
}

/** Starts a conversation; `name` and `email` are not validated, so either can be empty (DEC-02). */
export function begin(known: Identity & { page: string }, world: ChatWorld): Advance {
  const begun = newConversation(known, world)
  // Save name and address even if the visitor leaves now.
  return reply(begun, [question('service', begun, world)], world, [saveEffect(begun, 'soon')])
}

function newConversation(known: Identity & { page: string }, world: ChatWorld): Conversation {
  const info = {
    name: known.name,
    email: known.email.slice(0, LEAD_LIMITS.email),
    ...{ phone: '', service: '', amazonCompetitor: '', amazonWebsite: '', budget: '', timeline: '' },
    ...{ preferredContact: '', meetingLocation: '', availability: '', additionalInfo: '', title: '' },
  }
  return reached({
    phase: 'talking',
    id: world.uuid(),
    // Two UUIDs, because one has only 122 random bits.
    secret: world.uuid() + world.uuid(),
    timestamp: world.now.toISOString(),
    // The 404 page has a chat, too, and the function rejects paths such as `//about` or very long ones.
    page: known.page.replace(/^\/+/, '/').slice(0, CHAT_LIMITS.page),
    info,
    messages: [],
    step: 'service',
    returnStep: null,
    previous: null,
    emailPrompted: false,
    summaryShown: false,
    trail: {},
    typing: null,
    open: null,
    turn: 0,
    notice: null,
    human: { mode: 'script' },
    sequence: 1,
  })
}

function talk(state: Conversation, event: ChatEvent, world: ChatWorld): Advance {
  switch (event.type) {
    case 'said':
      return said(state, event.text, world)
    case 'chose': {
      if (!quickReplies(state, world.lines).includes(event.text)) return stay(state)
      return answer(state, event.text, 'chosen', world)
    }
    case 'replyDue':
      if (state.typing?.turn !== event.turn) return stay(state)
      // Another tab asked the site's pages and has been closed.
      return state.typing.asked === undefined ? arrive(state, world) : takeAnswer(state, null, world)
    case 'answered':
      if (state.typing?.turn !== event.turn || state.typing.asked === undefined) return stay(state)
      return takeAnswer(state, event.answer, world)
    case 'restored':
      return restored(state, world)
    case 'restarted':
      return restart(state, event.page, world)
    case 'identityOpened': {
      const { name, email } = state.info
      return stay(canChangeIdentity(state) ? { ...START, known: { name, email } } : state)
    }
    case 'humanCalled':
      return state.human.mode === 'script' ? callHuman(arrived(state, world), world) : stay(state)
    case 'humanUpdates':
      return receiveUpdates(state, event.updates, world)
    case 'humanSilent':
      return timeOutHuman(state, world)
    case 'callReported':
      return stay(event.id === state.id ? settleCall(state) : state)
    default:
      return stay(state)
  }
}

/** Repeats what may not have happened before the page changed. */
function restored(state: Conversation, world: ChatWorld): Advance {
  const called = callAgain(state, world)
  if (!state.typing) return called
  const { asked } = state.typing
  const pending =
    asked === undefined
      ? ({ type: 'reply', turn: state.turn, after: typingDelay(world) } as const)
      : askEffect(state, asked)
  return { ...called, effects: [pending, ...called.effects] }
}

function said(state: Conversation, text: string, world: ChatWorld): Advance {
  const isToHuman = state.human.mode !== 'script'
  if (text.trim() === '' || (!isToHuman && (state.typing || state.step === 'ended'))) return stay(state)
  if (text.trim().length > CHAT_LIMITS.characters) {
    return stay({ ...state, notice: world.lines.errors.tooLong })
  }
  return isToHuman ? sendToHuman(state, text, world) : answer(state, text, 'typed', world)
}

/** Moves the bubbles that were being typed into the messages. */
function arrived(state: Conversation, world: ChatWorld): Conversation {
  return state.typing ? addBotMessages({ ...state, typing: null }, state.typing.bubbles, world) : state
}

function arrive(state: Conversation, world: ChatWorld): Advance {
  const next = arrived(state, world)
  // A restarted conversation in which nothing was said has nothing new to save (CHAT-60).
  const saves = state.typing !== null && !canChangeIdentity(next)
  return { state: next, effects: saves ? [saveEffect(next, 'soon')] : [] }
}

/** Starts over with the known name and address; if either is missing, the form asks for them. */
function restart(state: Conversation, page: string, world: ChatWorld): Advance {
  const effects: Advance['effects'] = [saveEffect(state, 'now')]
  const { id, secret } = state
  if (state.human.mode !== 'script') effects.push({ type: 'leaveHuman', id, secret })
  const { name, email } = state.info
  if (name === '' || !isEmail(email)) return { state: { ...START, known: { name, email } }, effects }
  const begun = newConversation({ name, email, page }, world)
  const greeted = reply(begun, [bubble('welcomeBack', begun, world)], world)
  return { state: greeted.state, effects: [...effects, ...greeted.effects] }
}
