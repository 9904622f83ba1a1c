/** What the tables accept and reject from any caller: the CHECK constraints (SEC-7, CNST-35). */
import { describe, expect, test } from 'vitest'
import { codeOf, tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const long = (length: number) => `repeat('x', ${length})`
const quoted = (text: string) => `e'${text.replaceAll("'", "''")}'`

const tags = (list: string) => `blog_posts (title, content, tags) values ('T', 'C', ${list})`

/** For each column that holds a URL, how to insert one value. */
const addressColumns = {
  'portfolio_items.image_url': (v: string) =>
    `portfolio_items (title, category, image_url) values ('T', 'C', ${v})`,
  'portfolio_items.video_url': (v: string) =>
    `portfolio_items (title, category, video_url) values ('T', 'C', ${v})`,
  'portfolio_items.link': (v: string) => `portfolio_items (title, category, link) values ('T', 'C', ${v})`,
  'blog_posts.image_urls': (v: string) =>
    `blog_posts (title, content, image_urls) values ('T', 'C', array[${v}])`,
  'blog_posts.share_image': (v: string) => `blog_posts (title, content, share_image) values ('T', 'C', ${v})`,
  'site_config.hero_bg': (v: string) => `site_config (hero_bg) values (${v})`,
}

const safe = [
  'https://example.com/a.png?b=c:d#e:f',
  'HTTP://example.com',
  '//cdn.example.com/x.png',
  '/assets/1763600000000-417.png',
  '/content/a:b.png',
  'picture one.png',
  '?page=a:b',
]
const unsafe = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\\tscript:alert(1)',
  '\\u0001javascript:alert(1)',
  'javascript\\n:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'https:javascript:alert(1)',
  '/a\\rb',
]

const columns = Object.entries(addressColumns)
const accepted = [
  ...columns.flatMap(([column, into]) =>
    safe.map(value => [`${column} ${value}`, into(quoted(value))] as const),
  ),
  ['no share picture', `blog_posts (title, content, share_image) values ('T', 'C', '')`],
  ['ten tags', tags(`array_fill('x'::text, array[10])`)],
  ['a tag of 40 with accents and blanks', tags(`array['É ' || ${long(38)}]`)],
  ['an empty link', addressColumns['portfolio_items.link']("''")],
  ['no link', addressColumns['portfolio_items.link']('null')],
  [
    'a logo of 280,000 characters',
    `site_config (logo) values ('data:image/webp;base64,' || ${long(279977)})`,
  ],
  ['an empty logo', `site_config (logo) values ('')`],
  ['a message of 5,000', `contact_submissions (name, email, message) values ('A', 'a@b.co', ${long(5000)})`],
  ['200 chat messages', chat(200, 10)],
  ['a user agent of 512', `visits (path, user_agent) values ('/', ${long(512)})`],
  ['any other status of a sign-in', `admin_logins (email, status) values ('a@b.co', 'unverified')`],
] as const

const refused = [
  ...columns.flatMap(([column, into]) =>
    unsafe.map(value => [`${column} ${value}`, into(quoted(value))] as const),
  ),
  ...columns.map(
    ([column, into]) => [`${column} of 2,049 characters`, into(`'/' || ${long(2048)}`)] as const,
  ),
  ['an empty entry among images', addressColumns['blog_posts.image_urls']("''")],
  ['a null among images', addressColumns['blog_posts.image_urls']('null')],
  [
    'a logo of 280,001 characters',
    `site_config (logo) values ('data:image/webp;base64,' || ${long(279978)})`,
  ],
  ['an svg logo', `site_config (logo) values ('data:image/svg+xml;base64,PHN2Zz4=')`],
  ['a logo that is no base64', `site_config (logo) values ('data:image/png;base64,<script>')`],
  ['a logo elsewhere', `site_config (logo) values ('https://example.com/logo.png')`],
  ['a second site', `site_config (id) values (2)`],
  ['a blank question', `faqs (question, answer) values ('  ', 'A')`],
  ['a blank answer', `faqs (question, answer) values ('Q', '')`],
  ['a blank category', `categories (name) values ('  ')`],
  ['an untrimmed category', `categories (name) values (' Web ')`],
  ['an item that is neither', `portfolio_items (title, category, type) values ('T', 'C', 'audio')`],
  ['an item without title', `portfolio_items (title, category) values (' ', 'C')`],
  ['a null metric', `portfolio_items (title, category, metrics) values ('T', 'C', array[null])`],
  ['a long metric', `portfolio_items (title, category, metrics) values ('T', 'C', array[${long(201)}])`],
  [
    '51 technologies',
    `portfolio_items (title, category, technologies) values ('T', 'C', array_fill('x'::text, array[51]))`,
  ],
  ['11 tags', tags(`array_fill('x'::text, array[11])`)],
  ['a null tag', tags('array[null]')],
  ['a tag of 41', tags(`array[${long(41)}]`)],
  ...['', ' SEO', 'SEO ', 'SEO, Ads', 'a\\nb', '你好', '+'].map(
    tag => [`the tag ${tag}`, tags(`array[${quoted(tag)}]`)] as const,
  ),
  ['an excerpt of 401', `blog_posts (title, content, excerpt) values ('T', 'C', ${long(401)})`],
  ['an author of 101', `blog_posts (title, content, author) values ('T', 'C', ${long(101)})`],
  ['a description of 301', `blog_posts (title, content, description) values ('T', 'C', ${long(301)})`],
  ['a blank post', `blog_posts (title, content) values ('T', ' ')`],
  ['201 chat messages', chat(201, 10)],
  ['a chat of more than 64 KB', chat(66, 1000)],
  ['64 KB of what a chat knows', `chat_logs (user_info) values (jsonb_build_object('name', ${long(65536)}))`],
  ['messages that are no list', `chat_logs (messages) values ('{}')`],
  ['user info that is no object', `chat_logs (user_info) values ('[]')`],
  ['a user agent of 513', `visits (path, user_agent) values ('/', ${long(513)})`],
  ['a path of 513', `visits (path) values (${long(513)})`],
  ['an empty path', `visits (path) values ('')`],
  ['a sign-in without outcome', `admin_logins (email, status) values ('a@b.co', '')`],
  ['a blank name', `contact_submissions (name, email, message) values (' ', 'a@b.co', 'M')`],
  ['a name of 201', `contact_submissions (name, email, message) values (${long(201)}, 'a@b.co', 'M')`],
  ...['a@b', 'a b@c.de', '@b.co', 'a@.', ''].map(
    email =>
      [
        `the address ${email}`,
        `contact_submissions (name, email, message) values ('A', '${email}', 'M')`,
      ] as const,
  ),
  [
    'an address of 255',
    `contact_submissions (name, email, message) values ('A', ${long(250)} || '@b.co', 'M')`,
  ],
  ['a message of 5,001', `contact_submissions (name, email, message) values ('A', 'a@b.co', ${long(5001)})`],
  [
    'an unknown source',
    `contact_submissions (name, email, message, source) values ('A', 'a@b.co', 'M', 'mail')`,
  ],
  [
    'an unknown status',
    `contact_submissions (name, email, message, status) values ('A', 'a@b.co', 'M', 'open')`,
  ],
  [
    'notes of 10,001',
    `contact_submissions (name, email, message, notes) values ('A', 'a@b.co', 'M', ${long(10001)})`,
  ],
] as const

/** A conversation of `messages` messages with `characters` characters each. */
function chat(messages: number, characters: number): string {
  return `chat_logs (messages) select jsonb_agg(jsonb_build_object('content', ${long(characters)}))
          from generate_series(1, ${messages})`
}

describe('The constraints of the tables', () => {
  onEveryEngine(emptyProject, database => {
    const write = (into: string) => tryingAsOwner(database(), sql => sql.script(`insert into public.${into}`))

    test.each(accepted)('SEC-7 accept %s', async (_, into) => {
      expect(await codeOf(write(into))).toBeNull()
    })

    test.each(refused)('SEC-7 refuse %s', async (_, into) => {
      expect(await codeOf(write(into))).toBe('23514')
    })

    test('SEC-27 a hostile email address is refused without delay', async () => {
      const email = `${'a.'.repeat(126)}@${'@'.repeat(2_000_000)}`
      const code = await codeOf(
        tryingAsOwner(database(), sql =>
          sql.query(`insert into public.contact_submissions (name, email, message) values ('A', $1, 'M')`, [
            email,
          ]),
        ),
      )
      // A backtracking pattern would take hours; this test's timeout would end it.
      expect(code).toBe('23514')
    })

    test('SEC-12 UX-14 the bucket is public and accepts pictures and films up to 50 MB', async () => {
      const [bucket] = await tryingAsOwner(database(), sql =>
        sql.query(`
          select public, file_size_limit = 50 * 1024 * 1024 as fits, array_to_string(allowed_mime_types, ' ') as types
          from storage.buckets where id = 'portfolio-images'`),
      )
      expect(bucket).toEqual({
        public: true,
        fits: true,
        types: 'image/jpeg image/png image/gif image/webp image/avif video/mp4 video/webm video/ogg',
      })
    })
  })
})
