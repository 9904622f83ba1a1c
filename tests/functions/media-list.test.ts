/** The library's lists against the real bucket: complete, and what is deleted takes its copies along. */

import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { AdminClient } from '#data/admin-client.ts'
import { deleteMedia, listMedia } from '#data/media.ts'
import { listMediaFiles } from '#data/media-files.ts'
import { createRestClient } from '#data/rest-client.ts'
import { halves } from './support/pictures.ts'
import { uploadSiteForThisFile } from './support/upload-site.ts'

const site = uploadSiteForThisFile()

/** The dashboard's backend for whoever holds `token`. */
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
  }
}

test('MEDI-07 SEC-20 150 files and more are all listed, other files are not', async () => {
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

test('MEDI-06 a file goes with its copies and with what is known of it; a wrong address deletes nothing', async () => {
  const client = clientOf(site().tokens.admin)
  const answer = await site().upload(await halves().png().toBuffer(), {
    name: 'a.png',
    fields: { folder: 'brand' },
  })
  const { name, url } = await answer.json()
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
