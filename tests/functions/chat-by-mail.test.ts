/** Visitors who left get the team's later messages by mail, with a link that resumes the conversation. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { queueChatAnswers } from '#data/email-queue.ts'
import { anyTable } from '#data/rest-client.ts'
import { resumedChat } from '#features/chat/resumed-chat.ts'
import { chatLinkSecret } from '../../netlify/lib/chat-link.ts'
import { chatFunction, conversation, LINK_SECRET, line, post } from './chats.ts'
import { bodyOf } from './support/mailbox.ts'
import { postOfficeForThisFile } from './support/post-office.ts'

const office = postOfficeForThisFile()
const ask = async (body: unknown) => {
  const response = await chatFunction(() => office.db)(post(body))
  return { status: response.status, answer: await response.json() }
}
const ago = (seconds: number) => new Date(Date.now() - 1000 * seconds).toISOString()
const table = (name: string) => anyTable(office.db).from(name)

/** A conversation with a person of the team; the visitor was last seen `gone` seconds ago. */
async function talk({
  gone,
  email = `ana.${randomUUID().slice(0, 8)}@example.com`,
}: {
  gone: number
  email?: string
}) {
  const begun = conversation()
  const sent = { ...begun, userInfo: { ...begun.userInfo, email } }
  expect((await ask(sent)).status).toBe(201)
  await table('chat_handoffs')
    .insert({
      chat_log_id: sent.id,
      requested_at: ago(900),
      accepted_at: ago(890),
      admin_seen_at: ago(5),
      visitor_seen_at: ago(gone),
      visitor_has_at: ago(gone),
    })
    .throwOnError()
  return sent
}
const reply = (chat: string, content: string, seconds: number) =>
  table('chat_replies')
    .insert({ chat_log_id: chat, content, created_at: ago(seconds) })
    .throwOnError()
const mailsOf = async (chat: string) => {
  const { data } = await table('person_emails').select().eq('chat_id', chat).throwOnError()
  return data as { kind: string; body_text: string; to_address: string }[]
}

test('PPL-37 messages written after the visitor left are mailed once, earlier ones are not', async () => {
  const sent = await talk({ gone: 600 })
  await reply(sent.id, 'Seen while you were there.', 700)
  await reply(sent.id, 'We can start in May.', 500)
  await reply(sent.id, 'Shall we?', 480)
  await queueChatAnswers(office.db)
  await queueChatAnswers(office.db)
  expect(await mailsOf(sent.id)).toMatchObject([
    { kind: 'chat_answers', body_text: 'We can start in May.\n\nShall we?', to_address: sent.userInfo.email },
  ])
  await reply(sent.id, 'One more thing.', 0)
  await queueChatAnswers(office.db)
  expect(await mailsOf(sent.id)).toHaveLength(1)
})

test('PPL-37 messages that came between the last request and leaving are mailed', async () => {
  const sent = await talk({ gone: 120 })
  await reply(sent.id, 'We can start in May.', 90)
  const leaving = { action: 'leave', id: sent.id, secret: sent.secret, known: 0 }
  expect((await ask(leaving)).status).toBe(200)
  await queueChatAnswers(office.db)
  expect(await mailsOf(sent.id)).toMatchObject([{ body_text: 'We can start in May.' }])
})

test.each([
  ['was lost on the way is mailed', [0], false, 1],
  ['has come is not', [0, 1], false, 0],
  ['came with the end of the talk is not', [0], true, 0],
])('PPL-37 a message that %s', async (_, requests, hasEnded, mails) => {
  const sent = await talk({ gone: 100 })
  await reply(sent.id, 'We can start in May.', 90)
  const change = (columns: object) =>
    table('chat_handoffs').update(columns).eq('chat_log_id', sent.id).throwOnError()
  if (hasEnded) await change({ ended_at: ago(80), ended_why: 'ended' })
  for (const known of requests) {
    const listening = { action: 'listen', id: sent.id, secret: sent.secret, known }
    expect((await ask(listening)).status).toBe(200)
  }
  await change({ visitor_seen_at: ago(70) })
  await queueChatAnswers(office.db)
  expect(await mailsOf(sent.id)).toHaveLength(mails)
})

test.each([
  ['somebody who is still there', { gone: 10 }, 5],
  ['a team that still writes', { gone: 600 }, 5],
  ['answers that were seen', { gone: 300 }, 500],
])('no mail is queued: %s', async (_, visitor, seconds) => {
  const sent = await talk(visitor)
  await reply(sent.id, 'We can start in May.', seconds)
  await queueChatAnswers(office.db)
  expect(await mailsOf(sent.id)).toEqual([])
})

test('concurrent workers queue the mail once', async () => {
  const sent = await talk({ gone: 600 })
  await reply(sent.id, 'We can start in May.', 500)
  await Promise.all(Array.from({ length: 5 }, () => queueChatAnswers(office.db)))
  expect(await mailsOf(sent.id)).toHaveLength(1)
})

test('the link in the mail opens the conversation, and saving continues', async () => {
  const sent = await talk({ gone: 600 })
  await reply(sent.id, 'We can start in May.', 500)
  const link = { id: sent.id, secret: chatLinkSecret(sent.id, LINK_SECRET, new Date()) }
  const resumed = await ask({ action: 'resume', ...link })
  expect(resumed.status).toBe(200)
  expect(JSON.stringify(resumed.answer)).not.toMatch(/secret|hash/i)
  const state = resumedChat(resumed.answer, link)
  expect(state).toMatchObject({ step: 'closing', info: { name: 'Ana' }, human: { mode: 'live' } })
  expect(state?.messages.map(({ content }) => content)).toContain('We can start in May.')
  const more = {
    ...sent,
    secret: link.secret,
    sequence: (state?.sequence ?? 0) + 1,
    messages: [...sent.messages, line('In May it is.')],
  }
  expect(await ask(more)).toMatchObject({ status: 200, answer: { result: 'saved' } })
  expect((await ask({ action: 'listen', ...link, known: 0 })).answer.messages).toHaveLength(1)
  // The device on which it began can go on as well.
  expect((await ask({ ...sent, sequence: more.sequence + 1 })).status).toBe(200)
})

test('SEC-22 a link opens only its own conversation, and a browser’s secret cannot resume one', async () => {
  const [sent, other] = [await talk({ gone: 600 }), await talk({ gone: 600 })]
  const secret = chatLinkSecret(sent.id, LINK_SECRET, new Date())
  const over = chatLinkSecret(sent.id, LINK_SECRET, new Date('2026-01-01T00:00:00Z'))
  const forged = chatLinkSecret(sent.id, 'another secret', new Date())
  for (const wish of [
    { action: 'resume', id: other.id, secret },
    { action: 'listen', id: other.id, secret, known: 0 },
    { action: 'resume', id: sent.id, secret: over },
    { action: 'resume', id: sent.id, secret: forged },
    { action: 'resume', id: sent.id, secret: sent.secret },
    { ...other, secret },
  ]) {
    expect((await ask(wish)).status).toBe(403)
  }
  // A tab that the link once opened.
  expect(await ask({ ...sent, secret: over })).toMatchObject({
    status: 403,
    answer: { error: 'The link of our email has expired. You can reply to the email.', code: 'foreign' },
  })
  await table('chat_logs').delete().eq('id', sent.id).throwOnError()
  expect((await ask({ action: 'resume', id: sent.id, secret })).status).toBe(404)
  expect((await ask({ ...sent, secret })).status).toBe(409)
})

test('the mail contains the words, the link and a reply address', async () => {
  const sent = await talk({ gone: 600 })
  await reply(sent.id, 'We can start in May.', 500)
  await office.work()
  const mail = office.mailbox.mails.find(({ to }) => to.includes(sent.userInfo.email))
  const text = mail ? bodyOf(mail) : ''
  expect(text).toContain('We can start in May.')
  expect(text).toContain(`https://gantry.example/contact#chat=${sent.id}.link.`)
  expect(mail?.source).toMatch(/^Reply-To: .*hello\+[0-9a-v]{45}@/m)
})
