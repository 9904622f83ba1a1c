import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { atom, type Feed, rss } from './feed.ts'

const feed: Feed = {
  title: 'Gantry & Sons',
  description: 'Notes <from> the bench',
  address: 'https://gantry.example/blog',
  self: 'https://gantry.example/feed.xml',
  author: 'Gantry',
  items: [
    {
      title: 'Less < more \u0000\u000b & "quotes"',
      address: 'https://gantry.example/blog/less-more',
      id: 'urn:uuid:b0000000-0000-4000-8000-000000000001',
      published: new Date('2026-10-29T14:00:00Z'),
      updated: new Date('2026-11-02T08:00:00Z'),
      author: 'Ana & Bo',
      tags: ['Web Design', 'R&D "x"'],
      summary: 'A summary.',
      html: '<p>Text ]]&gt; <a href="https://gantry.example/?a=1&amp;b=2">link</a></p>',
    },
  ],
}

/** Parses the feed with a strict XML parser, which stops at the first error. */
const parse = (source: string) => new JSDOM(source, { contentType: 'text/xml' }).window.document
const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent

describe('RSS', () => {
  const document = parse(rss(feed))

  test('holds the whole article as escaped HTML', () => {
    expect(document.getElementsByTagName('content:encoded')[0]?.textContent).toBe(feed.items[0]?.html)
  })
  test('leaves out characters that XML does not allow', () => {
    expect(textOf(document, 'item > title')).toBe('Less < more  & "quotes"')
  })
  test('has RFC 822 dates and an id that does not depend on the title', () => {
    expect(textOf(document, 'item > pubDate')).toBe('Thu, 29 Oct 2026 14:00:00 GMT')
    expect(document.querySelector('guid')?.getAttribute('isPermaLink')).toBe('false')
    expect(textOf(document, 'guid')).toBe(feed.items[0]?.id)
  })
  test('POST-02 was last changed when an article was, not when the newest was published', () => {
    expect(textOf(document, 'channel > lastBuildDate')).toBe('Mon, 02 Nov 2026 08:00:00 GMT')
  })
  test('POST-02 POST-05 names an article’s author and tags', () => {
    expect(document.getElementsByTagName('dc:creator')[0]?.textContent).toBe('Ana & Bo')
    expect([...document.querySelectorAll('item > category')].map(({ textContent }) => textContent)).toEqual([
      'Web Design',
      'R&D "x"',
    ])
  })
  test('links to itself', () => {
    expect(document.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(feed.self)
  })
})

describe('Atom', () => {
  const document = parse(atom(feed))

  test('holds the whole article as escaped HTML', () => {
    expect(document.querySelector('content')?.getAttribute('type')).toBe('html')
    expect(textOf(document, 'content')).toBe(feed.items[0]?.html)
  })
  test('has the elements that the format requires of a feed and an entry', () => {
    for (const name of ['id', 'title', 'updated', 'author > name']) {
      expect(textOf(document, `feed > ${name}`), name).toMatch(/\S/)
    }
    for (const name of ['id', 'title', 'updated', 'published']) {
      expect(textOf(document, `entry > ${name}`), name).toMatch(/\S/)
    }
  })
  test('POST-02 POST-05 names an article’s author, tags and last change', () => {
    expect(textOf(document, 'entry > author > name')).toBe('Ana & Bo')
    expect([...document.querySelectorAll('entry > category')].map(tag => tag.getAttribute('term'))).toEqual([
      'Web Design',
      'R&D "x"',
    ])
    expect(textOf(document, 'entry > updated')).toBe('2026-11-02T08:00:00.000Z')
    expect(textOf(document, 'feed > updated')).toBe('2026-11-02T08:00:00.000Z')
  })
  test('is valid for an empty blog, like RSS', () => {
    expect(parse(atom({ ...feed, items: [] })).querySelector('updated')?.textContent).toBe(
      '1970-01-01T00:00:00.000Z',
    )
    expect(parse(rss({ ...feed, items: [] })).querySelector('channel')).not.toBeNull()
  })
})
