/** Renders a list of articles as RSS 2.0 and Atom, with their full text. All URLs are absolute. */
import { escapeHtml } from './escape-html.ts'

export interface FeedItem {
  title: string
  address: string
  /** Never changes, e.g. `urn:uuid:…`. */
  id: string
  published: Date
  /** When it was last changed. */
  updated: Date
  /** The author's name. */
  author: string
  tags: readonly string[]
  summary: string
  /** HTML of the whole article. */
  html: string
}

export interface Feed {
  title: string
  description: string
  /** URL of the page that lists the articles. */
  address: string
  /** URL of the feed itself. */
  self: string
  author: string
  /** Newest first. */
  items: FeedItem[]
}

/** The feed as RSS 2.0. */
export function rss({ title, description, address, self, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', address),
    element('description', description),
    '<language>en-us</language>',
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(items.length > 0 ? [element('lastBuildDate', lastChange(items).toUTCString())] : []),
    ...items.flatMap(item => [
      '<item>',
      element('title', item.title),
      element('link', item.address),
      `<guid isPermaLink="false">${xml(item.id)}</guid>`,
      element('pubDate', item.published.toUTCString()),
      element('dc:creator', item.author),
      ...item.tags.map(tag => element('category', tag)),
      element('description', item.summary),
      element('content:encoded', item.html),
      '</item>',
    ]),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

/** The feed as Atom. */
export function atom({ title, description, address, self, author, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('id', self),
    element('title', title),
    element('subtitle', description),
    `<link href="${xml(address)}"/>`,
    `<link href="${xml(self)}" rel="self" type="application/atom+xml"/>`,
    element('updated', lastChange(items).toISOString()),
    `<author>${element('name', author)}</author>`,
    ...items.flatMap(item => [
      '<entry>',
      element('id', item.id),
      element('title', item.title),
      `<link href="${xml(item.address)}"/>`,
      element('published', item.published.toISOString()),
      element('updated', item.updated.toISOString()),
      `<author>${element('name', item.author)}</author>`,
      ...item.tags.map(tag => `<category term="${xml(tag)}"/>`),
      element('summary', item.summary),
      `<content type="html">${xml(item.html)}</content>`,
      '</entry>',
    ]),
    '</feed>\n',
  ].join('\n')
}

const lastChange = (items: FeedItem[]) =>
  new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime())))

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/**
 * Escapes `text` for use between tags or in double quotes, where an apostrophe may stay. Most control characters
 * are dropped because XML cannot express them.
 */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[^']+/g, escapeHtml)
}
