import { expect, test } from 'vitest'
import { readPosts } from './read-posts.ts'
import { wordpressExport } from './test-export.ts'

const reading = { rest: async () => {}, onShare: () => {}, signal: new AbortController().signal }
const { xml } = wordpressExport({ posts: 2 })
const exportOf = (name: string) => new File([xml], name)
const placesOf = async (...files: File[]) => (await readPosts(files, reading)).rows.map(({ place }) => place)

test('IMPT-03 posts of several exports are told apart by their file names', async () => {
  const places = await placesOf(exportOf('old.xml'), exportOf('news.xml'))
  expect(places).toEqual(
    expect.arrayContaining(['old.xml: Post 2', 'news.xml: Post 2', 'news.xml: Page 8001']),
  )
  expect(new Set(places).size).toBe(places.length)
  const { remarks } = await readPosts([exportOf('old.xml'), exportOf('news.xml')], reading)
  expect(remarks).toEqual([
    'old.xml: Left out, because they are no posts: 1 nav_menu_item.',
    'news.xml: Left out, because they are no posts: 1 nav_menu_item.',
  ])
})

test('IMPT-03 posts of one export are named by their numbers, even with pictures next to it', async () => {
  expect(await placesOf(exportOf('old.xml'), new File([''], 'lamp.png'))).toContain('Post 2')
})
