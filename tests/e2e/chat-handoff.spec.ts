/** A team member takes over the conversation: called, present, gone. chat-desk.spec.ts covers the dashboard's side. */
import { randomUUID } from 'node:crypto'
import { acceptCall, attendCall, endCall, reportPresence, sendReply } from '../../src/data/chat-handoffs.ts'
import {
  brings,
  CHAT,
  callButton,
  callPerson,
  chatButton,
  field,
  lastMessage,
  log,
  popup,
  replies,
  savedChat,
  say,
  startChat,
  storedChat,
  visit,
} from './chat.ts'
import { holdClock, whenAsked } from './clock.ts'
import { test } from './colleague.ts'
import { expect } from './fixtures.ts'
import { askService } from './service.ts'
import { settled } from './settled.ts'

/** Moves a time back by 61 s, as if that much time had passed. */
const rewind = (id: string, column: string) =>
  askService(`rest/v1/chat_handoffs?chat_log_id=eq.${id}`, 'PATCH', {
    [column]: new Date(Date.now() - 61_000).toISOString(),
  })

test('HAND-01 HAND-03 when nobody is live there is no call button, not even if the request fails', async ({
  page,
}) => {
  let asked = 0
  await page.route(CHAT, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    asked += 1
    return asked === 1 ? route.fulfill({ json: { live: false } }) : route.abort()
  })
  await visit(page)
  await startChat(page)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await settled(page)
  await expect(callButton(page)).toHaveCount(0)
  // Compared with before, because the popup asks by itself every 30 s of its clock.
  const before = asked
  await page.clock.fastForward(30_000)
  await expect.poll(() => asked).toBeGreaterThan(before)
  await settled(page)
  await expect(callButton(page)).toHaveCount(0)
  await chatButton(page).click()
  await expect(popup(page)).toBeHidden()
  await settled(page)
  const closed = asked
  await page.clock.fastForward(60_000)
  await settled(page)
  expect(asked).toBe(closed)
})

test('HAND-04 HAND-06 HAND-07 HAND-10 a visitor calls a person, both talk, the person disappears, and the script continues', async ({
  page,
  colleague: { db, id: userId },
  mark,
}) => {
  const beLive = () => reportPresence(db, userId, true)
  await beLive()
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)

  // Called: the script pauses, and messages written meanwhile wait for the person.
  await callPerson(page, beLive)
  await expect(lastMessage(page)).toContainText("I'm calling someone from our team")
  await expect(callButton(page)).toHaveCount(0)
  await expect(replies(page)).toHaveCount(0)
  await expect(popup(page).getByRole('status').filter({ hasText: 'Calling someone' })).toHaveCount(1)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(`is there anybody, ${mark}?`)
  await page.keyboard.press('Enter')
  await expect(lastMessage(page)).toContainText(mark)

  // Only one person can accept.
  await whenAsked(page, async () => expect(await acceptCall(db, state.id)).toBe(true))
  const attend = () => attendCall(db, state.id)
  await brings(page, lastMessage(page), 'a person from our team', attend)
  await expect(popup(page).getByText('You are talking to our team')).toBeVisible()
  await sendReply(db, state.id, randomUUID(), 'Hello, this is **Jo**.')
  await brings(page, lastMessage(page), 'Team member said: Hello, this is Jo.', attend)

  // A farewell is an ordinary message now; a reload changes nothing.
  await field(page).fill('bye')
  await field(page).press('Enter')
  await page.reload()
  await attend()
  await expect(lastMessage(page)).toContainText('bye')
  await chatButton(page).click()
  await expect(popup(page)).toBeHidden()
  expect(await attendCall(db, state.id)).toBe(true)
  await sendReply(db, state.id, randomUUID(), 'Not so fast.')
  const notice = page.getByRole('status').filter({ hasText: 'New message in the chat' })
  await whenAsked(page, () => expect(notice).toHaveCount(1, { timeout: 1000 }))
  await chatButton(page).click()
  await expect(lastMessage(page)).toContainText('Not so fast.')
  await expect(notice).toHaveCount(0)
  await expect(log(page).getByText('Not so fast.')).toHaveCount(1)

  // The person disappears, and the script resumes where it paused.
  await rewind(state.id, 'admin_seen_at')
  await brings(page, lastMessage(page), 'competitor')
  await expect(log(page)).toContainText('Our teammate has left the chat')
  await expect(popup(page).getByText('Replies in a moment')).toBeVisible()

  // A single log holds everything, and a person can be called again, even after the end.
  await whenAsked(page, async () => {
    const words = (await savedChat(state.id))?.messages.filter(({ by }) => by === 'human')
    expect(words?.map(({ content }) => content)).toEqual(['Hello, this is **Jo**.', 'Not so fast.'])
  })
  await say(page, 'bye', /Have a/)
  await expect(field(page)).toBeDisabled()
  await callPerson(page, beLive)
  await expect(field(page)).toBeEnabled()
  await whenAsked(page, async () => expect(await acceptCall(db, state.id)).toBe(true))
  await brings(page, lastMessage(page), 'a person from our team', attend)
  expect(await endCall(db, state.id)).toBe(true)
  await brings(page, lastMessage(page), 'Our teammate has left the chat')
  await expect(field(page)).toBeDisabled()
})

test('HAND-07 a talk that the visitor’s network ended is over for the team, too, once requests get through', async ({
  page,
  colleague: { db, id: userId },
}) => {
  const beLive = () => reportPresence(db, userId, true)
  await beLive()
  await visit(page)
  await startChat(page)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)
  await callPerson(page, beLive)
  await whenAsked(page, async () => expect(await acceptCall(db, state.id)).toBe(true))
  await brings(page, lastMessage(page), 'a person from our team', () => attendCall(db, state.id))

  let lost = 0
  await page.route(CHAT, route => {
    if (route.request().postDataJSON()?.action === 'leave') lost += 1
    return route.abort()
  })
  const isTold = async () => {
    // For the team the talk goes on.
    expect(await attendCall(db, state.id)).toBe(true)
    await expect(log(page)).toContainText('Our teammate has left the chat', { timeout: 1000 })
  }
  // A step longer than the minute and a half that counts as sleep would begin a new minute.
  await whenAsked(page, isTold, 20_000)
  await expect.poll(() => lost).toBeGreaterThan(0)

  await page.unroute(CHAT)
  const ended = () => askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}&select=ended_why`)
  await whenAsked(page, async () => expect(await ended()).toEqual([{ ended_why: 'left' }]))
})

test('HAND-05 HAND-09 an unanswered call ends, and too many messages at once are refused with an explanation', async ({
  page,
  colleague: { db, id: userId },
}) => {
  const beLive = () => reportPresence(db, userId, true)
  await beLive()
  await visit(page)
  await startChat(page)
  // Twenty messages within one minute, which must not depend on how fast they are typed here.
  await holdClock(page)
  await say(page, 'Web Design', 'competitor')
  const { state } = await storedChat(page)
  await callPerson(page, beLive)
  await expect(lastMessage(page)).toContainText("I'm calling")
  for (let count = 1; count <= 19; count += 1) {
    await field(page).fill(`number ${count}`)
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
  }
  await field(page).fill('one too many')
  await field(page).press('Enter')
  await expect(popup(page).getByRole('alert')).toContainText('That is a lot at once')
  await expect(field(page)).toHaveValue('one too many')

  // A call request that failed is retried with the next poll.
  await whenAsked(page, async () =>
    expect(await askService(`rest/v1/chat_handoffs?chat_log_id=eq.${state.id}`)).toHaveLength(1),
  )
  await rewind(state.id, 'requested_at')
  await brings(page, lastMessage(page), 'competitor')
  await expect(log(page)).toContainText('Nobody is free right now')
  await expect(popup(page).getByRole('button', { name: 'Skip' })).toBeVisible()
})
