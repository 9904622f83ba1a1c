/** What the modules say when the backend refuses, cannot be reached or answers nonsense: never that there is nothing. */
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import {
  findMovedPost,
  listBlogPosts,
  listNewestPosts,
  listPostsLike,
  listPostTitles,
  readBlogPost,
} from './blog-posts.ts'
import {
  addPost,
  deletePost,
  findPosts,
  listPosts,
  listTagsInUse,
  type PostChanges,
  type PostSummary,
  readPost,
  savePost,
  setPostStates,
} from './blog-posts-admin.ts'
import {
  type ContactSubmission,
  deleteSubmissions,
  eachSubmissions,
  findSubmissionIds,
  listSubmissions,
  readSubmission,
  readSubmissionsState,
  receiveSubmission,
  saveNotes,
  setSubmissionStatus,
  unflagSubmissions,
} from './contact-submissions.ts'
import { listPlaces } from './media-uses.ts'
import { copyOfPerson, erasePerson } from './person-data.ts'
import {
  attachFile,
  linkToFile,
  listGoneFiles,
  queueEmail,
  readStoredWords,
  removeFiles,
  removeUnusedFiles,
  retryEmail,
  sendDueEmails,
  takeEmailBack,
} from './person-emails.ts'
import { createPublicClient } from './public-client.ts'
import type { Db } from './rest-client.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './second-factor.ts'
import { deleteForGood, listDeletedRows, restoreDeletedRows, undoDelete } from './trash.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const NOW = '2026-11-20T10:00:00.000Z'

const lead: ContactSubmission = {
  ...{
    id: ID,
    name: 'Ana',
    email: 'ana@example.com',
    message: 'Hello',
    source: 'contact',
    source_path: null,
  },
  ...{ submitted_at: NOW, created_at: NOW, updated_at: NOW, status: 'new', notes: '', notes_revision: 1 },
  ...{ chat_log_id: null, flags: [], verified: true, person_id: null, arrival: null },
}
const post: PostSummary = {
  ...{ id: ID, slug: 'a', title: 'A', status: 'draft', published_at: NOW, updated_at: NOW, revision: 1 },
  image_urls: [],
}
const words: PostChanges = { title: 'A', content: 'B', slug: null, image_urls: [], image_alts: {} }
const anyone = { search: '', status: 'any', source: 'any', flagged: false } as const
const page = { offset: 0, limit: 10 }
const file = { id: ID, path: `out/${ID}`, name: 'plan.pdf', media_type: 'application/pdf', size: 1 }
const mail = { id: ID, person_id: ID, submission_id: null, subject: 'A', body_text: 'B', attachments: [] }

const connection = { url: 'https://db.example', key: 'key' }

/** The file service behind `send`. */
const storageBehind = (send: typeof fetch) =>
  createClient(connection.url, connection.key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: send },
  }).storage

/** Each question to the database: the message of its failure, and how it is asked. */
const questions: Record<string, [string, (db: Db) => Promise<unknown>]> = {
  listBlogPosts: ['Could not read blog posts', db => listBlogPosts(db)],
  listPostTitles: ['Could not read blog posts', db => listPostTitles(db)],
  listNewestPosts: ['Could not read blog posts', db => listNewestPosts(db, null)],
  readBlogPost: ['Could not read blog posts', db => readBlogPost(db, 'a')],
  listPostsLike: ['Could not read blog posts', db => listPostsLike(db, ['a'])],
  findMovedPost: ['Could not read blog posts', db => findMovedPost(db, 'a')],
  listPosts: ['Could not read blog posts', db => listPosts(db, { ...page, ...toList })],
  readPost: ['Could not read blog post', db => readPost(db, ID)],
  findPosts: ['Could not read blog posts', db => findPosts(db, { slugs: ['a'], titles: [] })],
  listTagsInUse: ['Could not read tags', db => listTagsInUse(db)],
  addPost: ['Could not add blog post', db => addPost(db, ID, words)],
  savePost: ['Could not save blog post', db => savePost(db, post, words)],
  setPostStates: ['Could not save blog posts', db => setPostStates(db, [post], 'published')],
  deletePost: ['Could not delete blog post', db => deletePost(db, ID)],
  listSubmissions: ['Could not read submissions', db => listSubmissions(db, { ...anyone, ...page })],
  eachSubmissions: [
    'Could not read submissions',
    db => eachSubmissions(db, anyone, new AbortController().signal).next(),
  ],
  readSubmission: ['Could not read submissions', db => readSubmission(db, ID)],
  readSubmissionsState: ['Could not count submissions', db => readSubmissionsState(db)],
  setSubmissionStatus: ['Could not change submissions', db => setSubmissionStatus(db, [lead], 'won')],
  unflagSubmissions: ['Could not change submissions', db => unflagSubmissions(db, [lead])],
  saveNotes: ['Could not save notes', db => saveNotes(db, 'Called', lead)],
  findSubmissionIds: ['Could not read submissions', db => findSubmissionIds(db, [ID])],
  deleteSubmissions: ['Could not delete submission', db => deleteSubmissions(db, [ID])],
  receiveSubmission: [
    'Could not store submission',
    db =>
      receiveSubmission(db, { ...lead, ...{ timestamp: NOW, source_path: '/', arrival: undefined } }, 'a'),
  ],
  listPlaces: ['Could not read where media are used', db => listPlaces(db)],
  copyOfPerson: ['Could not copy the data', db => copyOfPerson(db, ID)],
  erasePerson: [
    'Could not erase the person',
    db => erasePerson({ db, storage: storageBehind(() => Promise.reject(new Error('Not asked'))) }, ID, [ID]),
  ],
  queueEmail: ['Could not queue the mail', db => queueEmail(db, mail)],
  readStoredWords: ['Could not read the mail', db => readStoredWords(db, ID)],
  takeEmailBack: ['Could not take the mail back', db => takeEmailBack(db, ID)],
  retryEmail: ['Could not send the mail', db => retryEmail(db, ID)],
  removeUnusedFiles: [
    'Could not remove files',
    db =>
      removeUnusedFiles({ db, storage: storageBehind(() => Promise.reject(new Error('Not asked'))) }, ['a']),
  ],
  makeRecoveryCodes: ['Could not make recovery codes', db => makeRecoveryCodes(db)],
  countRecoveryCodes: ['Could not count recovery codes', db => countRecoveryCodes(db)],
  listDeletedRows: ['Could not read deleted rows', db => listDeletedRows(db, page)],
  restoreDeletedRows: ['Could not restore deleted rows', db => restoreDeletedRows(db, [ID])],
  undoDelete: ['Could not restore deleted rows', db => undoDelete(db, 'faqs', [ID])],
  deleteForGood: ['Could not delete for good', db => deleteForGood(db, ID)],
}
const toList = { search: '', state: 'all', now: NOW, oldestFirst: false } as const

/** What goes wrong, and the code of the error that says so. */
const faults: Record<string, [string, typeof fetch]> = {
  'a refusal': ['refused', async () => Response.json({ code: '42501', message: 'No' }, { status: 403 })],
  'a lost connection': ['refused', () => Promise.reject(new TypeError('fetch failed'))],
  nonsense: ['unreadable', async () => Response.json([true])],
}

for (const [name, [message, ask]] of Object.entries(questions)) {
  test.each(Object.entries(faults))(`SEC-29 ${name}: %s is a failure`, async (_, [code, send]) => {
    await expect(ask(createPublicClient(connection, send))).rejects.toMatchObject({
      ...{ message, code, cause: expect.anything() },
    })
  })
}

type Storage = ReturnType<typeof storageBehind>
const files: Record<string, [string, (storage: Storage) => Promise<unknown>]> = {
  attachFile: ['Could not attach the file', storage => attachFile(storage, new File(['a'], 'a.txt'))],
  removeFiles: ['Could not remove files', storage => removeFiles(storage, ['out/a'])],
  linkToFile: ['Could not open the file', storage => linkToFile(storage, file)],
}

for (const [name, [message, ask]] of Object.entries(files)) {
  test(`SEC-29 ${name}: a refusal and a lost connection are failures`, async () => {
    for (const fault of ['a refusal', 'a lost connection']) {
      const [code, send] = faults[fault] ?? []
      if (!send) throw new Error(`There is no fault ${fault}`)
      await expect(ask(storageBehind(send))).rejects.toMatchObject({
        ...{ message, code, cause: expect.anything() },
      })
    }
  })
}

test('PPL-15 a file service that cannot be asked has lost no file', async () => {
  const [, away = fetch] = faults['a lost connection'] ?? []
  expect(await listGoneFiles(storageBehind(away), [file])).toEqual([])
})

test('PPL-18 mails that cannot be sent now say so, and otherwise what the function says', async () => {
  const auth = createClient(connection.url, connection.key, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth
  const client = { auth, confirm: async () => false }
  const asked: [string, unknown][] = []
  let answer = () => Response.json({})
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push([input, init.body])
    return answer()
  })
  await sendDueEmails(client)
  expect(asked).toEqual([['/.netlify/functions/send-mail', '{}']])
  answer = () => Response.json({ error: 'The mail server is away.' }, { status: 502 })
  await expect(sendDueEmails(client)).rejects.toThrow('The mail server is away.')
  answer = () => new Response('<h1>', { status: 502 })
  await expect(sendDueEmails(client)).rejects.toThrow('The mails could not be sent now.')
})

test('UX-01 what concerns nothing asks nothing', async () => {
  const asked: string[] = []
  const send: typeof fetch = async input => {
    asked.push(String(input))
    return Response.json([])
  }
  const [db, storage] = [createPublicClient(connection, send), storageBehind(send)]
  expect(await listPostsLike(db, [])).toEqual([])
  expect(await findPosts(db, { slugs: [], titles: [] })).toEqual([])
  expect(await findSubmissionIds(db, [])).toEqual(new Set())
  expect(await restoreDeletedRows(db, [])).toBe(0)
  expect(await listGoneFiles(storage, [])).toEqual([])
  await removeFiles(storage, [])
  await removeUnusedFiles({ db, storage }, [])
  await expect(undoDelete(db, 'faqs', [])).rejects.toMatchObject({
    ...{ code: 'missing', cause: 'Nothing of it is in the trash' },
  })
  expect(asked).toEqual([])
})
