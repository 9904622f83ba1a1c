// @vitest-environment jsdom
/** Parts of the popup as components. */
import { act, type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advance } from '#features/chat/advance.ts'
import { HUMAN_POLL_MS } from '#features/chat/chat-flow.ts'
import { type ChatState, type Conversation, START } from '#features/chat/chat-state.ts'
import { lines, talk, testWorld } from '#features/chat/test-world.ts'
import type { ChatOutbox } from '#features/outbox/chat-outbox.ts'
import type { TextStorage } from '#lib/stored-list.ts'
import { ChatPopup } from './ChatPopup.tsx'
import { Composer } from './Composer.tsx'
import { NOTHING_STORED, readChat, type StoredTab, writeChat } from './chat-storage.ts'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import type { Handoff } from './handoff.ts'
import { labels } from './labels.ts'
import { StartForm } from './StartForm.tsx'
import { Talk } from './Talk.tsx'
import { type ChatTools, useChat } from './use-chat.ts'
import { useTabSync } from './use-tab-sync.ts'

function Synced() {
  useTabSync(START, () => {})
  return <p>Works</p>
}

/** Renders `content` into its own container until the test ends. */
function show(content: ReactNode): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  act(() => root.render(content))
  onTestFinished(() => {
    // Some of the tests take back all stubs.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    act(() => root.unmount())
  })
  return page
}

const find = <Found extends Element>(page: Element, selector: string) =>
  page.querySelector(selector) as unknown as Found

test.each([
  ['Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])('CHAT-14 in %s the Enter key that ends a text composition sends nothing', (_, press) => {
  const onSend = vi.fn()
  const page = show(
    <Composer
      fieldRef={{ current: null }}
      draft="こんにち"
      placeholder=""
      canSend={true}
      isEnded={false}
      onDraft={() => {}}
      onSend={onSend}
    />,
  )
  const field = find<HTMLTextAreaElement>(page, 'textarea')
  const enter = (init: object) =>
    act(
      () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
    )
  enter(press)
  expect(onSend).not.toHaveBeenCalled()
  enter({ keyCode: 13 })
  expect(onSend).toHaveBeenCalledOnce()
})

test.each([
  [true, labels.offline],
  [false, labels.offlineUnkept],
])('F-11 CHAT-69 offline the chat says what a device that keeps it (%s) allows', async (isKept, words) => {
  const setItem = () => {
    if (!isKept) throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
  vi.resetModules()
  const { chatOutbox } = await import('#features/outbox/chat-outbox.ts')
  const outbox = chatOutbox()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = show(<DeliveryNotice outbox={outbox} id="a" />)
  act(() => outbox.keep({ id: 'a', sequence: 1 }))
  expect(find(page, '[role=status]').textContent).toBe(words)
  network.mockRestore()
  // What waited on would be sent when another file of this worker says that the network is back.
  vi.stubGlobal('fetch', async () => Response.json({ id: 'a', result: 'saved' }))
  await act(() => outbox.deliver())
  expect(outbox.waiting()).toEqual([])
  vi.unstubAllGlobals()
})

test.each([
  ['F-02 a rate-limited chat says that what is written waits', 429, 'limited', 'status', labels.limited],
  ['F-01 a refused chat says why', 413, 'too_large', 'alert', `${labels.refused} Why. ${labels.refusedHelp}`],
  ['F-01 a deleted chat says so', 409, 'deleted', 'alert', `${labels.refused} Why. ${labels.refusedHelp}`],
])('%s', async (_, status, code, role, words) => {
  let answer = Response.json({ error: 'Why.', code }, { status })
  vi.stubGlobal('fetch', async () => answer)
  vi.resetModules()
  const { chatOutbox } = await import('#features/outbox/chat-outbox.ts')
  const outbox = chatOutbox()
  const page = show(<DeliveryNotice outbox={outbox} id="a" />)
  const deliver = async (sequence: number) => {
    outbox.keep({ id: 'a', sequence })
    await act(() => outbox.deliver())
  }
  await deliver(1)
  expect(find(page, `[role=${role}]`).textContent).toContain(words)
  answer = Response.json({ id: 'a', result: 'saved' })
  await deliver(2)
  for (const part of ['status', 'alert']) expect(find(page, `[role=${part}]`).textContent).toBe('')
  vi.unstubAllGlobals()
})

test('CHAT-67 the name and the email typed into the start form are kept on the next page', () => {
  let stored = ''
  const session: TextStorage = {
    getItem: () => stored,
    setItem: (_, text) => {
      stored = text
    },
    removeItem: () => {},
  }
  const form = (known: typeof START.known, onEdit: Parameters<typeof StartForm>[0]['onEdit']) => (
    <StartForm
      error={null}
      known={known}
      nameLength={200}
      nameRef={{ current: null }}
      onStart={() => {}}
      onEdit={onEdit}
      onLeave={() => {}}
    />
  )
  const first = show(
    form(undefined, known => {
      const { state } = advance(START, { type: 'formEdited', known }, testWorld())
      writeChat(session, { open: true, draft: '', seen: 0, state })
    }),
  )
  const type = (selector: string, text: string) => {
    const input = find<HTMLInputElement>(first, selector)
    input.value = text
    act(() => void input.dispatchEvent(new Event('input', { bubbles: true })))
  }
  type('#chat-name', 'Ana')
  type('#chat-email', 'ana@x')
  const state = readChat(session)?.state
  const next = show(form(state?.phase === 'start' ? state.known : undefined, () => {}))
  expect(find<HTMLInputElement>(next, '#chat-name').value).toBe('Ana')
  expect(find<HTMLInputElement>(next, '#chat-email').value).toBe('ana@x')
})

/** Session storage of a tab, in memory. */
function makeSession(): TextStorage {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: key => void kept.delete(key),
  }
}

/** The whole popup of a tab that has stored this, with the button in the page. */
async function showPopup(kept: StoredTab) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // What jsdom lacks.
  Element.prototype.scrollTo = () => {}
  const session = makeSession()
  const { chatOutbox } = await import('#features/outbox/chat-outbox.ts')
  const never = () => new Promise<never>(() => {})
  const handoff = { ask: never, isLive: never, resume: never }
  const tools = { lines, session, local: null, outbox: chatOutbox(), handoff, askSite: never }
  const button = document.body.appendChild(document.createElement('button'))
  const page = show(<ChatPopup {...{ tools, kept, button, isPressed: false }} />)
  onTestFinished(() => button.remove())
  return { session, button, page, press: () => act(() => button.click()) }
}

test('CHAT-67 HAND-06 a message that arrived while the chat was closed is marked on the next page, until it is read', async () => {
  const { state } = talk()
  const count = state.messages.length
  expect(state.messages.at(-1)?.role).toBe('agent')
  const { session, button, press } = await showPopup({ ...NOTHING_STORED, seen: count - 1, state })
  expect(button.hasAttribute('data-news')).toBe(true)
  expect(readChat(session)?.seen).toBe(count - 1)
  press()
  expect(button.hasAttribute('data-news')).toBe(false)
  press()
  expect(readChat(session)).toMatchObject({ open: false, seen: count })
})

test('CHAT-67 a page restored from the cache opens the newer start form without moving the focus', async () => {
  const { session, button, page, press } = await showPopup(NOTHING_STORED)
  const name = () => find<HTMLInputElement>(page, '#chat-name')
  press()
  name().value = 'An'
  act(() => void name().dispatchEvent(new Event('input', { bubbles: true })))
  press()
  button.focus()

  const known = { name: 'Ana Lima', email: 'ana@x.com' }
  writeChat(session, { ...NOTHING_STORED, open: true, state: { ...START, known } })
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(find<HTMLElement>(page, '[role=dialog]').hidden).toBe(false)
  expect(document.activeElement).toBe(button)
  expect(name().value).toBe(known.name)
  // The visitor's own opening moves it as ever.
  press()
  press()
  expect(document.activeElement).toBe(name())
})

test('CHAT-74 an error of the start form is an alert that describes the wrong field', () => {
  const props = { known: undefined, nameLength: 200, onStart: () => {}, onEdit: () => {}, onLeave: () => {} }
  const page = show(<StartForm {...props} error="Wrong" nameRef={{ current: null }} />)
  act(() => find<HTMLFormElement>(page, 'form').requestSubmit())
  const alert = find(page, '[role=alert]')
  expect(alert.textContent).toBe('Wrong')
  for (const name of ['#chat-name', '#chat-email']) {
    expect(find(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(find(page, name).getAttribute('aria-describedby')).toBe(alert.id)
  }
})

test('CHAT-14 the name and the messages begin on the side of the script that they are typed in', () => {
  const props = { known: undefined, nameLength: 200, onStart: () => {}, onEdit: () => {}, onLeave: () => {} }
  const form = show(<StartForm {...props} error={null} nameRef={{ current: null }} />)
  expect([...form.querySelectorAll('[dir=auto]')].map(({ id }) => id)).toEqual(['chat-name'])
  const entry = {
    draft: '',
    placeholder: '',
    canSend: true,
    isEnded: false,
    onDraft: () => {},
    onSend: () => {},
  }
  const composer = show(<Composer {...entry} fieldRef={{ current: null }} />)
  expect(find<HTMLTextAreaElement>(composer, 'textarea').dir).toBe('auto')
})

/** A conversation whose person can be called. */
function Conversing({ from }: { from: Conversation }) {
  const [state, setState] = useState<ChatState>(from)
  const world = testWorld({ isLive: true })
  const refs = { logRef: useRef(null), fieldRef: useRef(null) }
  if (state.phase !== 'talking') return null
  return (
    <Talk
      {...{ state, said: '', lines, draft: '', isLive: true, ...refs }}
      onDraft={() => {}}
      onSay={() => {}}
      send={event => setState(advance(state, event, world).state)}
    />
  )
}

test('HAND-10 A11Y-02 calling a person after the end leaves the focus in the field, which is enabled again', () => {
  const { state } = talk().say('bye')
  expect(state.step).toBe('ended')
  const page = show(<Conversing from={state} />)
  const field = find<HTMLTextAreaElement>(page, 'textarea')
  expect(field.disabled).toBe(true)
  const call = [...page.querySelectorAll('button')].find(button => button.textContent === labels.human)
  call?.focus()
  act(() => call?.click())
  expect(call?.isConnected).toBe(false)
  expect(document.activeElement).toBe(field)
})

type Send = ReturnType<typeof useChat>['send']

function Chatting(props: { tools: ChatTools; kept: StoredTab; onChat: (send: Send) => void }) {
  const { send } = useChat(props.tools, props.kept, true, true, () => {})
  props.onChat(send)
  return null
}

test('HAND-05 a call that waited for the conversation to be saved is not made once the script has taken over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const saved = Promise.withResolvers<void>()
  const ask = vi.fn(async () => null)
  const outbox = { keep: () => {}, flush: () => {}, deliver: () => saved.promise } as unknown as ChatOutbox
  const waiting = { mode: 'waiting', since: new Date().toISOString() } as const
  const kept = { ...NOTHING_STORED, state: { ...talk().state, human: waiting } }
  const handoff = { ask, isLive: async () => true, resume: async () => null }
  const tools = { lines, session: null, local: null, outbox, handoff, askSite: async () => null }
  const chat: { send?: Send } = {}
  const onChat = (send: Send) => {
    chat.send = send
  }
  show(<Chatting {...{ tools, kept, onChat }} />)
  act(
    () =>
      void chat.send?.({ type: 'humanUpdates', updates: { state: 'over', why: 'unanswered', messages: [] } }),
  )
  await act(async () => saved.resolve())
  expect(ask).not.toHaveBeenCalled()
})

test('HAND-04 HAND-05 a duplicate tab that asks before the call is made does not end it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  const channels = new Set<EventTarget>()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.add(this)
      }
      postMessage(data: unknown) {
        for (const other of channels) {
          if (other !== this)
            other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
        }
      }
      close() {
        channels.delete(this)
      }
    },
  )
  const saved = Promise.withResolvers<void>()
  const outbox = { keep: () => {}, flush: () => {}, deliver: () => saved.promise } as unknown as ChatOutbox
  const asked: string[] = []
  // The function knows of no call until one is made.
  const isCalled = () => asked.includes('first: call')
  const open = (tab: string, kept: StoredTab) => {
    const chat: { send?: Send } = {}
    const handoff: Handoff = {
      async ask({ action }) {
        asked.push(`${tab}: ${action}`)
        return isCalled()
          ? { state: 'waiting', why: null, messages: [] }
          : { state: 'over', why: 'unanswered', messages: [] }
      },
      isLive: async () => true,
      resume: async () => null,
    }
    const tools = { lines, session: null, local: null, outbox, handoff, askSite: async () => null }
    const onChat = (send: Send) => {
      chat.send = send
    }
    show(<Chatting {...{ tools, kept, onChat }} />)
    return chat
  }
  const kept = { ...NOTHING_STORED, state: talk().state }
  const first = open('first', kept)
  open('duplicate', kept)
  act(() => void first.send?.({ type: 'humanCalled' }))
  await act(() => vi.advanceTimersByTimeAsync(HUMAN_POLL_MS))
  expect(asked).toEqual(['duplicate: listen'])
  await act(async () => saved.resolve())
  expect(asked).toEqual(['duplicate: listen', 'first: call'])
  await act(() => vi.advanceTimersByTimeAsync(HUMAN_POLL_MS))
  expect(asked.slice(2).toSorted()).toEqual(['duplicate: listen', 'first: listen'])
})

test('HAND-05 F-03 a call that an earlier page could not report is reported as missed, without a call', async () => {
  const ask = vi.fn<Handoff['ask']>(async () => ({ state: 'over', why: 'unanswered', messages: [] }))
  const outbox = { keep: () => {}, flush: () => {}, deliver: async () => {} } as unknown as ChatOutbox
  const { state } = talk()
  const kept = { ...NOTHING_STORED, state: { ...state, human: { mode: 'script', owesCall: true } as const } }
  const session = makeSession()
  const handoff = { ask, isLive: async () => true, resume: async () => null }
  const tools = { lines, session, local: null, outbox, handoff, askSite: async () => null }
  show(<Chatting {...{ tools, kept, onChat: () => {} }} />)
  await act(async () => {})
  expect(ask.mock.calls).toEqual([[{ action: 'miss', id: state.id, secret: state.secret }]])
  expect(readChat(session)?.state).toMatchObject({ human: { mode: 'script' } })
  expect(readChat(session)?.state).not.toHaveProperty('human.owesCall')
})

test('CHAT-69 the tab sync renders even if the browser refuses a BroadcastChannel', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  expect(show(<Synced />).textContent).toBe('Works')
})
