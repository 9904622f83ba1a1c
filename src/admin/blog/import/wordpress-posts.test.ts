import { describe, expect, test } from 'vitest'
import type { ReadRow } from '#admin/parts/import/rows.ts'
import type { PostEntry } from './post-entry.ts'
import { wordpressExport } from './test-export.ts'
import { isWordpressExport, oldSiteOf, readEntry, splitEntries } from './wordpress-export.ts'
import { readWordpressPosts } from './wordpress-posts.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const reading = () => ({ rest: async () => {}, onShare: () => {}, signal: new AbortController().signal })
const read = (text: string) => readWordpressPosts(text, NOW, reading())

const rowOf = (rows: ReadRow<PostEntry>[], place: string) => {
  const row = rows.find(one => one.place === place)
  if (!row) throw new Error(`No row ${place}`)
  return row
}

describe('IMPT-12 an export of two hundred posts, with pictures and broken markup', () => {
  const { xml } = wordpressExport()
  const whole = read(xml)

  test('every post is a row; pages and broken items are refused with the reason', async () => {
    const { rows, remarks } = await whole
    expect(rows).toHaveLength(203)
    expect(rows.filter(({ entry }) => entry).length).toBe(197)
    expect(
      rows.filter(({ problems }) => problems.length > 0).map(({ place, problems }) => [place, ...problems]),
    ).toEqual([
      ['Post 7', 'It was in the trash.'],
      ['Post 11', 'It has no text.'],
      ...[8001, 8002, 8003].map(id => [
        `Page ${id}`,
        'It is a page. Pages are files of content here, and no posts.',
      ]),
      [expect.stringMatching(/^Line \d+$/), expect.stringContaining('It is no well-formed XML (line ')],
    ])
    expect(remarks).toEqual(['Left out, because they are no posts: 1 nav_menu_item.'])
  })

  test('drafts, private and protected posts become drafts; dates, addresses and old paths are kept', async () => {
    const { rows } = await whole
    expect(rowOf(rows, 'Post 2').entry).toMatchObject({
      ...{ title: 'Post 2', slug: 'post-2', status: 'published' },
      ...{ published_at: '2014-05-03T09:30:00.000Z', oldPaths: ['/2014/05/post-2'] },
    })
    expect(rowOf(rows, 'Post 20').entry).toMatchObject({
      ...{ slug: null, status: 'draft', published_at: null, oldPaths: [] },
    })
    expect(rowOf(rows, 'Post 14').entry?.status).toBe('scheduled')
    expect(rowOf(rows, 'Post 21')).toMatchObject({
      entry: { status: 'draft', oldPaths: [] },
      notes: expect.arrayContaining(['It was private, and comes as a draft.']),
    })
    expect(rowOf(rows, 'Post 17').notes).toContain('It had a password, and comes as a draft.')
    expect(rowOf(rows, 'Post 13')).toMatchObject({
      entry: { slug: null, oldPaths: ['/2014/05/%d0%bb%d0%b0%d0%bc%d0%bf%d0%b0'] },
      notes: expect.arrayContaining(['Its address “лампа” cannot be kept; one is made from the title.']),
    })
    const states = Map.groupBy(
      rows.flatMap(({ entry }) => entry ?? []),
      ({ status }) => status,
    )
    // 10 drafts, 10 private posts, 1 with a password.
    expect(states.get('draft')).toHaveLength(21)
  })

  test('blocks: pictures, captions, videos and links to other posts of the export are converted', async () => {
    const { rows } = await whole
    const row = rowOf(rows, 'Post 5')
    expect(row.entry?.content).toBe(
      [
        'Paragraph 5 with **bold** and [the second post](/blog/post-2#more).',
        '![A lamp](https://old.example/wp-content/uploads/2014/05/lamp-5-1024x683.jpg)',
        '_The lamp at night_',
        '<https://youtu.be/abcdefghijk>',
      ].join('\n\n'),
    )
    expect(row.notes).toEqual(['Not kept: block latest-posts.'])
  })

  test('classic posts: paragraphs, captions and relative pictures are converted', async () => {
    const { rows } = await whole
    const row = rowOf(rows, 'Post 6')
    expect(row.entry?.content).toBe(
      [
        'First line\\\nsecond line of 6.',
        '![A lamp](https://old.example/wp-content/uploads/2014/05/lamp-6-300x200.jpg)',
        '_A lamp of brass_',
        'A relative one: ![](https://old.example/wp-content/uploads/2014/05/lamp-6.jpg)',
      ].join('\n\n'),
    )
    expect(row.notes).toEqual([
      'Not kept: a description that a plugin filled in; author gone, of whom no name is known; shortcode contact-form-7.',
    ])
  })

  test('broken markup is repaired as in a browser, without losing words', async () => {
    const { rows } = await whole
    const content = rowOf(rows, 'Post 12').entry?.content ?? ''
    for (const words of [
      'Opened',
      'bold 12',
      'italic',
      'a link',
      'one',
      'two',
      'a cell',
      'with a control character',
    ]) {
      expect(content).toContain(words)
    }
    expect(content).toContain('https://example.com/a?b=1')
    expect(content).not.toMatch(/<\/?(div|p|b|span|td)\b/)
    expect(content).not.toContain('\u0008')
  })

  test('shortcodes: galleries become pictures, words in brackets stay, scripts and counters are removed', async () => {
    const { rows } = await whole
    const row = rowOf(rows, 'Post 3')
    expect(row.entry?.content).toBe(
      [
        'Words with \\[sic] and \\[1] stay.',
        '![Lamp 9000](https://old.example/wp-content/uploads/2014/05/lamp-0.jpg)',
        '![Lamp 9001](https://old.example/wp-content/uploads/2014/05/lamp-1.jpg)',
        'Inside of a page builder',
        '<https://www.youtube.com/watch?v=abcdefghijk>',
      ].join('\n\n'),
    )
    expect(row.notes).toEqual(['Not kept: shortcode vc_row; shortcode vc_column.'])
  })

  test('code keeps its brackets and empty lines, and “</item>” in a text does not end the item', async () => {
    const { rows } = await whole
    const content = rowOf(rows, 'Post 4').entry?.content ?? ''
    expect(content).toContain('`</item>`')
    expect(content).toContain('```\nif (a[b] && c) {\n\n  [gallery]\n}\n```')
    expect(content).toContain('CDATA ends with ]]> and goes on in 4.')
  })

  test('the featured image of a post is above its text, with its alternative text', async () => {
    const { rows } = await whole
    expect(rowOf(rows, 'Post 4').entry?.pictures).toEqual([
      { address: 'https://old.example/wp-content/uploads/2014/05/lamp-4.jpg', alt: 'Lamp 9004' },
    ])
    expect(rowOf(rows, 'Post 5').entry?.pictures).toEqual([])
  })

  test('IMPT-14 excerpt, author, categories and tags are imported, and a plugin’s plain description and share picture', async () => {
    const { rows } = await whole
    expect(rowOf(rows, 'Post 5').entry).toMatchObject({
      facts: {
        ...{ excerpt: 'What post 5 says & means.', author: 'Ana Ruiz', description: 'Post 5 for engines' },
        tags: ['News & views', 'Lamps'],
      },
      share: 'https://old.example/wp-content/uploads/2014/05/lamp-1.jpg',
    })
    expect(rowOf(rows, 'Post 6').entry).toMatchObject({
      ...{ facts: { tags: ['News & views', 'Lamps'] }, share: '' },
    })
  })

  test('IMPT-08 reading reports its progress and stops when it is aborted', async () => {
    const shares: number[] = []
    const stop = new AbortController()
    const stopped = readWordpressPosts(xml, NOW, {
      rest: async () => {},
      onShare: share => {
        shares.push(share)
        if (share > 0.3) stop.abort(new Error('stopped'))
      },
      signal: stop.signal,
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(shares.length).toBeGreaterThan(10)
  })
})

test('IMPT-12 only the entry that is cut off is refused, with its line', () => {
  const [first, second] = [
    ...splitEntries('<channel>\n<item><title>A</title>\n<item><title>B</title></item>'),
  ]
  expect(first?.line).toBe(2)
  expect(readEntry(first?.source ?? '', 2).problem).toMatch(/^It is no well-formed XML \(line [23]\): /)
  expect(second?.line).toBe(3)
  expect(readEntry(second?.source ?? '', 3).entry?.title).toBe('B')
})

test('IMPT-12 a WordPress export and its site are recognized', () => {
  const { xml } = wordpressExport({ posts: 1, site: 'https://blog.example/news' })
  expect(isWordpressExport(xml)).toBe(true)
  expect(oldSiteOf(xml)).toBe('https://blog.example/news')
  expect(isWordpressExport('<rss><channel></channel></rss>')).toBe(false)
})
