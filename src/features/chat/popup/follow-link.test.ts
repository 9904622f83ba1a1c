// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { FLOW_VERSION } from '#features/chat/chat-flow.ts'
import { START } from '#features/chat/chat-state.ts'
import { chatLinkIn } from '#features/chat/resumed-chat.ts'
import { talk } from '#features/chat/test-world.ts'
import { NOTHING_STORED, type StoredTab } from './chat-storage.ts'
import { followLink } from './follow-link.ts'
import { createHandoff } from './handoff.ts'
import { labels } from './labels.ts'

const hash = `#chat=3f0d9f6e-3c1a-4d0b-9a38-8f4f0d1c2b3a.link.1797930000.${'a'.repeat(43)}`
const { state } = talk().say('Web Design')
const kept: StoredTab = { open: false, draft: 'half a sen', seen: state.messages.length, state }

/** Follows the link of the address while the function answers `answer`. */
function follow(answer: Response, before: StoredTab) {
  history.replaceState(null, '', `/contact${hash}`)
  const link = chatLinkIn(location.hash)
  if (!link) throw new Error('This is no link')
  return followLink(
    link,
    createHandoff('/chat', async () => answer),
    before,
  )
}
const refused = () => new Response(null, { status: 404 })

test('PPL-37 CHAT-67 a link that fails leaves the conversation of the tab and its unsent text, and says so', async () => {
  expect(await follow(refused(), kept)).toEqual({
    ...kept,
    state: { ...state, notice: labels.linkFailedHere },
  })
  expect(location.hash).toBe(hash)
})

test('PPL-37 CHAT-67 a link that fails before a conversation leaves what was typed into the form, and says so', async () => {
  const known = { name: 'Ana', email: 'ana@x' }
  const form = { ...NOTHING_STORED, state: { ...START, known } }
  const error = labels.linkFailed
  expect(await follow(refused(), form)).toEqual({ ...form, state: { ...form.state, error } })
  expect(await follow(refused(), NOTHING_STORED)).toEqual({
    ...NOTHING_STORED,
    state: { ...START, error },
  })
})

test('PPL-37 a link that opens shows its conversation, and leaves the address', async () => {
  const { timestamp, page, info, messages, step, trail, sequence } = talk().say('Web Design', 'skip').state
  const found = { timestamp, page, info, messages, step, trail, sequence, flowVersion: FLOW_VERSION }
  expect(await follow(Response.json(found), kept)).toMatchObject({
    ...{ open: true, draft: '', state: { ...chatLinkIn(hash), messages, step } },
  })
  expect(location.pathname + location.hash).toBe('/contact')
})
