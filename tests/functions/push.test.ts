/** Push messages: from the row to a local stand-in push service, which decrypts what only the device can read. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { setChatStatus } from '#data/chat-logs-admin.ts'
import { createPublicClient } from '#data/public-client.ts'
import { anyTable, type Db } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { handle } from '../../netlify/functions/push.mts'
import { pushSettings, sendPushes } from '../../netlify/lib/push.ts'
import { accounts, connect, password } from '../db/support/backend.ts'
import { chatFunction, conversation, line, post } from './chats.ts'
import { quickHash } from './support/quick-password.ts'

const KEYS = webPush.generateVAPIDKeys()
const environment = {
  VAPID_PUBLIC_KEY: KEYS.publicKey,
  VAPID_PRIVATE_KEY: KEYS.privateKey,
  URL: 'http://localhost:4321',
  NETLIFY_DEV: 'true',
}

let backend: LocalSupabase
let db: Db
let member: SupabaseClient
let memberId: string
let service: {
  url: string
  status: number
  /** Status codes of the first responses for a device, before `status`. */
  first: Map<string, number[]>
  got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
}
const closing: (() => unknown)[] = []

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false, log: () => undefined })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  const admin = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
  const made = await admin.auth.admin.createUser({
    email: accounts.admin,
    password_hash: quickHash(password),
    email_confirm: true,
  })
  memberId = made.data.user?.id ?? ''
  await admin.rpc('grant_role', { email: accounts.admin, member_role: 'owner' }).throwOnError()
  member = connect(backend)
  await member.auth.signInWithPassword({ email: accounts.admin, password })
  await openService()
})
afterAll(async () => {
  for (const close of closing) await close()
  await backend.close()
})
afterEach(async () => {
  service.status = 201
  service.first.clear()
  service.got.length = 0
  await table('push_subscriptions').delete().neq('endpoint', '')
})

const table = (name: string) => anyTable(db).from(name)

async function openService() {
  service = { url: '', status: 201, first: new Map(), got: [] }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      service.got.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(service.first.get(path)?.shift() ?? service.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  service.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  closing.push(() => server.close())
}

/** A browser's keys, and a device that is subscribed at the stand-in. */
async function device(choices: Record<string, unknown> = {}) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${service.url}/device/${randomUUID()}`
  const subscription = {
    endpoint,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    device: 'Firefox 140, Linux',
  }
  /** What the dashboard does whenever it opens on the device. */
  const save = () => member.rpc('save_push_subscription', { subscription }).throwOnError()
  const { data: id } = await save()
  if (Object.keys(choices).length > 0)
    await table('push_subscriptions').update(choices).eq('id', id).throwOnError()
  return { id: String(id), endpoint, save, read: (body: Buffer) => decrypt(body, keys, auth) }
}

/** Decrypts a message as the browser does (RFC 8291, aes128gcm of RFC 8188 in one record). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer) {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The last non-padding byte is the record's delimiter.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

const queue = (subscription: string, kind = 'lead', more: Record<string, unknown> = {}) =>
  table('push_messages')
    .insert({
      ...{ subscription_id: subscription, kind, subject_id: kind === 'due' ? null : randomUUID() },
      expires_at: new Date(Date.now() + 600_000).toISOString(),
      ...more,
    })
    .throwOnError()

test('PPL-39 a push message can be read by its device only, not by the service', async () => {
  const { id, read } = await device()
  await queue(id, 'lead', { words: { name: 'Maria Okafor', text: 'We have a serum.' } })
  expect(await sendPushes(db, environment)).toEqual({ sent: 1, failed: 0 })
  const [got] = service.got
  if (!got) throw new Error('Nothing came')
  expect(got.body.toString('latin1')).not.toContain('Maria')
  expect(read(got.body)).toMatchObject({ title: 'New lead: Maria Okafor', body: 'We have a serum.' })
  expect(got.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(got.headers.ttl)).toBeGreaterThan(500)
  expect(await sendPushes(db, environment)).toEqual({ sent: 0, failed: 0 })
})

test('the push service can verify the sender', async () => {
  const { id } = await device()
  await queue(id)
  await sendPushes(db, environment)
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(service.got[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(KEYS.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(service.url)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test.each([404, 410])('a device that is gone (%i) is deleted', async status => {
  const { id } = await device()
  await queue(id)
  service.status = status
  await sendPushes(db, environment)
  const { data } = await table('push_subscriptions').select('id').eq('id', id)
  expect(data).toEqual([])
})

test.each([429, 500, 403])('a push that the service refuses for now (%i) is retried later', async status => {
  const { id } = await device()
  await queue(id)
  service.status = status
  expect(await sendPushes(db, environment)).toEqual({ sent: 0, failed: 1 })
  service.status = 201
  expect(await sendPushes(db, environment)).toEqual({ sent: 0, failed: 0 })
  await table('push_messages').update({ due_at: '2026-01-01T00:00:00Z' }).eq('subscription_id', id)
  expect(await sendPushes(db, environment)).toEqual({ sent: 1, failed: 0 })
})

test('PPL-39 a call that a service refuses is sent once more after five seconds, and not a third time', async () => {
  const [soon, never] = [await device(), await device()]
  const pathOf = ({ endpoint }: { endpoint: string }) => new URL(endpoint).pathname
  for (const { id } of [soon, never]) {
    await queue(id, 'call', { expires_at: new Date(Date.now() + 60_000).toISOString() })
  }
  service.first.set(pathOf(soon), [503])
  service.first.set(pathOf(never), Array(9).fill(503))
  const begin = Date.now()
  expect(await sendPushes(db, environment)).toEqual({ sent: 1, failed: 3 })
  expect(Date.now() - begin).toBeGreaterThan(4000)
  for (const { id, read, endpoint } of [soon, never]) {
    const got = service.got.filter(({ path }) => path === pathOf({ endpoint }))
    expect(
      got.map(({ body }) => read(body).title),
      id,
    ).toEqual(Array(2).fill('Somebody asks for a person'))
  }
})

test('PPL-39 a call is pushed even if due steps cannot be queued', async () => {
  const { id } = await device()
  await queue(id, 'call')
  const busy = {
    data: null,
    error: { code: '57014', message: 'canceling statement due to statement timeout' },
  }
  const rpc = (name: string, ...rest: unknown[]) =>
    name === 'queue_due_pushes' ? busy : Reflect.apply(db.rpc, db, [name, ...rest])
  const failing = new Proxy(db, { get: (target, key) => (key === 'rpc' ? rpc : Reflect.get(target, key)) })
  await expect(sendPushes(failing, environment)).rejects.toThrow('Could not queue pushes')
  expect(service.got).toHaveLength(1)
})

test('an expired message is not pushed', async () => {
  const { id } = await device()
  await queue(id, 'call', { expires_at: '2026-01-01T00:00:00Z' })
  expect(await sendPushes(db, environment)).toEqual({ sent: 0, failed: 0 })
})

test('PPL-39 what a device was to be told is deleted after a day, even if push is no longer set up', async () => {
  const { id } = await device()
  await queue(id, 'lead', { created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  await queue(id, 'word')
  expect(await sendPushes(db, {})).toEqual({ sent: 0, failed: 0 })
  const noFiles = async () => {}
  await applyRetention(db, { visits: 90, logins: 180 }, { media: noFiles, mails: noFiles })
  expect(await toldOf(id)).toMatchObject([{ kind: 'word' }])
})

/** A visitor calls while a member is live. */
async function call() {
  await table('admin_presence').upsert({ user_id: memberId, live: true })
  const sent = conversation()
  const ask = chatFunction(() => db)
  await ask(post(sent))
  await ask(post({ action: 'call', id: sent.id, secret: sent.secret }))
  return sent
}
const toldOf = async (id: string) => {
  const { data } = await table('push_messages').select('kind, words, subject_id').eq('subscription_id', id)
  return data ?? []
}

test('PPL-39 a call is queued for the devices that want it, with a name only if they show content', async () => {
  const [quiet, open, other] = [
    await device(),
    await device({ shows_content: true }),
    await device({ kinds: ['lead'] }),
  ]
  const sent = await call()
  expect(await toldOf(quiet.id)).toEqual([{ kind: 'call', words: {}, subject_id: sent.id }])
  expect(await toldOf(open.id)).toMatchObject([{ kind: 'call', words: { name: 'Ana' } }])
  expect(await toldOf(other.id)).toEqual([])
})

test('PPL-40 of a visitor who writes again devices for leads are told as such, of a missed call as of one', async () => {
  const [leads, talks] = [await device({ kinds: ['lead'] }), await device({ kinds: ['call', 'word'] })]
  const ask = chatFunction(() => db)
  const sent = conversation()
  await ask(post({ ...sent, finished: true }))
  await setChatStatus(member, sent.id, 'won', 'new')
  await ask(post({ ...sent, sequence: 9, messages: [...sent.messages, line('One more thing')] }))
  await table('admin_presence').upsert({ user_id: memberId, live: false })
  await ask(post({ action: 'call', id: sent.id, secret: sent.secret }))
  expect((await toldOf(leads.id)).map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['lead', sent.id],
    ['wrote_again', sent.id],
    ['missed_call', sent.id],
  ])
  expect(await toldOf(talks.id)).toEqual([])
})

test('ACC-13 PPL-39 a device whose session has been ended is told nothing, not even what waits, until it has another', async () => {
  const lost = await device({ shows_content: true })
  const [{ id: session } = { id: '' }] = (await member.rpc('my_sessions').throwOnError()).data ?? []
  await member.auth.signInWithPassword({ email: accounts.admin, password })
  const kept = await device()
  await queue(lost.id)
  expect((await member.rpc('end_session', { session }).throwOnError()).data).toBe(true)
  const ask = chatFunction(() => db)
  await ask(post(conversation({ finished: true })))
  expect(await toldOf(kept.id)).toMatchObject([{ kind: 'lead' }])
  expect(await toldOf(lost.id)).toHaveLength(1)
  expect(await sendPushes(db, environment)).toEqual({ sent: 1, failed: 0 })
  await lost.save()
  expect(await sendPushes(db, environment)).toEqual({ sent: 1, failed: 0 })
})

test('in quiet hours by the member’s own clock nothing is queued', async () => {
  // Set the quiet hours by the local time of a time zone far from UTC.
  await member
    .from('team_members')
    .update({ time_zone: 'Pacific/Kiritimati' })
    .eq('user_id', memberId)
    .throwOnError()
  const there = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Pacific/Kiritimati',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hour = Number(there.format(new Date()))
  const at = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
  const asleep = await device({ quiet_from: at(hour - 1), quiet_to: at(hour + 2) })
  const awake = await device({ quiet_from: at(hour + 2), quiet_to: at(hour - 1) })
  await call()
  expect(await toldOf(asleep.id)).toEqual([])
  expect(await toldOf(awake.id)).toHaveLength(1)
  await member.from('team_members').update({ time_zone: null }).eq('user_id', memberId).throwOnError()
})

test('SEC-22 a device is hidden from visitors and visible to its member', async () => {
  const { id, endpoint } = await device()
  const anon = connect(backend)
  const { data, error } = await anon.from('push_subscriptions').select('id')
  expect(data ?? []).toEqual([])
  expect(error).not.toBeNull()
  const { error: refused } = await anon.rpc('save_push_subscription', { subscription: { endpoint } })
  expect(refused).not.toBeNull()
  const { data: mine } = await member.from('push_subscriptions').select('id').eq('id', id)
  expect(mine).toHaveLength(1)
})

test('the browser gets the public key, or null if there is none', async () => {
  const ask = async (publicKey: string | null) =>
    (await handle(new Request('https://gantry.example/.netlify/functions/push'), { publicKey })).json()
  expect(await ask(pushSettings(environment)?.publicKey ?? null)).toEqual({ key: KEYS.publicKey })
  expect(await ask(pushSettings({})?.publicKey ?? null)).toEqual({ key: null })
})
