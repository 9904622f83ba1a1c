/** A visitor who leaves name and address in the chat becomes a lead: the lead, the notification, and what stays. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptCall, endCall, reportPresence, sendReply } from '#data/chat-handoffs.ts'
import { listChatLogs, readChatLog, setChatStatus } from '#data/chat-logs-admin.ts'
import { sweepChats } from '#data/chats.ts'
import type { SaveRequest } from '#lib/chat-record.ts'
import { notify } from '../../netlify/lib/notify.ts'
import { siteJobs } from '../../scripts/lib/jobs.ts'
import { backendForThisFile } from '../db/support/backend.ts'
import { chatFunction, conversation, line, post, rowsOf } from './chats.ts'
import { openMailbox } from './support/mailbox.ts'

const backend = backendForThisFile()
const service = () => backend().service
const admin = () => backend().admin
const { leads, stored } = rowsOf(service)
const send = (body: unknown) => chatFunction(service)(post(body))
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** The notifications about the conversation, as `channel: reason`. */
const told = async ({ id }: SaveRequest) => {
  const { data } = await service().from('notifications').select().eq('chat_log_id', id)
  return data?.map(({ channel, reason }) => `${channel}: ${reason}`).toSorted()
}
const log = ({ id }: SaveRequest) => readChatLog(admin(), id)
const words = async (chat: SaveRequest) => (await log(chat))?.messages.map(({ content }) => content)
const call = ({ id, secret }: SaveRequest, action = 'call') =>
  send({ action, id, secret, ...(action === 'listen' && { known: 0 }) })

/** Makes a conversation look silent for so many minutes; a status change does not count as a visitor's message. */
async function silent({ id }: SaveRequest, minutes: number) {
  await backend().server.database.transaction(sql =>
    sql.script(`
      set local session_replication_role = replica;
      update public.chat_logs set updated_at = now() - interval '${minutes} minutes' where id = '${id}'`),
  )
}

async function goLive(live = true) {
  const { data } = await admin().auth.getUser()
  await reportPresence(admin(), data.user?.id ?? '', live)
}

let sent: SaveRequest
beforeEach(async () => {
  await goLive()
  sent = conversation()
})

describe('A visitor who leaves', () => {
  test('F-03 after name and address becomes a lead with one notification after ten minutes of silence', async () => {
    sent = conversation({ messages: [], userInfo: { ...sent.userInfo, service: '' } })
    await send(sent)
    await silent(sent, 9)
    await sweepChats(service())
    expect([await leads(sent.id), await told(sent)]).toEqual([[], []])
    await silent(sent, 11)
    expect(await sweepChats(service())).toBe(1)
    expect(await sweepChats(service())).toBe(0)
    expect(await leads(sent.id)).toMatchObject([
      {
        ...{ name: 'Ana', email: 'ana@example.com', source: 'chat', status: 'new', flags: [] },
        message: expect.stringContaining('No question was answered'),
      },
    ])
    expect(await told(sent)).toEqual(['mail: lead'])
  })

  test('F-03 and writes again after a pause is not silent', async () => {
    await send(sent)
    await silent(sent, 11)
    await send({ ...sent, sequence: 3, messages: [...sent.messages, line('Still there?')] })
    expect(await sweepChats(service())).toBe(0)
  })

  test('F-03 and comes back continues the same lead, and nobody is notified again', async () => {
    await send(sent)
    await silent(sent, 11)
    await sweepChats(service())
    const userInfo = { ...sent.userInfo, budget: 'Flexible' }
    await send({ ...sent, sequence: 30, userInfo, step: 'ended', finished: true })
    expect(await leads(sent.id)).toMatchObject([{ message: 'Service: Web Design\nBudget: Flexible' }])
    expect(await told(sent)).toEqual(['mail: lead'])
  })

  test('F-03 without a usable address triggers a notification at the end, but no lead', async () => {
    await send({ ...sent, userInfo: { ...sent.userInfo, email: 'none' }, finished: true })
    expect([await leads(sent.id), await told(sent)]).toEqual([[], ['mail: lead']])
  })

  test('F-03 CHAT-43 with a pasted address becomes a lead without its characters that nobody sees', async () => {
    const userInfo = { ...sent.userInfo, email: '\u202aana@\u200bexample.com\u202c' }
    await send({ ...sent, userInfo, finished: true })
    expect(await leads(sent.id)).toMatchObject([{ email: 'ana@example.com' }])
  })

  test.each([
    ['the draft of the lead', false],
    ['the lead', true],
  ])(
    'F-03 CHAT-43 PPL-01 and makes a slip in the address later keeps the one before in %s',
    async (_, isMade) => {
      const begun = { ...sent, finished: isMade }
      await send(begun)
      const email = 'ana@ example.com'
      await send({ ...begun, sequence: 3, userInfo: { ...sent.userInfo, email, budget: 'Flexible' } })
      await silent(sent, 11)
      await sweepChats(service())
      expect(await leads(sent.id)).toMatchObject([
        { email: 'ana@example.com', message: 'Service: Web Design\nBudget: Flexible' },
      ])
      const chat = await stored(sent.id)
      expect(chat).toMatchObject({ user_info: { email }, person_id: (await leads(sent.id))[0]?.person_id })
      expect(chat?.person_id).not.toBeNull()
    },
  )

  test.each([
    ['the draft of the lead', false],
    ['the lead', true],
  ])('F-04 from a tab that is behind adds words, but does not change %s', async (_, finished) => {
    await send({ ...sent, sequence: 9, finished })
    const userInfo = { ...sent.userInfo, name: 'Older' }
    await send({ ...sent, sequence: 4, userInfo, messages: [...sent.messages, line('Late')] })
    await silent(sent, 11)
    await sweepChats(service())
    expect(await leads(sent.id)).toMatchObject([{ name: 'Ana' }])
    expect((await words(sent))?.at(-1)).toBe('Late')
  })

  test('SEC-25 and whose conversation was deleted and restored becomes no lead', async () => {
    await send(sent)
    await admin().from('chat_logs').delete().eq('id', sent.id)
    const { data } = await admin().from('deleted_rows').select('id').eq('row_id', sent.id)
    await admin().rpc('restore_deleted', { ids: data?.map(({ id }) => id) })
    await silent(sent, 11)
    await sweepChats(service())
    expect(await log(sent)).not.toBeNull()
    expect(await leads(sent.id)).toEqual([])
  })
})

describe('A missed call', () => {
  test.each([
    ['when nobody is live', () => goLive(false)],
    ['when nobody came within a minute', async () => {}],
  ])('F-03 %s becomes a lead at once, with a message and a badge', async (_, before) => {
    await before()
    await send(sent)
    await call(sent)
    await service()
      .from('chat_handoffs')
      .update({ requested_at: ago(61) })
      .eq('chat_log_id', sent.id)
    await call(sent, 'listen')
    expect(await leads(sent.id)).toMatchObject([
      { message: 'Missed call: asked for a person, and nobody was free.\nService: Web Design' },
    ])
    expect(await told(sent)).toEqual(['mail: missed_call'])
    expect(await log(sent)).toMatchObject({ missed_call_at: expect.any(String), frozen_at: null })
    const { rows } = await listChatLogs(admin(), { search: '', oldestFirst: false, offset: 0, limit: 100 })
    expect(rows.find(({ id }) => id === sent.id)).toMatchObject({ missed_call_at: expect.any(String) })
  })

  test('F-03 of a visitor who closed the page or stopped waiting becomes a lead, too', async () => {
    const gone = conversation()
    for (const chat of [sent, gone]) {
      await send(chat)
      await call(chat)
    }
    await call(sent, 'leave')
    await service()
      .from('chat_handoffs')
      .update({ requested_at: ago(61) })
      .eq('chat_log_id', gone.id)
    await sweepChats(service())
    for (const chat of [sent, gone]) {
      expect(await leads(chat.id)).toHaveLength(1)
      expect(await told(chat)).toEqual(['mail: missed_call'])
    }
  })

  test('F-03 HAND-05 that never got through is recorded without ringing, though somebody is live', async () => {
    await send(sent)
    const response = await call(sent, 'miss')
    expect(await response.json()).toMatchObject({ state: 'over', why: 'unanswered' })
    // A row would ring: dashboards list it, and devices are notified when it is added.
    expect((await service().from('chat_handoffs').select().eq('chat_log_id', sent.id)).data).toEqual([])
    expect(await log(sent)).toMatchObject({ missed_call_at: expect.any(String) })
    // Its answer may be lost, and it is repeated.
    await call(sent, 'miss')
    expect(await leads(sent.id)).toHaveLength(1)
    expect(await told(sent)).toEqual(['mail: missed_call'])
  })

  test('F-03 HAND-07 that got through after all is over, too: nobody waits any more', async () => {
    await send(sent)
    await call(sent)
    await acceptCall(admin(), sent.id)
    expect(await (await call(sent, 'miss')).json()).toMatchObject({ state: 'over', why: 'left' })
    expect(await log(sent)).toMatchObject({ missed_call_at: null, frozen_at: expect.any(String) })
    expect(await told(sent)).toEqual(['mail: lead'])
  })

  test('F-03 in a conversation that is already a lead notifies once more and stays in later saves', async () => {
    const other = conversation({ finished: true })
    for (const chat of [{ ...sent, finished: true }, other]) await send(chat)
    await goLive(false)
    await call(sent)
    await call(sent)
    expect(await told(sent)).toEqual(['mail: lead', 'mail: missed_call'])
    const message = 'Missed call: asked for a person, and nobody was free.\nService: Web Design'
    expect(await leads(sent.id)).toMatchObject([{ message }])
    expect(await leads(other.id)).toMatchObject([{ message: 'Service: Web Design' }])
    await send({ ...sent, sequence: 3, userInfo: { ...sent.userInfo, budget: 'Flexible' } })
    expect(await leads(sent.id)).toMatchObject([{ message: `${message}\nBudget: Flexible` }])
  })

  test('F-03 of somebody who was talked to meanwhile is told of as well, at most once an hour', async () => {
    await goLive(false)
    await send(sent)
    await call(sent)
    await goLive()
    await call(sent)
    await acceptCall(admin(), sent.id)
    await endCall(admin(), sent.id)
    await goLive(false)
    await call(sent)
    expect(await told(sent)).toEqual(['mail: missed_call'])
    await service()
      .from('notifications')
      .update({ created_at: ago(3700) })
      .eq('chat_log_id', sent.id)
    await call(sent)
    expect(await told(sent)).toEqual(['mail: missed_call', 'mail: missed_call'])
  })

  test('is cleared once somebody has talked to the visitor, not before, and for nobody else', async () => {
    await goLive(false)
    const other = conversation()
    for (const chat of [sent, other]) {
      await send(chat)
      await call(chat)
    }
    await goLive()
    await call(sent)
    expect(await log(sent)).toMatchObject({ missed_call_at: expect.any(String) })
    await acceptCall(admin(), sent.id)
    expect(await log(sent)).toMatchObject({ missed_call_at: null })
    expect(await log(other)).toMatchObject({ missed_call_at: expect.any(String) })
  })
})

describe('A talk', () => {
  const talked = async (end: () => Promise<unknown>) => {
    await send(sent)
    await call(sent)
    await acceptCall(admin(), sent.id)
    await sendReply(admin(), sent.id, randomUUID(), 'We start on Monday for $9,000.')
    // All of it waits for the end.
    expect([await leads(sent.id), (await log(sent))?.frozen_at]).toEqual([[], null])
    await end()
  }
  const ended = () => endCall(admin(), sent.id)

  test.each([
    ['the administrator ends', ended],
    ['the visitor leaves', () => call(sent, 'leave')],
    [
      'the administrator vanishes from',
      async () => {
        await service()
          .from('chat_handoffs')
          .update({ admin_seen_at: ago(61) })
          .eq('chat_log_id', sent.id)
        await sweepChats(service())
      },
    ],
  ])(
    'F-03 F-04 that %s makes the lead, freezes the visitor’s data, and tells of what is written later',
    async (_, end) => {
      await talked(end)
      expect(await leads(sent.id)).toMatchObject([{ name: 'Ana', message: 'Service: Web Design' }])
      expect(await told(sent)).toEqual(['mail: lead'])
      const before = await log(sent)
      expect(before).toMatchObject({ frozen_at: expect.any(String), missed_call_at: null })
      const later = line('No, for $900.')
      const [greeting, answer] = sent.messages
      await send({
        ...{ ...sent, sequence: 9, finished: true },
        userInfo: { ...sent.userInfo, name: 'Mallory', email: 'mallory@example.com' },
        messages: [greeting, { ...answer, content: 'Other' }, later],
      })
      expect(await log(sent)).toMatchObject({
        user_info: before?.user_info,
        messages: [...(before?.messages ?? []), { content: 'No, for $900.' }],
      })
      expect(await leads(sent.id)).toMatchObject([{ name: 'Ana', email: 'ana@example.com' }])
      // The lead stays as it is, so nothing else would tell the team.
      expect(await told(sent)).toEqual(['mail: lead', 'mail: wrote_again'])
    },
  )

  test.each([
    ['the visitor’s last words', false, ['mail: lead', 'mail: wrote_again']],
    ['an answer', true, ['mail: lead']],
  ])(
    'F-03 that the administrator vanishes from after %s is announced as needed',
    async (_, isAnswered, announced) => {
      const additionalInfo = 'https://a.example https://b.example https://c.example'
      await send(conversation({ finished: true, userInfo: { ...sent.userInfo, additionalInfo } }))
      // Two at once, each with words of its own.
      const chats = [sent, conversation()]
      for (const chat of chats) {
        await send({ ...chat, finished: true })
        await call(chat)
        await acceptCall(admin(), chat.id)
        const words = [...chat.messages, line('Yes, my number is 555 0119.')]
        await send({ ...chat, sequence: 3, finished: true, messages: words })
        if (isAnswered) await sendReply(admin(), chat.id, randomUUID(), 'I call you.')
        expect(await told(chat)).toEqual(['mail: lead'])
        await service()
          .from('chat_handoffs')
          .update({ admin_seen_at: ago(61) })
          .eq('chat_log_id', chat.id)
      }
      await sweepChats(service())
      for (const chat of chats) expect(await told(chat)).toEqual(announced)
    },
  )

  test('F-03 that goes on is not silent, however long nobody has written', async () => {
    await talked(async () => {
      await silent(sent, 11)
      await sweepChats(service())
    })
    expect(await leads(sent.id)).toEqual([])
  })

  test('F-04 cannot be rewritten even with the service key', async () => {
    await talked(ended)
    const rows = () => service().from('chat_logs')
    const messages = (await stored(sent.id))?.messages as object[]
    for (const change of [
      { messages: [] },
      { messages: messages.slice(1) },
      { messages: messages.toReversed() },
      { messages: messages.map(message => ({ ...message, content: 'Other' })) },
      { user_info: { name: 'Mallory' } },
      { frozen_at: null },
    ]) {
      const { error } = await rows().update(change).eq('id', sent.id)
      expect(error?.code).toBe('23514')
    }
    expect(
      (
        await rows()
          .update({ messages: [...messages, line('More')] })
          .eq('id', sent.id)
      ).error,
    ).toBeNull()
  })
})

describe('A lead that somebody works on', () => {
  const won = async () => {
    await send({ ...sent, finished: true })
    await setChatStatus(admin(), sent.id, 'won', 'new')
  }
  const later = { sequence: 9, finished: true }

  test('F-04 keeps name, address and message, whatever the visitor says later', async () => {
    await won()
    const userInfo = { ...sent.userInfo, name: 'Mallory', email: 'mallory@example.com', budget: 'None' }
    await send({ ...sent, ...later, userInfo, messages: [...sent.messages, line('I changed my mind')] })
    expect(await leads(sent.id)).toMatchObject([
      { name: 'Ana', email: 'ana@example.com', message: 'Service: Web Design', status: 'won' },
    ])
    expect((await words(sent))?.at(-1)).toBe('I changed my mind')
    const change = await service()
      .from('contact_submissions')
      .update({ name: 'X' })
      .eq('chat_log_id', sent.id)
    expect(change.error?.code).toBe('23514')
  })

  test('F-04 stays the only one that is kept', async () => {
    const other = conversation({ finished: true })
    await send(other)
    await won()
    await send({ ...other, ...later, userInfo: { ...other.userInfo, budget: 'Flexible' } })
    expect(await leads(other.id)).toMatchObject([{ message: 'Service: Web Design\nBudget: Flexible' }])
  })

  test('F-03 F-04 keeps its message after a missed call, of which the team is notified', async () => {
    await won()
    await goLive(false)
    await call(sent)
    expect(await leads(sent.id)).toMatchObject([{ message: 'Service: Web Design' }])
    expect(await told(sent)).toEqual(['mail: lead', 'mail: missed_call'])
  })

  test('F-04 counts as such with a note alone', async () => {
    await send({ ...sent, finished: true })
    await admin().from('contact_submissions').update({ notes: 'Called.' }).eq('chat_log_id', sent.id)
    const [noted] = await leads(sent.id)
    expect(String(noted?.updated_at) > String(noted?.created_at)).toBe(true)
    await send({ ...sent, ...later, userInfo: { ...sent.userInfo, name: 'Mallory' } })
    expect(await leads(sent.id)).toMatchObject([{ name: 'Ana', notes: 'Called.' }])
  })

  test('F-03 notifies the team that the visitor wrote again, at most once an hour', async () => {
    await won()
    const more = [...sent.messages, line('One')]
    await send({ ...sent, ...later, messages: more })
    await send({ ...sent, ...later, sequence: 10, messages: [...more, line('Two')] })
    expect(await told(sent)).toEqual(['mail: lead', 'mail: wrote_again'])
    await service()
      .from('notifications')
      .update({ created_at: ago(3700) })
      .eq('chat_log_id', sent.id)
    await send({ ...sent, ...later, sequence: 11, messages: [...more, line('Three')] })
    expect(await told(sent)).toEqual(['mail: lead', 'mail: wrote_again', 'mail: wrote_again'])
  })

  test('takes over the status of its conversation', async () => {
    await send(sent)
    await setChatStatus(admin(), sent.id, 'contacted', 'new')
    await silent(sent, 11)
    await sweepChats(service())
    expect(await leads(sent.id)).toMatchObject([{ status: 'contacted' }])
  })
})

describe('F-09 Spam in a chat', () => {
  const finished = async (changes: Partial<SaveRequest['userInfo']>) => {
    sent = conversation({ finished: true, userInfo: { ...conversation().userInfo, ...changes } })
    await send(sent)
    return (await leads(sent.id))[0]?.flags
  }
  const links = 'https://a.example https://b.example https://c.example'

  test('is flagged without a notification', async () => {
    expect(await finished({ additionalInfo: links })).toEqual(['links'])
    expect(await told(sent)).toEqual([])
    expect(await finished({ amazonCompetitor: `${links} www.d.example` })).toEqual(['links'])
  })

  test('stays without a notification when somebody has dealt with it, until it is no longer flagged', async () => {
    await finished({ additionalInfo: links })
    await setChatStatus(admin(), sent.id, 'lost', 'new')
    const more = [...sent.messages, line('One')]
    await send({ ...sent, sequence: 9, messages: more })
    expect(await told(sent)).toEqual([])
    await admin().from('contact_submissions').update({ flags: [] }).eq('chat_log_id', sent.id).throwOnError()
    await send({ ...sent, sequence: 10, messages: [...more, line('Two')] })
    expect(await told(sent)).toEqual(['mail: wrote_again'])
  })

  test('notifies nobody of its missed call either', async () => {
    await send(conversation({ finished: true }))
    await finished({ additionalInfo: links })
    await goLive(false)
    await call(sent)
    expect(await log(sent)).toMatchObject({ missed_call_at: expect.any(String) })
    expect(await told(sent)).toEqual([])
  })

  test('does not count the one link that each question asks for', async () => {
    const answers = { amazonCompetitor: 'https://a.example', amazonWebsite: 'www.b.example/shop' }
    expect(await finished({ ...answers, additionalInfo: 'Also https://c.example' })).toEqual([])
    expect(await told(sent)).toEqual(['mail: lead'])
  })

  test('includes a repeated text, but not repeated choices', async () => {
    const additionalInfo = `We sell the very best of everything, ask for ${randomUUID()}`
    expect(await finished({ additionalInfo })).toEqual([])
    expect(await finished({ additionalInfo })).toEqual(['duplicate'])
    const choices = { budget: 'Under $5,000', timeline: 'Flexible', preferredContact: 'Video Call' }
    expect([await finished(choices), await finished(choices)]).toEqual([[], []])
  })
})

describe('F-09 Limits of one conversation', () => {
  const refused = async (response: Response) => [response.status, response.headers.get('Retry-After')]

  test('the 61st save within a minute is refused, and its words come with the next', async () => {
    for (let sequence = 1; sequence <= 61; sequence += 1) {
      expect((await send({ ...sent, sequence })).status).toBeLessThan(300)
    }
    const late = { ...sent, sequence: 62, messages: [...sent.messages, line('Late')] }
    expect(await refused(await send(late))).toEqual([429, '60'])
    expect(await words(sent)).toHaveLength(2)
    await backend().server.database.transaction(sql =>
      sql.script(`
        update private.chat_sessions
        set requests = jsonb_set(requests, '{save,began}', to_jsonb(now() - interval '61 seconds'))
        where id = '${sent.id}'`),
    )
    expect((await send(late)).status).toBe(200)
    expect((await words(sent))?.at(-1)).toBe('Late')
  })

  test('the 61st poll and the sixth call are refused', async () => {
    await send(sent)
    for (let count = 1; count <= 60; count += 1) expect((await call(sent, 'listen')).status).toBe(200)
    expect(await refused(await call(sent, 'listen'))).toEqual([429, '60'])
    for (let count = 1; count <= 5; count += 1) expect((await call(sent)).status).toBe(200)
    expect(await refused(await call(sent))).toEqual([429, '60'])
    expect((await call(sent, 'leave')).status).toBe(200)
  })

  test('a stranger cannot use up the limits', async () => {
    await send(sent)
    for (let count = 1; count <= 6; count += 1) {
      expect((await call({ ...sent, secret: randomUUID() })).status).toBe(403)
    }
    expect((await call(sent)).status).toBe(200)
  })
})

test('F-10 an administrator deletes the counts of invented versions, which hide no real one', async () => {
  const invented = Array.from({ length: 600 }, (_, number) => ({
    ...{ flow_version: `${9000 + number}`, step: 'service', reached: 1 },
  }))
  await service().from('chat_step_counts').insert(invented)
  for (let count = 0; count < 2; count += 1) await send(conversation())
  const report = async () => (await admin().rpc('chat_step_report')).data as { flow_version: string }[]
  expect((await report()).some(({ flow_version }) => flow_version === '1')).toBe(true)
  await admin().from('chat_step_counts').delete().neq('flow_version', '1')
  expect(new Set((await report()).map(({ flow_version }) => flow_version))).toEqual(new Set(['1']))
})

test('FIG-07 the report says how many conversations are at each step, within half an hour', async () => {
  const steps = ['71 budget', '71 phone', '72 budget'].map(name => {
    const [flow_version = '', step = ''] = name.split(' ')
    return { flow_version, step }
  })
  const rows = steps.map(step => ({ ...step, user_info: {} }))
  await service()
    .from('chat_step_counts')
    .insert(steps.map(step => ({ ...step, reached: 1 })))
  const { data: chats } = await service().from('chat_logs').insert(rows).select('id, step')
  const present = async () => {
    const { data } = await admin().rpc('chat_step_report')
    return (data as { flow_version: string; step: string; present: number }[])
      .filter(({ flow_version }) => ['71', '72'].includes(flow_version))
      .map(({ flow_version, step, present: there }) => `${flow_version} ${step} ${there}`)
      .toSorted()
  }
  expect(await present()).toEqual(['71 budget 1', '71 phone 1', '72 budget 1'])
  for (const { id, step } of chats ?? []) if (step === 'budget') await silent({ ...sent, id }, 31)
  expect(await present()).toEqual(['71 budget 0', '71 phone 1', '72 budget 0'])
})

test('F-03 `npm start` sweeps conversations as the hosted clock does', async () => {
  await send(sent)
  await silent(sent, 11)
  const { url, anonKey, serviceKey } = backend().server
  const jobs = siteJobs({ url, anonKey, serviceKey, embedded: true }, {})
  await jobs.find(({ name }) => name === 'notify')?.run()
  expect(await leads(sent.id)).toHaveLength(1)
})

test('F-03 a failing sweep does not hold up mail, and its error is thrown', async () => {
  await send({ ...sent, finished: true })
  const mailbox = await openMailbox()
  const change = (rights: string) => backend().server.database.transaction(sql => sql.script(rights))
  const environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'a@gantry.example', MAIL_TO: 'b@gantry.example' }
  try {
    await change('revoke execute on function public.sweep_chats() from service_role')
    await expect(notify(service(), environment)).rejects.toThrow('Could not look after conversations')
    expect(mailbox.mails).toHaveLength(1)
  } finally {
    await change('grant execute on function public.sweep_chats() to service_role')
    await mailbox.close()
  }
})
