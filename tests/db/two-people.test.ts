/**
 * Two people, one record (F-21): of two saves of one version exactly one is stored, the other learns who saved and
 * when, and nothing that was deleted comes back. Uses two administrators' clients against the running backend.
 */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPost, savePost } from '../../src/data/blog-posts-admin.ts'
import { renameCategory } from '../../src/data/categories-admin.ts'
import { setChatStatus } from '../../src/data/chat-logs-admin.ts'
import {
  type ContactSubmission,
  readSubmission,
  saveNotes,
  setSubmissionStatus,
  unflagSubmissions,
} from '../../src/data/contact-submissions.ts'
import { addStep, finishStep, saveStep } from '../../src/data/follow-ups.ts'
import { savePictureFact } from '../../src/data/media-files.ts'
import {
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '../../src/data/notifications.ts'
import {
  addItem,
  changeItems,
  type ItemEntries,
  listManagedItems,
  type ManagedItem,
  placeItems,
  saveItem,
} from '../../src/data/portfolio-editing.ts'
import type { SaveResult } from '../../src/data/save-if-unchanged.ts'
import { readSiteConfig, type SiteConfigEntries, saveSiteConfig } from '../../src/data/site-config.ts'
import { listDeletedRows, restoreDeletedRows, undoDelete } from '../../src/data/trash.ts'
import { accounts, backendForThisFile, connect, password } from './support/backend.ts'

const backend = backendForThisFile()
const BO = 'bo@example.com'
let ana: SupabaseClient
let bo: SupabaseClient

beforeAll(async () => {
  const { service, admin, server } = backend()
  const made = await service.auth.admin.createUser({ email: BO, password, email_confirm: true })
  if (made.error) throw made.error
  await service.rpc('grant_role', { email: BO, member_role: 'owner' }).throwOnError()
  ana = admin
  bo = connect(server)
  const { error } = await bo.auth.signInWithPassword({ email: BO, password })
  if (error) throw error
})

const entries = (changes: Partial<ItemEntries> = {}): ItemEntries => ({
  ...{ title: 'Title', description: 'Text', category: 'Web', type: 'image', status: 'published' },
  ...{ image_url: null, video_url: null, link: null, metrics: ['1x'], technologies: ['CSS'] },
  ...changes,
})

async function newItem(changes: Partial<ItemEntries> = {}): Promise<ManagedItem> {
  return rowOf(
    await addItem(ana, { id: randomUUID(), created_at: new Date().toISOString(), ...entries(changes) }),
  )
}

async function newLead(changes: object = {}): Promise<ContactSubmission> {
  const id = randomUUID()
  const lead = { id, name: 'Ada', email: 'ada@osei.example', message: 'Hello', ...changes }
  await backend().service.from('contact_submissions').insert(lead).throwOnError()
  const found = await readSubmission(ana, id)
  if (!found) throw new Error('The lead was added')
  return found
}

function rowOf<Row>(outcome: SaveResult<Row>): Row {
  if (outcome.result !== 'saved') throw new Error(`Not saved: ${JSON.stringify(outcome)}`)
  return outcome.row
}

const who = (by: string) => ({ changedBy: by, changedAt: expect.stringMatching(/^\d{4}-/) })

describe('F-21 the second person to save gets a conflict', () => {
  test('a portfolio item: the conflict shows the other version, who and when; a save on top of it replaces it', async () => {
    const read = await newItem()
    const theirs = rowOf(await saveItem(bo, read, entries({ title: 'Bo’s' })))
    const mine = await saveItem(ana, read, entries({ title: 'Ana’s' }))
    expect(mine).toEqual({ result: 'conflict', current: theirs, ...who(BO) })
    expect(rowOf(await saveItem(ana, theirs, entries({ title: 'Ana’s' })))).toMatchObject({
      ...{ title: 'Ana’s', revision: 3 },
    })
  })

  test('reordering items causes no conflict for somebody who edits one of them', async () => {
    const [one, other] = [await newItem(), await newItem()]
    expect(await placeItems(bo, [other.id, one.id], [])).toBe(true)
    expect(rowOf(await saveItem(ana, one, entries({ title: 'Edited' })))).toMatchObject({ place: 2 })
  })

  test('several items at once: those that a colleague changed or deleted are reported, the others change', async () => {
    const items = await Promise.all([newItem(), newItem(), newItem()])
    const [first, second, third] = items
    if (!first || !second || !third) throw new Error('Three were added')
    await changeItems(bo, [first], 'category', 'Elsewhere')
    await bo.from('portfolio_items').delete().eq('id', second.id).throwOnError()
    const refused = await changeItems(ana, items, 'category', 'Mine')
    expect(refused).toEqual([
      {
        id: first.id,
        result: 'conflict',
        current: expect.objectContaining({ category: 'Elsewhere' }),
        ...who(BO),
      },
      { id: second.id, result: 'deleted', deletedBy: BO, deletedAt: expect.any(String) },
    ])
    expect((await listManagedItems(ana)).find(({ id }) => id === third.id)?.category).toBe('Mine')
  })

  test('the site settings, even if both add the row', async () => {
    const words: SiteConfigEntries = {
      ...{ site_name: 'Ana’s', slogan: '', logo: '', hero_title: '', hero_subtitle: '', hero_bg: '' },
    }
    await backend().service.from('site_config').delete().eq('id', 1).throwOnError()
    const theirs = rowOf(await saveSiteConfig(bo, { ...words, site_name: 'Bo’s' }, null))
    const first = await saveSiteConfig(ana, words, null)
    expect(first).toEqual({ result: 'conflict', current: theirs, ...who(BO) })
    const read = await readSiteConfig(ana)
    rowOf(await saveSiteConfig(bo, { ...words, slogan: 'Bo’s' }, read))
    expect(await saveSiteConfig(ana, words, read)).toMatchObject({
      ...{ result: 'conflict', current: { site_name: 'Ana’s', slogan: 'Bo’s' }, ...who(BO) },
    } as object)
  })

  test('notification settings: recipients conflict only with recipients', async () => {
    const read = await readNotificationSettings(ana)
    rowOf(await saveNotificationSettings(bo, { acknowledge: !read.acknowledge }, read))
    const mine = rowOf(await saveNotificationSettings(ana, { recipients: ['a@b.co', 'c+d@b.co'] }, read))
    expect(mine.recipients).toHaveLength(2)
    rowOf(await saveNotificationSettings(bo, { recipients: ['bo@b.co'] }, mine))
    const found: SaveResult<NotificationSettings> = await saveNotificationSettings(
      ana,
      { recipients: [], digest_minutes: 9 },
      mine,
    )
    expect(found).toMatchObject({ result: 'conflict', current: { recipients: ['bo@b.co'] }, ...who(BO) })
    expect(rowOf(await saveNotificationSettings(ana, { digest_minutes: 9 }, mine)).digest_minutes).toBe(9)
  })

  test('a category’s name', async () => {
    const read = { id: randomUUID(), name: `Category ${randomUUID()}` }
    await ana.from('categories').insert(read).throwOnError()
    const theirs = rowOf(await renameCategory(bo, read, `Bo ${read.name}`))
    expect(await renameCategory(ana, read, 'Mine')).toEqual({
      ...{ result: 'conflict', current: theirs, ...who(BO) },
    })
  })

  test('an alternative text, even if the upload updates the file’s row meanwhile', async () => {
    const name = `portfolio/${randomUUID()}.png`
    const first = rowOf(await savePictureFact(ana, name, null, { alt: '' }, { alt: 'A lamp, "new"' }))
    await backend().service.from('media_files').update({ size: 7 }).eq('id', first.id).throwOnError()
    rowOf(await savePictureFact(bo, name, first, { alt: first.alt }, { alt: 'Bo’s lamp' }))
    expect(await savePictureFact(ana, name, first, { alt: first.alt }, { alt: 'Ana’s lamp' })).toMatchObject({
      ...{ result: 'conflict', current: { alt: 'Bo’s lamp', size: 7 }, ...who(BO) },
    })
    // The list may have been read again since the text was typed.
    const { data: newest } = await ana.from('media_files').select('id, updated_at').eq('name', name).single()
    expect(await savePictureFact(ana, name, newest, { alt: first.alt }, { alt: 'Ana’s lamp' })).toMatchObject(
      who(BO),
    )
    const long = '灯'.repeat(500)
    const longest = rowOf(await savePictureFact(ana, name, first, { alt: 'Bo’s lamp' }, { alt: long }))
    expect(rowOf(await savePictureFact(ana, name, longest, { alt: long }, { alt: '' })).alt).toBe('')
  })

  test('MEDI-13 a focal point, which does not conflict with the alternative text', async () => {
    const name = `portfolio/${randomUUID()}.png`
    const read = rowOf(await savePictureFact(ana, name, null, { alt: '' }, { alt: 'A lamp' }))
    const theirs = rowOf(await savePictureFact(bo, name, read, { focus: null }, { focus: '62% 48%' }))
    rowOf(await savePictureFact(ana, name, read, { alt: 'A lamp' }, { alt: 'A red lamp' }))
    expect(await savePictureFact(ana, name, read, { focus: null }, { focus: '10% 10%' })).toMatchObject({
      ...{ result: 'conflict', current: { focus: '62% 48%', alt: 'A red lamp' } },
    })
    expect(theirs.focus).toBe('62% 48%')
    const back = rowOf(await savePictureFact(ana, name, read, { focus: '62% 48%' }, { focus: null }))
    expect(back.focus).toBeNull()
  })

  test('a lead’s status and notes, which do not conflict with each other', async () => {
    const read = await newLead()
    expect(await setSubmissionStatus(bo, [read], 'won')).toEqual([])
    expect(rowOf(await saveNotes(ana, 'Called.', read))).toMatchObject({ status: 'won', notes: 'Called.' })
    expect(await setSubmissionStatus(ana, [read], 'lost')).toEqual([
      { id: read.id, result: 'conflict', current: expect.objectContaining({ status: 'won' }), ...who(BO) },
    ])
    expect(await saveNotes(bo, 'Bo’s.', read)).toMatchObject({
      ...{ result: 'conflict', current: { notes: 'Called.' }, ...who(accounts.admin) },
    })
    expect(await setSubmissionStatus(ana, [read], 'won'), 'both wanted the same').toEqual([])
  })

  test('a conflict of notes names their author, even if somebody else changed the lead later', async () => {
    const read = await newLead()
    const first = rowOf(await saveNotes(ana, 'Ana’s.', read))
    rowOf(await saveNotes(bo, 'Bo’s.', first))
    await setSubmissionStatus(ana, [read], 'contacted')
    expect(await saveNotes(ana, 'Ana’s, longer.', first)).toMatchObject({ result: 'conflict', ...who(BO) })
  })

  test('spam marks: removing them a second time is no conflict', async () => {
    const read = await newLead({ flags: ['links', 'duplicate'] })
    expect(await unflagSubmissions(ana, [read])).toEqual([])
    expect(await unflagSubmissions(bo, [read])).toEqual([])
    expect((await readSubmission(ana, read.id))?.flags).toEqual([])
  })

  test('a conversation’s status, which does not conflict with the visitor’s details', async () => {
    const id = randomUUID()
    await backend().service.from('chat_logs').insert({ id, user_info: {} }).throwOnError()
    await backend()
      .service.from('chat_logs')
      .update({ user_info: { name: 'Ada' } })
      .eq('id', id)
      .throwOnError()
    rowOf(await setChatStatus(bo, id, 'won', 'new'))
    expect(await setChatStatus(ana, id, 'lost', 'new')).toEqual({
      ...{ result: 'conflict', current: { id, status: 'won' }, ...who(BO) },
    })
  })

  test('a change by a program: the conflict names nobody, not even an earlier person', async () => {
    const first = await newItem()
    const read = rowOf(await saveItem(bo, first, entries({ title: 'Bo’s' })))
    await backend()
      .service.from('portfolio_items')
      .update({ title: 'By a program' })
      .eq('id', read.id)
      .throwOnError()
    expect(await saveItem(ana, read, entries({ title: 'Mine' }))).toMatchObject({
      ...{ result: 'conflict', current: { title: 'By a program' }, changedBy: null, changedAt: null },
    })
  })
})

describe('F-21 a row deleted meanwhile', () => {
  test('cannot be saved or added again, and is restored from the trash unchanged', async () => {
    const read = await newItem({ title: 'Deleted' })
    await bo.from('portfolio_items').delete().eq('id', read.id).throwOnError()
    const deleted = { result: 'deleted', deletedBy: BO, deletedAt: expect.stringMatching(/^\d{4}-/) }
    expect(await saveItem(ana, read, entries())).toEqual(deleted)
    const { id, created_at } = read
    expect(await addItem(ana, { id, created_at, ...entries() })).toEqual(deleted)
    const upsert = await ana.from('portfolio_items').upsert({ ...read, title: 'Again' })
    expect(upsert.error).toMatchObject({ code: 'PT410' })
    const anew = rowOf(await addItem(ana, { id: randomUUID(), created_at, ...entries({ title: 'Anew' }) }))
    await undoDelete(ana, 'portfolio_items', [id])
    const back = await listManagedItems(ana)
    expect(back.find(item => item.id === id)).toEqual(read)
    expect(back.find(item => item.id === anew.id)?.title).toBe('Anew')
    // A save that started before all this is still based on the same version.
    expect(rowOf(await saveItem(ana, read, entries({ title: 'Mine' }))).title).toBe('Mine')
  })

  test('a post saved as new takes over the slug, and the restored one gets another slug', async () => {
    const words = { title: `Post ${randomUUID()}`, content: 'Text', image_urls: [], image_alts: {} }
    const read = rowOf(await addPost(ana, randomUUID(), { ...words, slug: null }))
    await bo.from('blog_posts').delete().eq('id', read.id).throwOnError()
    expect(await savePost(ana, read, { ...words, slug: read.slug })).toMatchObject({
      ...{ result: 'deleted', deletedBy: BO },
    })
    const anew = rowOf(await addPost(ana, randomUUID(), { ...words, slug: read.slug }))
    expect(anew.slug).toBe(read.slug)
    const kept = (await listDeletedRows(ana, { offset: 0, limit: 50 })).rows.find(
      row => row.row_id === read.id,
    )
    expect(await restoreDeletedRows(ana, [kept?.id ?? ''])).toBe(1)
    const { data } = await ana.from('blog_posts').select('slug, content').eq('id', read.id).single()
    expect(data).toEqual({ slug: `${read.slug}-2`, content: 'Text' })
  })

  test('a picture’s description does not bring back its row, and can be saved once that is restored', async () => {
    const name = `${randomUUID()}.png`
    const read = rowOf(await savePictureFact(ana, name, null, { alt: '' }, { alt: 'A cup' }))
    await bo.from('media_files').delete().eq('id', read.id).throwOnError()
    const save = () => savePictureFact(ana, name, read, { alt: 'A cup' }, { alt: 'A blue cup' })
    expect(await save()).toMatchObject({ result: 'deleted', deletedBy: BO })
    const { data } = await ana.from('media_files').select('id').eq('name', name)
    expect(data).toEqual([])
    await undoDelete(ana, 'media_files', [read.id])
    expect(rowOf(await save()).alt).toBe('A blue cup')
  })

  test('a lead’s notes can be saved only after it is restored', async () => {
    const read = await newLead()
    await bo.from('contact_submissions').delete().eq('id', read.id).throwOnError()
    expect(await saveNotes(ana, 'Mine', read)).toMatchObject({ result: 'deleted', deletedBy: BO })
    await undoDelete(ana, 'contact_submissions', [read.id])
    expect(rowOf(await saveNotes(ana, 'Mine', read)).notes).toBe('Mine')
  })
})

describe('F-21 F-20 a save whose response was lost', () => {
  /** Ana’s client; the responses to its next `lost` writes never arrive, although the database has executed them. */
  async function losing(lost: number): Promise<SupabaseClient> {
    const { data } = await ana.auth.getSession()
    const { url, anonKey } = backend().server
    let left = lost
    const send: typeof fetch = async (address, init) => {
      const answer = await fetch(address, init)
      if (init?.method === 'GET' || left === 0) return answer
      left -= 1
      throw new TypeError('The connection was reset')
    }
    return createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: send, headers: { Authorization: `Bearer ${data.session?.access_token}` } },
    })
  }
  const words = (title: string, changes: object = {}) => ({ ...entries({ title }), ...changes })
  const storedItem = async (id: string) => (await listManagedItems(ana)).find(item => item.id === id)

  test('a change: later edits are saved on top of it without a conflict', async () => {
    const read = await newItem()
    const client = await losing(2)
    await expect(saveItem(client, read, words('First'))).rejects.toThrow('Could not save portfolio item')
    await expect(saveItem(client, read, words('First, second'))).rejects.toThrow()
    const saved = rowOf(await saveItem(client, read, words('First, second, third')))
    expect(saved.title).toBe('First, second, third')
    expect(rowOf(await saveItem(client, saved, words('Fourth'))).revision).toBe(saved.revision + 1)
  })

  test('a change that is retried unchanged is saved once', async () => {
    const read = await newItem()
    const client = await losing(1)
    await expect(saveItem(client, read, words('Once'))).rejects.toThrow()
    expect(rowOf(await saveItem(client, read, words('Once')))).toMatchObject({ revision: read.revision + 1 })
  })

  test('a new row: later edits are saved on top of it, and no second row is added', async () => {
    const added = { id: randomUUID(), created_at: new Date().toISOString() }
    const client = await losing(1)
    await expect(addItem(client, { ...added, ...words('New') })).rejects.toThrow()
    const saved = rowOf(await addItem(client, { ...added, ...words('New, and more') }))
    expect(saved).toMatchObject({ title: 'New, and more', revision: 2 })
    expect((await listManagedItems(ana)).filter(({ id }) => id === added.id)).toHaveLength(1)
  })

  test('a colleague’s change after the lost save causes a conflict and is kept', async () => {
    const read = await newItem()
    const client = await losing(1)
    await expect(saveItem(client, read, words('Lost'))).rejects.toThrow()
    const lost = await storedItem(read.id)
    if (!lost) throw new Error('It is stored')
    const theirs = rowOf(await saveItem(bo, lost, words('Lost', { description: 'Bo’s' })))
    const found = await saveItem(client, read, words('Lost, and more'))
    expect(found).toEqual({ result: 'conflict', current: theirs, ...who(BO) })
    expect(await storedItem(read.id)).toEqual(theirs)
  })

  test('a colleague’s change to a row added by the lost save causes a conflict and is kept', async () => {
    const added = { id: randomUUID(), created_at: new Date().toISOString() }
    const client = await losing(1)
    await expect(addItem(client, { ...added, ...words('New') })).rejects.toThrow()
    const lost = await storedItem(added.id)
    if (!lost) throw new Error('It is stored')
    const theirs = rowOf(await saveItem(bo, lost, words('Bo’s')))
    const found = await addItem(client, { ...added, ...words('New, and more') })
    expect(found).toEqual({ result: 'conflict', current: theirs, ...who(BO) })
    expect(await storedItem(added.id)).toEqual(theirs)
  })

  test('PPL-10 a colleague’s change of a step after a lost Undo of Done causes a conflict and is kept', async () => {
    const person_id = randomUUID()
    await backend().service.from('people').insert({ id: person_id, name: 'Ada' }).throwOnError()
    const step = { text: 'Call', due_on: '2026-11-24', owner_id: null }
    const added = rowOf(await addStep(ana, { id: randomUUID(), person_id, ...step }))
    const done = rowOf(await finishStep(ana, added, '2026-11-24T10:00:00Z'))
    const client = await losing(1)
    await expect(finishStep(client, done, null)).rejects.toThrow('Could not save the next step')
    const open = { ...done, revision: done.revision + 1 }
    const theirs = rowOf(await saveStep(bo, open, { ...step, text: 'Bo’s' }))
    const found = await saveStep(client, open, { ...step, text: 'Ana’s' })
    expect(found).toEqual({ result: 'conflict', current: theirs, ...who(BO) })
  })

  test('a colleague’s change before the lost save causes a conflict', async () => {
    const read = await newItem()
    const theirs = rowOf(await saveItem(bo, read, words('Bo’s')))
    const client = await losing(1)
    await expect(saveItem(client, read, words('Refused, unheard'))).rejects.toThrow()
    expect(await saveItem(client, read, words('Refused, and more'))).toMatchObject({
      ...{ result: 'conflict', current: theirs, ...who(BO) },
    })
  })
})

test('SEC-19 F-21 a user without the right to change a row gets a failure, not a conflict', async () => {
  const read = await newItem()
  const attempt = saveItem(backend().outsider, read, entries({ title: 'Stolen' }))
  await expect(attempt).rejects.toThrow('Could not save portfolio item')
  await expect(setSubmissionStatus(backend().outsider, [await newLead()], 'won')).resolves.toEqual([
    expect.objectContaining({ result: 'deleted' }),
  ])
})

test('F-21 of fifty concurrent saves by two people each is either a revision of its own or reported as a conflict', async () => {
  const started = await newItem({ title: 'Start' })
  const known = new Map([
    [ana, started],
    [bo, started],
  ])
  const acknowledged: { revision: number; title: string }[] = []
  let refused = 0

  /** Saves twenty-five times on top of the last known version, and takes over the current one after a conflict. */
  async function work(client: SupabaseClient, name: string) {
    for (let save = 0; save < 25; save += 1) {
      const read = known.get(client) ?? started
      const title = `${name} ${save}`
      const outcome = await saveItem(client, read, entries({ title }))
      if (outcome.result === 'deleted') throw new Error('Nobody deletes it')
      if (outcome.result === 'saved') {
        expect(outcome.row).toMatchObject({ title, revision: read.revision + 1 })
        acknowledged.push(outcome.row)
        known.set(client, outcome.row)
      } else {
        refused += 1
        expect(outcome.current.revision).toBeGreaterThan(read.revision)
        known.set(client, outcome.current)
      }
    }
  }
  await Promise.all([work(ana, 'Ana'), work(bo, 'Bo')])

  expect(acknowledged.length + refused).toBe(50)
  const revisions = acknowledged.map(({ revision }) => revision)
  expect(new Set(revisions).size, 'no two saves of one version').toBe(acknowledged.length)
  const stored = (await listManagedItems(ana)).find(({ id }) => id === started.id)
  expect(stored?.revision).toBe(started.revision + acknowledged.length)
  expect(stored?.title).toBe(acknowledged.find(({ revision }) => revision === stored?.revision)?.title)
})

test('F-21 if two people save one version at the same time, exactly one wins, fifty times', async () => {
  let read = await newItem()
  for (let round = 0; round < 50; round += 1) {
    const outcomes = await Promise.all(
      [ana, bo].map((client, index) => saveItem(client, read, entries({ title: `${round} ${index}` }))),
    )
    const [winner, ...others] = outcomes.filter(({ result }) => result === 'saved')
    expect(others).toEqual([])
    const loser = outcomes.find(({ result }) => result === 'conflict')
    if (winner?.result !== 'saved' || loser?.result !== 'conflict') throw new Error(JSON.stringify(outcomes))
    expect(loser.current).toEqual(winner.row)
    read = winner.row
  }
})
