import { expect, test } from 'vitest'
import { findPictures } from '#admin/parts/import/chosen-pictures.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { bringsPictures, picturesToBring, withPictures } from './brought-pictures.ts'
import type { PostEntry } from './post-entry.ts'

const NUMBER = '1763600000000'
const ours = (name: string, number = 1) => `/assets/blog/${name}-${NUMBER}-${number}.png`

const entryWith = (facts: Partial<PostEntry>): PostEntry => ({
  ...{ title: 'Lamps', content: 'Words.', slug: 'lamps', status: 'published' },
  ...{ published_at: '2024-05-01T00:00:00.000Z', pictures: [], share: '', facts: {}, oldPaths: [] },
  ...facts,
})

const postWith = (facts: Partial<PostRow>): PostRow => ({
  ...{ id: '1', slug: 'lamps', title: 'Lamps', status: 'published', content: 'Words.', revision: 1 },
  ...{ published_at: '2024-05-01T00:00:00.000Z', updated_at: '2024-05-01T00:00:00.000Z' },
  ...{ image_urls: [], image_alts: {}, excerpt: '', author: '', description: '', share_image: '', tags: [] },
  ...facts,
})

/** The stored post if files of these names were chosen; an upload gets its file's name with the number 9. */
function stored(entry: PostEntry, found: PostRow | null, ...names: string[]) {
  const find = findPictures(names.map(name => new File([''], name)))
  return withPictures(entry, found, {
    find,
    stored: async ({ name }) => ours(name.replace(/\.png$/, ''), 9),
  })
}

test('IMPT-07 pictures above the text and alternative texts that were added here are kept', async () => {
  const found = postWith({
    image_urls: [ours('lamp'), ours('door')],
    image_alts: { [ours('lamp')]: 'Typed here' },
  })
  const entry = entryWith({ pictures: [{ address: 'img/lamp.png', alt: 'From the file' }] })
  expect(await stored(entry, found)).toMatchObject({
    image_urls: [ours('lamp'), ours('door')],
    image_alts: { [ours('lamp')]: 'Typed here' },
  })
  expect(await stored(entry, postWith({ image_urls: [ours('lamp')] }))).toMatchObject({
    image_alts: { [ours('lamp')]: 'From the file' },
  })
})

const inText = (...addresses: string[]) => addresses.map(address => `![](${address})`).join('\n\n')
const contentOf = async (file: string, here: string, ...names: string[]) =>
  (await stored(entryWith({ content: file }), postWith({ content: here }), ...names)).content

test('IMPT-07 reordered pictures keep their own addresses', async () => {
  const here = inText(ours('lamp'), ours('door'))
  const file = inText('img/door.png', 'img/lamp.png')
  expect(await contentOf(file, here)).toBe(inText(ours('door'), ours('lamp')))
  expect(bringsPictures(entryWith({ content: file }), postWith({ content: here }), () => null)).toBe(true)
})

test('IMPT-07 pictures of one name are told apart by alternative text', async () => {
  expect(
    await contentOf(
      '![B](2015/lamp.png) ![A](2014/lamp.png)',
      `![A](${ours('lamp', 1)}) ![B](${ours('lamp', 2)})`,
    ),
  ).toBe(`![B](${ours('lamp', 2)}) ![A](${ours('lamp', 1)})`)
})

test('IMPT-07 a picture added to the file does not take the address of another', async () => {
  const file = inText('new.png', 'https://old.example/lamp-300x200.png', 'door.png')
  const here = inText(ours('lamp'), ours('door'))
  expect(await contentOf(file, here, 'new.png')).toBe(inText(ours('new', 9), ours('lamp'), ours('door')))
  expect(await contentOf(file, here)).toBe(inText('new.png', ours('lamp'), ours('door')))
})

test('IMPT-07 an address changed in the file is adopted and announced as a change', async () => {
  const [before, after] = [inText('https://old.example/a.png'), inText('https://old.example/b.png')]
  expect(await contentOf(after, before)).toBe(after)
  expect(await contentOf(after, inText(ours('a')))).toBe(after)
  const isChange = (content: string) =>
    bringsPictures(entryWith({ content }), postWith({ content: before }), () => null)
  expect([isChange(after), isChange(before)]).toEqual([true, false])
})

test('IMPT-07 a picture uploaded by hand is matched by its alternative text, unless its file is chosen', async () => {
  const [file, here] = ['![A lamp](img/lamp.png)', `![A lamp](${ours('photo')})`]
  expect(await contentOf(file, here)).toBe(here)
  expect(await contentOf(file, here, 'lamp.png')).toBe(`![A lamp](${ours('lamp', 9)})`)
})

test('IMPT-07 the picture above the text and the share picture are replaced if the file names others', async () => {
  const found = postWith({ image_urls: [ours('lamp'), ours('door')], share_image: ours('card') })
  const cover = (address: string, share = 'card.png') =>
    entryWith({ pictures: [{ address, alt: '' }], share })
  expect(await stored(cover('new.png', 'https://old.example/new.png'), found, 'new.png')).toMatchObject({
    ...{ image_urls: [ours('new', 9), ours('door')], share_image: ours('new', 9) },
  })
  expect(await stored(cover('img/door.png'), found)).toMatchObject({
    ...{ image_urls: [ours('lamp'), ours('door')], share_image: ours('card') },
  })
  expect(bringsPictures(cover('img/door.png'), found, () => null)).toBe(false)
  // A picture beside the file that was not chosen does not replace an existing one.
  expect((await stored(cover('img/new.png'), found)).image_urls).toEqual(found.image_urls)
  expect(bringsPictures(cover('https://old.example/new.png'), found, () => null)).toBe(true)
})

test('IMPT-07 an uploaded picture is found again, whatever letters its name has', () => {
  const found = postWith({
    content: inText(`/assets/blog/${NUMBER}-1.png`, ours('uber')),
    image_urls: [ours('lamp')],
  })
  const entry = entryWith({
    content: inText('лампа.png', '%C3%9Cber.png'),
    pictures: [{ address: 'lamp.png', alt: '' }],
  })
  const find = findPictures(['лампа.png', 'Über.png', 'lamp.png'].map(name => new File([''], name)))
  expect(bringsPictures(entry, found, find)).toBe(false)
  expect(picturesToBring({ entry, found, rowStatus: 'changed' }, find)).toEqual({ files: [], byHand: [] })
})
