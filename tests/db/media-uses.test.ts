/** What prevents deleting an uploaded file: every column of every row that may show one. */
import { beforeAll, expect, test } from 'vitest'
import { listPlaces, usesOf } from '../../src/data/media-uses.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()
const file = (number: number) => `/assets/blog/lamp-176360000000${number}-1.png`

beforeAll(async () => {
  const { service } = backend()
  const post = (title: string, more: object) =>
    service
      .from('blog_posts')
      .insert({ title, content: 'Words', ...more })
      .throwOnError()
  await post('Above', { image_urls: [file(1)] })
  await post('Within', { content: `Words ![a lamp](${file(2)})`, status: 'draft' })
  await post('On its card', { share_image: file(3), status: 'draft' })
  const item = { category: 'Web', status: 'published' }
  await service
    .from('portfolio_items')
    .insert([
      { ...item, title: 'Picture', image_url: file(4) },
      { ...item, title: 'Film', video_url: file(5) },
    ])
    .throwOnError()
  await service
    .from('site_config')
    .update({ hero_bg: file(6) })
    .eq('id', 1)
    .throwOnError()
})

test.each([
  [1, 'Above'],
  [2, 'Within'],
  [3, 'On its card'],
  [4, 'Picture'],
  [5, 'Film'],
  [6, 'Site settings'],
])('MEDI-11 POST-04 file %i is reported as used only in: %s', async (number, title) => {
  const places = await listPlaces(backend().admin)
  expect(usesOf(places, [file(number)]).map(use => use.title)).toEqual([title])
})
