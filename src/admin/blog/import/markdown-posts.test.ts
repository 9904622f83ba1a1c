import { afterEach, assert, expect, test, vi } from 'vitest'
import { picturesIn, replacePictures, withoutUrls } from './markdown-pictures.ts'
import { readMarkdownPost } from './markdown-posts.ts'
import { oldPathOf, settled } from './post-entry.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const read = (text: string, path = 'lamps.md') => readMarkdownPost({ path, text }, NOW)
const post = (front: string, body = 'Words.') => read(`---\n${front}\n---\n${body}`)

test('IMPT-11 title, address, date, picture and old addresses are read from front matter', () => {
  const row = read(
    [
      '---\r\ntitle: "Lamps: a story"\r\nslug: lamps-a-story\r\ndate: 2024-05-01 09:30:00 +0200',
      'image:\r\n  src: /assets/blog/1.jpg\r\n  alt: A lamp\r\naliases: [/2024/lamps/, /old]\r\n---\r\n\r\n# Lamps: a story\r\n\r\nWords.\r\n',
    ].join('\r\n'),
  )
  expect(row).toEqual({
    ...{ place: 'lamps.md', name: 'Lamps: a story', problems: [], notes: [] },
    entry: {
      ...{ title: 'Lamps: a story', slug: 'lamps-a-story', content: 'Words.', status: 'published' },
      published_at: '2024-05-01T07:30:00.000Z',
      pictures: [{ address: '/assets/blog/1.jpg', alt: 'A lamp' }],
      ...{ oldPaths: ['/2024/lamps', '/old'], share: '', facts: {} },
    },
  })
})

test('IMPT-11 the lines of a file from Windows end as they do in a text field', () => {
  expect(read('---\r\ntitle: A\r\n---\r\nOne.\r\n\r\nTwo.\r\n').entry?.content).toBe('One.\n\nTwo.')
})

test.each([
  ['of its file', 'posts/2024-05-01-my_lamps.md', 'my-lamps', '2024-05-01T00:00:00.000Z'],
  ['of its folder', 'posts/lamps/index.md', 'lamps', null],
])('IMPT-11 without front matter a post takes the name %s', (_, path, slug, time) => {
  expect(read('# Lamps\n\nWords.', path).entry).toMatchObject({
    ...{ title: 'Lamps', content: 'Words.', slug, published_at: time },
  })
})

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
  ['1 May 2024', '2024-05-01T00:00:00.000Z'],
  ['2024-5-1', '2024-05-01T00:00:00.000Z'],
  ['2024-05-01', '2024-05-01T00:00:00.000Z'],
  ['May 1, 2024 9:30', '2024-05-01T09:30:00.000Z'],
  ['2024-05-01 09:30', '2024-05-01T09:30:00.000Z'],
  ['Wed, 01 May 2024 09:30:00 GMT', '2024-05-01T09:30:00.000Z'],
  ['May 1, 2024 9:30 AM +0200', '2024-05-01T07:30:00.000Z'],
  ['Sep 29 2024', '2024-09-29T00:00:00.000Z'],
])('IMPT-11 the date %j is the same day on every device', (date, time) => {
  const published = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland'].map(zone => {
    vi.stubEnv('TZ', zone)
    return post(`title: A\ndate: ${date}`).entry?.published_at
  })
  expect(published).toEqual([time, time, time])
})

test.each([
  ['draft: true\ndate: 2024-05-01', 'draft'],
  ['published: false', 'draft'],
  ['status: draft\ndate: 2024-05-01', 'draft'],
  ['date: 2024-05-01\npublished: false', 'draft'],
  ['published: no\ndate: 2024-05-01', 'draft'],
  ['published: true\ndate: 2024-05-01', 'published'],
  ['published: 2024-05-01', 'published'],
  ['draft: yes\ndate: 2024-05-01', 'draft'],
  ['draft: "true"\ndate: 2024-05-01', 'draft'],
  ['draft: no\ndate: 2024-05-01', 'published'],
  ['status: unpublished\ndate: 2024-05-01', 'draft'],
  ['status: Published\ndate: 2024-05-01', 'published'],
  ['date: 2024-05-01', 'published'],
  ['date: 2124-05-01T10:00:00Z', 'scheduled'],
])('IMPT-11 front matter %j makes a post %s', (front, status) => {
  expect(post(`title: A post\n${front}`).entry?.status).toBe(status)
})

test('IMPT-11 an unknown status makes a draft, with a note', () => {
  const { entry, notes } = post('title: A\ndate: 2024-05-01\nstatus: in review')
  expect(entry?.status).toBe('draft')
  expect(notes).toEqual(['Its status “in review” is not known here, and it comes as a draft.'])
})

test.each(['title: A', 'title: A\npublished: true', 'title: A\ndraft: no'])(
  'IMPT-11 without a date a new post becomes a draft, with a note, and one that is here keeps its state: %j',
  front => {
    const { entry } = post(`${front}\naliases: /a`)
    assert(entry)
    expect(settled(entry, null)).toMatchObject({
      entry: { status: 'draft', oldPaths: [] },
      notes: ['It has no date, and comes as a draft.', 'A draft has no address to lead to; left out: /a.'],
    })
    expect(settled(entry, 'published')).toMatchObject({
      entry: { status: 'published', oldPaths: ['/a'] },
      notes: [],
    })
  },
)

test('IMPT-11 dropped fields are listed', () => {
  expect(post('title: A\nseries: [a, b]\nlayout: post').notes).toEqual(['Not kept: series, layout.'])
  expect(post('title: A\ndate: 2024-05-01', 'a <div>b</div>').notes).toEqual([
    'It has HTML in it, which posts show as text.',
  ])
  expect(post('title: A\ndate: 2024-05-01', 'a `<div>`').notes).toEqual([])
})

test.each([
  ['summary: In short\nmeta_description: For engines', { excerpt: 'In short', description: 'For engines' }],
  ['author: Ana Ruiz', { author: 'Ana Ruiz' }],
  ['authors: [{ name: Ana Ruiz, url: /ana }, Bo]', { author: 'Ana Ruiz, Bo' }],
  ['tags: [SEO, seo, 2024]\ncategory: Web design', { tags: ['Web design', 'SEO', '2024'] }],
  ['keywords: ads, mail', { tags: ['ads', 'mail'] }],
  ['tags: []\nexcerpt:', {}],
])('IMPT-14 excerpt, author, tags etc. are read from front matter: %j', (front, facts) => {
  expect(post(`title: A\n${front}`).entry?.facts).toEqual(facts)
})

test('IMPT-14 the share picture is separate from the picture above the text', () => {
  expect(post('title: A\ncover: a.jpg\nog_image: card.jpg').entry).toMatchObject({
    ...{ pictures: [{ address: 'a.jpg' }], share: 'card.jpg' },
  })
})

test('IMPT-11 old addresses and tags are collected from all their keys', () => {
  const front =
    'date: 2024-05-01\npermalink: /lamps.html\naliases: [/a, /b]\nredirect_from: /c\ncategory: News'
  const { entry, notes } = post(`title: A\n${front}\ntopics: [Light]\ntags: Lamps\nkeywords: ads, mail`)
  expect(entry?.oldPaths).toEqual(['/lamps.html', '/a', '/b', '/c'])
  expect(entry?.facts.tags).toEqual(['News', 'Light', 'Lamps', 'ads', 'mail'])
  expect(notes).toEqual([])
})

test('IMPT-06 a draft gets no old addresses, and a note lists them', () => {
  const read = post('title: A\ndraft: true\ndate: 2024-05-01\naliases: [/a, /b]')
  assert(read.entry)
  const { entry, notes } = settled(read.entry, 'published')
  expect(entry).toMatchObject({ status: 'draft', oldPaths: [] })
  expect(notes).toEqual(['A draft has no address to lead to; left out: /a, /b.'])
})

test('IMPT-11 of two keys for the same field the first one with a value is kept, the other is listed', () => {
  const front =
    'date:\npubDate: 2024-05-01\npublished: 2024-06-01\nimage: a.jpg\nthumbnail: b.jpg\ncover: a.jpg'
  const { entry, notes } = post(`title: A\n${front}\nauthor: Ana\nauthors: [Ana, Bo]\nsummary: S\nintro: I`)
  expect(entry).toMatchObject({
    ...{ published_at: '2024-05-01T00:00:00.000Z', pictures: [{ address: 'a.jpg' }] },
    facts: { author: 'Ana', excerpt: 'S' },
  })
  expect(notes).toEqual(['Not kept: published, thumbnail, intro, authors.'])
  expect(post('title: A\ndate: 2024-05-01\ndraft: false\nisDraft: true').entry?.status).toBe('draft')
  expect(post('title: A\ndate: 2024-05-01\nstatus: published\nstate: hidden').entry?.status).toBe('draft')
})

test.each([
  ['no title', 'Words.', 'It has no title.'],
  ['no text', '---\ntitle: A\n---\n', 'It has no text.'],
  ['a long title', `# ${'a'.repeat(201)}\n\nWords`, 'A title has at most 200 characters.'],
  ['a date that is none', '---\ntitle: A\ndate: soon\n---\nWords', '“soon” is no date.'],
  ['broken front matter', '---\ntitle: "A\n---\nWords', 'Its front matter cannot be read'],
  ['a list for front matter', '---\n- a\n---\nWords', 'Its front matter names no fields.'],
  ['TOML', '+++\ntitle = "A"\n+++\nWords', 'Its front matter is TOML'],
])('IMPT-11 IMPT-03 a file with %s is refused with the reason', (_, text, reason) => {
  const row = read(text)
  expect(row.entry).toBeNull()
  expect(row.problems.join(' ')).toContain(reason)
})

test('IMPT-11 front matter that would expand exponentially is refused', () => {
  const bomb = `a: &a [x, x]\n${[...'bcdefghi'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]}, `.repeat(9)}]`).join('\n')}`
  expect(post(`${bomb}\ntitle: *i`).problems[0]).toContain('Its front matter cannot be read')
})

test('IMPT-07 pictures in a text are found with the words before them, pictures in code are not', () => {
  const text =
    'About **lamps** and [more](/x):\n\n![A \\[small\\] lamp](<a b.jpg> "title")\n\n`![no](no.jpg)`\n\n```\n![no](no.jpg)\n```\n![](c\\(1\\).jpg)'
  expect(picturesIn(text)).toEqual([
    { address: 'a b.jpg', alt: 'A [small] lamp', after: 'About lamps and more:' },
    { address: 'c(1).jpg', alt: '', after: 'About lamps and more:' },
  ])
  expect(replacePictures(text, (address, number) => (number === 0 ? `/assets/${address}` : null))).toContain(
    '![A \\[small\\] lamp](/assets/a%20b.jpg)\n',
  )
})

test('IMPT-07 texts that differ only in picture addresses count as the same', () => {
  expect(withoutUrls('a ![b](https://old.example/b.jpg)')).toBe(withoutUrls('a ![b](/assets/1.jpg)'))
  expect(withoutUrls('a ![b](/1.jpg)')).not.toBe(withoutUrls('a ![c](/1.jpg)'))
})

test.each([
  ['https://old.example/2024/05/lamps/', '/2024/05/lamps'],
  ['/lamps.html', '/lamps.html'],
  ['https://old.example/?p=12', null],
  ['https://old.example/', null],
  ['/admin/lamps', null],
  ['/a*b', null],
])('IMPT-06 the old address of %s is %s', (address, path) => {
  expect(oldPathOf(address)).toBe(path)
})
