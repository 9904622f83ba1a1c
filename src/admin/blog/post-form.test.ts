import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  afterSave,
  comparedForms,
  countMissingAlts,
  countMissingFiles,
  EMPTY_FORM,
  formOf,
  isSameForm,
  movePicture,
  type Picture,
  type PostForm,
  storableForm,
  storedForm,
  validForm,
  withFiles,
  withLibraryPicture,
  withPicture,
  wordsOf,
} from './post-form.ts'

const stored = {
  title: 'Title',
  content: 'Text',
  slug: 'title',
  image_urls: ['/a.png', '/b.png', '/c.png'],
  image_alts: { '/a.png': 'A lamp', '/b.png': '' },
  excerpt: 'In short',
  author: 'Ana Ruiz',
  tags: ['SEO', 'Web Design'],
  description: 'For engines',
  share_image: '/card.png',
}
const form = formOf(stored)
const file = (key: string, alt: string | null = null): Picture => ({ key, address: null, alt })
const address = (entry: Picture) => entry.address ?? `/uploaded/${entry.key}`
const messagesOf = (changes: Partial<PostForm>) =>
  z
    .safeParse(validForm, { ...form, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('a stored post goes through the form unchanged', () => {
  expect(wordsOf(form, address)).toEqual(stored)
})

test('BADM-09 title, text, address and descriptions are stored trimmed, pictures in their order', () => {
  const pictures = [file('2', ' Two '), file('1')]
  const words = wordsOf({ ...EMPTY_FORM, title: ' T ', content: '\n C\n', slug: ' t ', pictures }, address)
  expect(words).toEqual({
    title: 'T',
    content: 'C',
    slug: 't',
    image_urls: ['/uploaded/2', '/uploaded/1'],
    image_alts: { '/uploaded/2': 'Two' },
    ...{ excerpt: '', author: '', tags: [], description: '', share_image: '' },
  })
  expect(wordsOf(EMPTY_FORM, address).slug).toBeNull()
})

test('POST-09 excerpt, author, tags and description are stored trimmed, the share picture by its address', () => {
  const entered = {
    ...{ ...EMPTY_FORM, excerpt: ' E\n', author: ' A ', tags: ' SEO,, seo , Ads', description: ' D ' },
    shareImage: '/card.png',
  }
  expect(wordsOf(entered, address)).toMatchObject({
    ...{ excerpt: 'E', author: 'A', tags: ['SEO', 'Ads'], description: 'D', share_image: '/card.png' },
  })
})

test('POST-09 a draft stored before these fields existed is still valid', () => {
  const { title, content, slug, pictures } = form
  const old = { title, content, slug, pictures }
  expect(z.parse(storedForm, old)).toEqual({ ...EMPTY_FORM, ...old })
})

describe('before anything is sent', () => {
  test.each([
    [{ title: '  ' }, 'title'],
    [{ content: '\n\t ' }, 'content'],
  ])('BADM-02 %j is refused', (changes, field) => {
    expect(messagesOf(changes)).toEqual([[field, 'All fields are required']])
  })
  test('lengths and the address follow the limits of the database', () => {
    expect(messagesOf({ title: 'x'.repeat(200), content: 'x'.repeat(100_000), slug: '' })).toEqual([])
    expect(messagesOf({ title: 'x'.repeat(201) })).toEqual([['title', 'A title has at most 200 characters.']])
    expect(messagesOf({ content: 'x'.repeat(100_001) })[0]?.[1]).toContain('100,000')
    expect(messagesOf({ excerpt: 'x'.repeat(401) })[0]?.[1]).toContain('400')
    expect(messagesOf({ author: 'x'.repeat(101) })[0]?.[1]).toContain('100')
    expect(messagesOf({ description: 'x'.repeat(301) })[0]?.[1]).toContain('300')
    expect(messagesOf({ tags: 'x'.repeat(41) })[0]?.[0]).toBe('tags')
    const pictures = (count: number) => Array.from({ length: count }, (_, key) => file(String(key)))
    expect(messagesOf({ pictures: pictures(50) })).toEqual([])
    expect(messagesOf({ pictures: pictures(51) })[0]?.[1]).toContain('at most 50 images')
    expect(messagesOf({ slug: 'A b' })[0]?.[1]).toContain('3 to 80 small letters')
  })
})

describe('UX-05 whether a change counts as unsaved', () => {
  test.each<[string, Partial<PostForm>, boolean]>([
    ['nothing', {}, true],
    ['blanks at the ends', { title: ' Title ', content: 'Text\n' }, true],
    ['a letter', { content: 'Texts' }, false],
    ['another address', { slug: 'other' }, false],
    ['another order', { pictures: movePicture(form.pictures, 0, 1) }, false],
    ['a new file', { pictures: [...form.pictures, file('x')] }, false],
    ['tags with other blanks', { tags: 'SEO ,Web Design,' }, true],
    ['a tag', { tags: 'SEO' }, false],
    ['an excerpt', { excerpt: 'At length' }, false],
    ['an author', { author: '' }, false],
    ['a description', { description: '' }, false],
    ['no share picture', { shareImage: '' }, false],
    ['another share picture', { shareImage: '/x.png' }, false],
    [
      'decoration instead of nothing said',
      { pictures: form.pictures.map(p => ({ ...p, alt: p.alt ?? '' })) },
      false,
    ],
  ])('%s', (_, changes, same) => {
    expect(isSameForm({ ...form, ...changes }, form)).toBe(same)
  })
})

test('UX-05 a draft keeps the pictures above the text whose files are stored', () => {
  const both = {
    ...form,
    content: '![a](uploading:0123abcd)',
    pictures: [file('x'), file('y'), ...form.pictures],
  }
  const kept = storableForm(both)
  expect(kept.content).toBe('![a]()')
  expect(withFiles(kept, new Map([['y', null]])).pictures).toEqual([file('y'), ...form.pictures])
})

test('POST-09 two versions are compared field by field, with readable labels', () => {
  const mine = { ...form, excerpt: 'Mine', tags: 'Ads', shareImage: '/x.png' }
  const differing = comparedForms(mine, form).filter(({ mine, theirs }) => mine !== theirs)
  expect(differing).toEqual([
    { label: 'Excerpt', mine: 'Mine', theirs: 'In short' },
    { label: 'Tags', mine: 'Ads', theirs: 'SEO, Web Design' },
    { label: 'Share picture', mine: '/x.png', theirs: '/card.png' },
  ])
})

describe('UX-07 after a save', () => {
  const sent = { ...EMPTY_FORM, title: ' Title', content: 'Text', pictures: [file('x', 'New')] }
  const bare = { excerpt: '', author: '', tags: [], description: '', share_image: '' }
  const answer = formOf({ ...stored, ...bare, image_urls: ['/x.png'], image_alts: { '/x.png': 'New' } })

  test('nothing is unsaved, and the post knows its address', () => {
    const after = afterSave(sent, sent, answer)
    expect(isSameForm(after, answer)).toBe(true)
    expect(after).toMatchObject({ title: ' Title', slug: 'title' })
  })
  test('text typed during the save stays', () => {
    const typed = { ...sent, content: 'Text and more', slug: 'mine' }
    expect(afterSave(typed, sent, answer)).toMatchObject({
      content: 'Text and more',
      slug: 'mine',
    })
  })
  test('a picture that the save uploaded is not uploaded again, even if it moved', () => {
    const typed = { ...sent, pictures: [file('y'), file('x', 'Newer')] }
    expect(afterSave(typed, sent, answer).pictures).toEqual([
      file('y'),
      { key: 'x', address: '/x.png', alt: 'Newer' },
    ])
  })
})

test('UX-13 a picture moves by one place and stops at the ends', () => {
  const keys = (index: number, step: -1 | 1) =>
    movePicture([file('a'), file('b'), file('c')], index, step)
      .map(({ key }) => key)
      .join('')
  expect([keys(0, 1), keys(2, -1), keys(0, -1), keys(2, 1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
})

test('UX-10 pictures without alternative text are counted, decorative ones are not', () => {
  expect(countMissingAlts(form)).toBe(1)
  const content = '![](/x.png) ![ ](/y.png) ![A lamp](/z.png) [](/no-picture)'
  expect(countMissingAlts({ ...form, content })).toBe(3)
})

test('UX-05 UX-10 pictures in the text whose files a draft could not keep are counted, described or not', () => {
  const { content } = storableForm({
    ...form,
    content: '![a \\[b\\]](uploading:0123abcd) ![](uploading:0123abce)',
  })
  expect(countMissingFiles({ ...form, content: `${content} ![c](/c.png) [](/no-picture) f()` })).toBe(2)
})

test('UX-05 UX-10 a picture that is there twice has one description, and counts as saved once it is', () => {
  const [first, second, third] = withLibraryPicture(form.pictures.slice(0, 2), {
    ...{ key: 'again', address: '/a.png', alt: 'A lamp of the library' },
  })
  expect(third).toEqual({ key: 'again', address: '/a.png', alt: 'A lamp' })
  const pictures = withPicture([first, second, third, file('x'), file('y')] as Picture[], {
    ...{ key: 'again', address: '/a.png', alt: 'Two lamps' },
  })
  expect(pictures.map(({ alt }) => alt)).toEqual(['Two lamps', '', 'Two lamps', null, null])
  const twice = { ...form, pictures: pictures.slice(0, 3) }
  expect(isSameForm(twice, formOf({ ...stored, ...wordsOf(twice, address), slug: 'title' }))).toBe(true)
  // Pictures without an address are different ones.
  const described = withPicture(pictures, file('x', 'A chair'))
  expect(described.slice(3)).toEqual([file('x', 'A chair'), file('y')])
  expect(withLibraryPicture([], { key: 'n', address: '/n.png', alt: 'New' })[0]?.alt).toBe('New')
})
