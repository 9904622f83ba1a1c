/** The library's lists against the real bucket: complete, and deleting a file also deletes its renditions. */

import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { AdminClient } from '#data/admin-client.ts'
import { createFileStore } from '#data/file-store.ts'
import { deleteMedia, listMedia } from '#data/media.ts'
import { listMediaFiles, saveMediaFile } from '#data/media-files.ts'
import { createPublicClient } from '#data/public-client.ts'
import { createRestClient } from '#data/rest-client.ts'
import { applyRetention } from '#data/retention.ts'
import { listDeletedRows, undoDelete } from '#data/trash.ts'
import { endFile, restoreFiles } from '#data/trash-files.ts'
import { halves } from './support/pictures.ts'
import { uploadSiteForThisFile } from './support/upload-site.ts'

const site = uploadSiteForThisFile()

/** The dashboard's client, authorized by `token`. */
function clientOf(token: string): AdminClient {
  const { url, anonKey } = site().server
  const { auth, storage } = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
  const identity = { token: async () => token, renew: async () => null }
  return {
    auth,
    storage,
    db: createRestClient({ url, key: anonKey }, identity),
    isSessionLasting: () => true,
    isSessionAlive: async () => true,
    confirm: async () => false,
    offersPasskeys: async () => false,
    openAside: () => auth,
  }
}

test('MEDI-07 SEC-20 all of more than 150 files are listed, other files are not', async () => {
  const bucket = site().service.storage.from('portfolio-images')
  const png = new Blob([new Uint8Array(await halves(8, 8).png().toBuffer())], { type: 'image/png' })
  const names = Array.from({ length: 150 }, (_, index) => `${1763600000000 + index}-1.png`)
  for (const name of names) await bucket.upload(`portfolio/${name}`, png)
  await bucket.upload('by hand.PNG', png)
  await bucket.upload('portfolio/notes.txt', png)
  await bucket.upload('blog/1763600000000-2.png', png)
  await bucket.upload('portfolio/film.mp4', new Blob(['x'], { type: 'video/mp4' }))
  const listed = await listMedia(clientOf(site().tokens.admin), 'portfolio')
  const pictures = listed.filter(({ kind }) => kind === 'picture').map(({ name }) => name)
  expect(pictures.sort()).toEqual([...names, 'by hand.PNG'].sort())
  expect(listed.filter(({ kind }) => kind === 'film').map(({ name }) => name)).toEqual(['film.mp4'])
  expect((await listMedia(clientOf(site().tokens.admin), 'blog')).map(({ url }) => url)).toEqual([
    '/assets/blog/1763600000000-2.png',
  ])
})

test('MEDI-06 deleting a file deletes its renditions and metadata; a wrong address deletes nothing', async () => {
  const client = clientOf(site().tokens.admin)
  const answer = await site().upload(await halves().png().toBuffer(), {
    name: 'a.png',
    fields: { folder: 'brand' },
  })
  const { name, url } = await answer.json()
  // Copies for phones: that of today, and that of before it was AVIF.
  const copy = name.replace('brand/', 'brand/renditions/').replace('.png', '.600')
  for (const format of ['avif', 'webp'] as const) {
    const bytes = await halves().toFormat(format).toBuffer()
    const type = { contentType: `image/${format}` }
    await site().service.storage.from('portfolio-images').upload(`${copy}.${format}`, bytes, type)
  }
  expect(await site().stored('brand/renditions')).toHaveLength(5)
  const files = await listMedia(client, 'brand')
  expect(files[0]?.about).toMatchObject({ width: 120, renditions: [320, 800, 1600] })
  await expect(deleteMedia(client, files, 'https://x.example/')).rejects.toThrow('Invalid file URL')
  await expect(deleteMedia(client, files, '/assets/brand/other.png')).rejects.toThrow('Image not found')
  await expect(deleteMedia(clientOf(site().tokens.outsider), files, url)).rejects.toThrow('Image not found')
  await deleteMedia(client, files, url)
  expect(await site().stored('brand')).toEqual([])
  expect(await site().stored('brand/renditions')).toEqual([])
  expect((await listMediaFiles(client.db)).has(name)).toBe(false)
})

test('MEDI-11 a picture that an item, a post or the settings use cannot be deleted, and keeps its renditions', async () => {
  const client = clientOf(site().tokens.admin)
  const { service } = site()
  const answer = await site().upload(await halves().png().toBuffer(), { fields: { folder: 'brand' } })
  const { name, url } = await answer.json()
  const files = await listMedia(client, 'brand')
  const post = { title: 'Door', content: `![](https://gantry.example${url})`, status: 'draft' }
  for (const [table, row, title, end] of [
    [
      'portfolio_items',
      { title: 'Serum', category: 'x', image_url: `${url}?v=2` },
      'Serum',
      { image_url: null },
    ],
    ['blog_posts', post, 'Door', { content: 'None' }],
    ['site_config', { id: 1, hero_bg: url }, 'Site settings', { hero_bg: null }],
  ] as const) {
    const rows: Record<string, unknown>[] = [row]
    const { data } = await service.from(table).upsert(rows).select('id').single().throwOnError()
    const deletion = await deleteMedia(client, files, url).catch((error: unknown) => error)
    expect(deletion).toMatchObject({ code: 'used', message: 'Image is used', cause: [title] })
    expect(await site().stored('brand')).toEqual([name.split('/')[1]])
    expect(await site().stored('brand/renditions')).toHaveLength(3)
    await service.from(table).update(end).eq('id', data?.id).throwOnError()
  }
  await deleteMedia(client, files, url)
  expect(await site().stored('brand')).toEqual([])
})

test('UX-01 MEDI-06 a deleted file waits in the trash, and can be restored with its renditions or ended for good', async () => {
  const client = clientOf(site().tokens.admin)
  const bytes = await halves().png().toBuffer()
  const answer = await site().upload(bytes, { name: 'back.png', fields: { folder: 'brand' } })
  const { name, url } = await answer.json()
  const before = await saveMediaFile(client.db, name, { alt: 'Two halves' })
  const remove = async () => deleteMedia(client, await listMedia(client, 'brand'), url)
  const waits = () => site().stored(`trash/${before.id}/brand`)

  expect(await remove()).toBe(before.id)
  expect(await site().stored('brand')).toEqual([])
  expect(await waits()).not.toEqual([])
  await undoDelete(client.db, 'media_files', [before.id], ids => restoreFiles(client, ids))
  expect((await listMedia(client, 'brand'))[0]).toMatchObject({ url, about: { ...before } })
  expect(await site().stored('brand/renditions')).toHaveLength(3)
  expect(await waits()).toEqual([])

  await remove()
  const [kept] = (await listDeletedRows(client.db, { offset: 0, limit: 1 })).rows
  expect(kept).toMatchObject({ table_name: 'media_files', row_id: before.id, label: name })
  await expect(endFile(clientOf(site().tokens.outsider), kept?.id ?? '')).rejects.toThrow()
  expect(await waits()).not.toEqual([])
  await endFile(client, kept?.id ?? '')
  expect(await waits()).toEqual([])
  await expect(
    undoDelete(client.db, 'media_files', [before.id], ids => restoreFiles(client, ids)),
  ).rejects.toThrow('Could not restore deleted rows')
})

test('UX-01 F-60 a deleted file’s bytes and row are removed after 30 days, not earlier', async () => {
  const { server, service, tokens } = site()
  const client = clientOf(tokens.admin)
  const answer = await site().upload(await halves(8, 8).png().toBuffer(), { fields: { folder: 'brand' } })
  const { url } = await answer.json()
  const id = await deleteMedia(client, await listMedia(client, 'brand'), url)
  const connection = { url: server.url, key: server.serviceKey }
  const db = createPublicClient(connection)
  const night = () =>
    applyRetention(
      db,
      { visits: 90, logins: 180 },
      { media: createFileStore(connection, server.serviceKey).remove, mails: async () => {} },
    )
  const age = (days: number) =>
    service
      .from('deleted_rows')
      .update({ deleted_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .eq('row_id', id)
      .throwOnError()
  for (const days of [0, 4, 29.9]) {
    await age(days)
    expect(await night()).toMatchObject({ 'public.deleted_rows': 0 })
    expect(await site().stored(`trash/${id}/brand`), `after ${days} days`).toHaveLength(1)
  }
  await age(31)
  expect(await night()).toMatchObject({ 'public.deleted_rows': 1 })
  expect(await site().stored(`trash/${id}/brand`)).toEqual([])
})
