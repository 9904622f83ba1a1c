/** What a signed-in user can access over HTTP, in the team and outside it (SEC-16). */
import { describe, expect, test } from 'vitest'
import {
  accounts,
  backendForThisFile,
  type Published,
  png,
  published,
  type Recorded,
  recorded,
} from './support/backend.ts'

const backend = backendForThisFile()
const publishedTables = Object.keys(published) as Published[]
const recordedTables = Object.keys(recorded) as Recorded[]

describe('Signed in without being in the team', () => {
  test.each(publishedTables)(
    'SEC-19 %s can be read, an insert is refused, and a change or delete reaches no row',
    async table => {
      const { outsider } = backend()
      const { data } = await outsider.from(table).select().throwOnError()
      expect(data).not.toHaveLength(0)
      expect(await outsider.from(table).insert(published[table].row)).toMatchObject({
        status: 403,
      })
      const updated = await outsider
        .from(table)
        .update(published[table].change)
        .not('id', 'is', null)
        .select()
      expect(updated).toMatchObject({ error: null, data: [] })
      const deleted = await outsider.from(table).delete().not('id', 'is', null).select()
      expect(deleted).toMatchObject({ error: null, data: [] })
    },
  )

  test.each(recordedTables)('AUTH-09 %s shows no rows and accepts none', async table => {
    const { outsider, service } = backend()
    expect(await outsider.from(table).select()).toMatchObject({ error: null, data: [] })
    expect(await outsider.from(table).insert(recorded[table])).toMatchObject({ status: 403 })
    const deleted = await outsider.from(table).delete().not('id', 'is', null).select()
    expect(deleted).toMatchObject({ error: null, data: [] })
    expect((await service.from(table).select().throwOnError()).data).not.toHaveLength(0)
  })

  test('SEC-18 ACC-02 the user gets no access, whatever role they write into their own metadata', async () => {
    const { outsider } = backend()
    await outsider.auth.updateUser({ data: { role: 'owner', is_admin: true } })
    expect(await outsider.rpc('my_access')).toMatchObject({ error: null, data: null })
    const parameters = { email: accounts.outsider, member_role: 'owner' }
    expect((await outsider.rpc('grant_role', parameters)).status).toBe(403)
  })
})

describe('As an owner', () => {
  test('SETT-03 an upsert saves the settings', async () => {
    const { admin } = backend()
    const saved = await admin.from('site_config').upsert({ id: 1, slogan: 'Changed' }).select().throwOnError()
    expect(saved.data).toMatchObject([{ id: 1, site_name: 'Gantry', slogan: 'Changed' }])
  })

  test.each(['faqs', 'categories', 'portfolio_items', 'blog_posts'] as const)(
    'SEC-16 rows of %s can be added, changed and deleted',
    async table => {
      const { admin } = backend()
      const added = await admin.from(table).insert(published[table].row).select('id').single().throwOnError()
      const changed = await admin
        .from(table)
        .update(published[table].change)
        .eq('id', added.data?.id)
        .select()
      expect(changed.data).toHaveLength(1)
      const deleted = await admin.from(table).delete().eq('id', added.data?.id).select()
      expect(deleted.data).toHaveLength(1)
    },
  )

  test('UX-04 the status and notes of a lead can be changed, its message cannot', async () => {
    const { admin } = backend()
    const leads = admin.from('contact_submissions')
    expect((await leads.update({ status: 'won', notes: 'N' }).eq('name', 'A').select()).data).toHaveLength(1)
    expect(await leads.update({ message: 'X' }).eq('name', 'A')).toMatchObject({ status: 403 })
  })

  test('SEC-16 files can be listed, added and deleted, but not overwritten', async () => {
    const { admin } = backend()
    const bucket = admin.storage.from('portfolio-images')
    expect((await bucket.upload('mine.png', png)).error).toBeNull()
    expect((await bucket.upload('mine.png', png, { upsert: true })).error).not.toBeNull()
    expect((await bucket.list()).data?.map(({ name }) => name)).toEqual(['mine.png', 'there.png'])
    expect((await bucket.remove(['mine.png'])).data).toHaveLength(1)
  })

  test('SEC-12 the bucket refuses other types and files over 50 MB', async () => {
    const { admin } = backend()
    const bucket = admin.storage.from('portfolio-images')
    const svg = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    const large = new Blob([new Uint8Array(52_428_801)], { type: 'image/png' })
    expect((await bucket.upload('a.svg', svg)).error).toMatchObject({ statusCode: '415' })
    expect((await bucket.upload('a.png', large)).error).toMatchObject({ statusCode: '413' })
  })

  test('SEC-20 the count covers 2,500 visits, although one response holds 1,000', async () => {
    const { admin, service } = backend()
    const visits = Array.from({ length: 2500 }, (_, number) => ({ path: `/page-${number}` }))
    await service.from('visits').insert(visits).throwOnError()
    const answer = await admin.from('visits').select('path', { count: 'exact' })
    expect(answer.count).toBe(2501)
    expect(answer.data).toHaveLength(1000)
  })

  test('SEC-8 the search takes % literally', async () => {
    const { admin } = backend()
    expect((await admin.rpc('search_contact_submissions', { term: '%' })).data).toEqual({
      rows: [],
      total: 0,
    })
    expect((await admin.rpc('search_contact_submissions', { term: 'a@B' })).data).toMatchObject({ total: 1 })
  })
})
