/** The modules behind mails with files, a person's erasure and the bucket of pictures, against the running backend. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileStore, publicFileUrl, readPublicFile } from '#data/file-store.ts'
import { makeLead, mergePeople, readPerson } from '#data/people.ts'
import { erasePerson } from '#data/person-data.ts'
import {
  ATTACHMENTS_BUCKET,
  attachFile,
  linkToFile,
  listGoneFiles,
  queueEmail,
  readStoredWords,
  removeFiles,
  removeUnusedFiles,
  retryEmail,
  takeEmailBack,
} from '#data/person-emails.ts'
import type { Attachment } from '#data/person-timeline.ts'
import { asOwner } from '../../local/database/roles.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

/** Adds a lead under a name of its own; returns its person. */
const lead = (name: string) =>
  makeLead(backend().admin, {
    ...{ id: randomUUID(), person_id: randomUUID(), name, email: `${name.toLowerCase()}@example.com` },
    ...{ phone: '', company: '', message: 'Hello' },
  })

const mailTo = (person: string, attachments: Attachment[] = []) => ({
  ...{ id: randomUUID(), person_id: person, submission_id: null, subject: 'Plan', body_text: 'Here it is' },
  attachments,
})

const textFile = (name = 'plan.txt', type = 'text/plain') => new File(['A plan'], name, { type })

/** The names in the bucket of mails' files. */
async function stored() {
  const { data } = await backend().service.storage.from(ATTACHMENTS_BUCKET).list('out', { limit: 1000 })
  return (data ?? []).map(({ name }) => `out/${name}`)
}

test('PPL-15 what was queued can be read if the answer was lost, and a mail that was given up is sent again', async () => {
  const { admin, server } = backend()
  const mail = mailTo(await lead('Ada'))
  expect(await readStoredWords(admin, mail.id)).toBeNull()
  await queueEmail(admin, mail)
  expect(await readStoredWords(admin, mail.id)).toEqual({
    ...{ subject: 'Plan', body_text: 'Here it is', state: 'queued' },
  })
  expect(await retryEmail(admin, mail.id)).toBe(false)
  await asOwner(server.database, sql =>
    sql.query(
      `update public.person_emails set state = 'failed', failure = 'No', attempts = 16 where id = $1`,
      [mail.id],
    ),
  )
  expect(await takeEmailBack(admin, mail.id)).toBe(false)
  expect(await retryEmail(admin, mail.id)).toBe(true)
  expect((await readStoredWords(admin, mail.id))?.state).toBe('queued')
})

test('PPL-15 a file’s name in the bucket reveals nothing, and the name shown is one that a system accepts', async () => {
  const { admin } = backend()
  const file = await attachFile(admin.storage, textFile('my/secret\\plan\n.txt'))
  expect(file).toEqual({
    ...{ id: expect.any(String), path: `out/${file.id}`, name: 'my secret plan .txt' },
    ...{ media_type: 'text/plain', size: 6 },
  })
  expect(file.id).toMatch(/^[0-9a-f-]{36}$/)
  const [untyped, long] = [
    await attachFile(admin.storage, textFile('plan', '')),
    await attachFile(admin.storage, textFile('é'.repeat(300))),
  ]
  expect(untyped).toMatchObject({ name: 'plan', media_type: 'application/octet-stream' })
  expect(long.name.length).toBeLessThanOrEqual(255)
  expect(long.name.startsWith('é'.repeat(200))).toBe(true)
  const opened = await fetch(await linkToFile(admin.storage, file))
  expect(await opened.text()).toBe('A plan')
  expect(opened.headers.get('content-type')).toBe('text/plain')
  expect(opened.headers.get('content-disposition')).toContain(encodeURIComponent('my secret plan .txt'))
  const plain = await fetch(await linkToFile(admin.storage, untyped))
  expect(plain.headers.get('content-type')).toBe('application/octet-stream')
})

test('PPL-15 a draft learns which of its files are gone, and its discarded files are deleted unless a mail has them', async () => {
  const { admin } = backend()
  const names = ['a', 'b', 'c']
  const files = await Promise.all(names.map(name => attachFile(admin.storage, textFile(name))))
  const [kept, gone, unused] = files
  if (!(kept && gone && unused)) throw new Error('There are three')
  expect(await listGoneFiles(admin.storage, files)).toEqual([])
  await removeFiles(admin.storage, [gone.path])
  expect(await listGoneFiles(admin.storage, files)).toEqual([gone])
  await queueEmail(admin, mailTo(await lead('Ben'), [kept]))
  await removeUnusedFiles({ db: admin, storage: admin.storage }, [kept.path, unused.path])
  const left = await stored()
  expect(files.map(({ path }) => left.includes(path))).toEqual([true, false, false])
})

test('PPL-19 nobody is erased beyond the people shown, and then with all their files', async () => {
  const { admin } = backend()
  const [cleo, other] = [await lead('Cleo'), await lead('Dora')]
  const file = await attachFile(admin.storage, textFile())
  await queueEmail(admin, mailTo(other, [file]))
  await mergePeople(admin, other, cleo)
  const client = { db: admin, storage: admin.storage }
  await expect(erasePerson(client, cleo, [cleo])).rejects.toMatchObject({
    ...{ message: 'Could not erase the person', code: 'refused' },
  })
  expect(await stored()).toContain(file.path)
  expect(await erasePerson(client, cleo, [cleo, other])).toMatchObject({ people: 2, person_emails: 1 })
  expect(await readPerson(admin, cleo)).toBeNull()
  expect(await stored()).not.toContain(file.path)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('UPLD-09 a file is stored once and stays unless it is to be replaced, is read by anybody, and is removed', async () => {
  const { server, admin, outsider } = backend()
  const connection = { url: server.url, key: server.anonKey }
  const tokenOf = async (client: typeof admin) =>
    (await client.auth.getSession()).data.session?.access_token ?? ''
  const files = createFileStore(connection, await tokenOf(admin))
  const key = `blog/${randomUUID()}.png`
  const textOf = async () => new TextDecoder().decode((await files.get(key)) ?? bytesOf('nothing'))
  expect(await files.get(key)).toBeNull()
  expect(await files.put(key, bytesOf('One'), 'image/png')).toBe(true)
  expect(await textOf()).toBe('One')
  expect(await files.put(key, bytesOf('Two'), 'image/png')).toBe(false)
  expect(await textOf()).toBe('One')
  const service = createFileStore({ url: server.url, key: server.serviceKey }, server.serviceKey)
  expect(await service.put(key, bytesOf('Three'), 'image/png', true)).toBe(true)
  expect(await textOf()).toBe('Three')

  const shown = await fetch(publicFileUrl(`${server.url}//`, key))
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'max-age=604800'],
  ])
  const read = await readPublicFile(server.url, key, new Request('https://site.example'))
  expect(await read?.text()).toBe('Three')
  const tag = read?.headers.get('etag') ?? ''
  const known = new Request('https://site.example', { headers: { 'If-None-Match': tag } })
  expect((await readPublicFile(server.url, key, known))?.status).toBe(304)
  const asked = await readPublicFile(server.url, key, new Request('https://site.example', { method: 'HEAD' }))
  expect(await asked?.text()).toBe('')

  const stranger = createFileStore(connection, await tokenOf(outsider))
  await expect(stranger.put(`blog/${randomUUID()}.png`, bytesOf('X'), 'image/png')).rejects.toMatchObject({
    ...{ code: 'refused', message: 'Could not store file', cause: expect.stringMatching(/^\d{3} \{/) },
  })
  await stranger.remove([key])
  expect(await textOf()).toBe('Three')
  await files.remove([key])
  await files.remove([key])
  expect(await files.get(key)).toBeNull()
  expect(await readPublicFile(server.url, key, new Request('https://site.example'))).toBeNull()
})
