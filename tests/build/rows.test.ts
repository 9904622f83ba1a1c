/** Rows in the database at build time are in the HTML: for search engines, and before any script runs. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore } from '#data/file-store.ts'
import { createPublicClient } from '#data/public-client.ts'
import { assetUrl } from '#lib/media-url.ts'
import { tagSlug } from '#lib/post-tags.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const mark = randomUUID()
let backend: LocalSupabase

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: true })
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Stores a magenta picture in the bucket and returns its address. */
async function uploadPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: 'magenta' } })
    .png()
    .toBuffer()
  const key = `blog/${Date.now()}-1.png`
  const files = createFileStore({ url: backend.url, key: backend.serviceKey }, backend.serviceKey)
  await files.put(key, new Uint8Array(picture), 'image/png')
  return assetUrl(key)
}

/** The color of a card's picture, in words. */
async function shownOnCard(page: string): Promise<string> {
  const part = { left: 800, top: 200, width: 200, height: 200 }
  const piece = await sharp(join(folder, `og${page}.jpg`))
    .extract(part)
    .png()
    .toBuffer()
  // Its statistics are always those of the file that was opened.
  const { channels } = await sharp(piece).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean)
  return red > 240 && green < 15 && blue > 240 ? 'magenta' : `rgb(${red} ${green} ${blue})`
}

const html = (file: string) => readFileSync(join(folder, file), 'utf8')

test('PORT-01 BLOG-02 POST-01 POST-02 POST-03 POST-04 POST-05 SHAR-01 FAQS-02 SETT-01 SETT-04 SEC-21 ANSW-01 ANSW-03 ANSW-04 added rows are in the HTML after a build', async () => {
  const db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: 'lime' } }).png()
  const logo = `data:image/png;base64,${(await picture.toBuffer()).toString('base64')}`
  const added = await Promise.all([
    db.from('categories').insert({ name: `Kind ${mark}` }),
    db.from('faqs').insert({ question: `Why ${mark}?`, answer: 'Because.', order: -1 }),
    db.from('blog_posts').insert({
      ...{ title: `Post ${mark}`, content: `**Words** of ${mark}`, slug: `post-${mark}` },
      ...{ excerpt: `Excerpt ${mark}`, author: `Author ${mark}`, description: `A <style> of ${mark}` },
      ...{ tags: [`Tag ${mark}`.slice(0, 40)], share_image: 'https://cdn.example/card.png' },
    }),
    // A draft is not public, so its tag has no page.
    db.from('blog_posts').insert({
      title: 'Unread',
      content: 'Text',
      status: 'draft',
      tags: ['Unread'],
      slug: `unread-${mark}`,
    }),
    db.from('site_config').upsert({ id: 1, site_name: `Name ${mark}`, logo }),
  ])
  expect(added.map(({ error }) => error)).toEqual([null, null, null, null, null])
  const item = { title: `Item ${mark}`, category: `Kind ${mark}`, image_url: '/samples/blog-scope.webp' }
  expect((await db.from('portfolio_items').insert(item)).error).toBeNull()
  const address = await uploadPicture()
  const pictured = {
    title: 'Pictured',
    content: 'Text',
    image_urls: [address],
    tags: [`Seen ${mark}`.slice(0, 40)],
  }
  const namesake = { ...pictured, title: `Pictured ${'again '.repeat(30)}`.trim() }
  for (const [place, post] of [pictured, namesake].entries())
    expect((await db.from('blog_posts').insert({ ...post, slug: `seen-${place}-${mark}` })).error).toBeNull()

  await run('astro', ['build', '--outDir', folder], {
    env: {
      ...process.env,
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.anonKey,
      INDEXNOW_KEY: 'a1b2c3d4',
    },
  })

  expect(html('index.html')).toContain(`Why ${mark}?`)
  expect(html('index.html')).toContain(`Name ${mark}`)
  expect(html('index.html'), 'with a long word, the name is smaller on a phone').toContain(
    'class="brand long"',
  )
  // The logo is a file of its own, in the size that is shown.
  expect(html('index.html').includes(logo)).toBe(false)
  const [, file = ''] = /<img src="([^"]*)" alt="" width="200" height="160"/.exec(html('index.html')) ?? []
  expect(await sharp(join(folder, file)).metadata()).toMatchObject({
    format: 'webp',
    width: 200,
    height: 160,
  })
  expect(html('_headers')).toMatch(/^\/logo\/\*\n {2}Cache-Control: .*immutable$/m)
  expect(html('work/index.html')).toContain(`Kind ${mark}`)
  expect(JSON.parse(html('work.json'))).toContainEqual(expect.objectContaining({ title: `Item ${mark}` }))
  expect(html('blog/index.html')).toContain(`Post ${mark}`)
  expect(html(`blog/post-${mark}/index.html`)).toContain(`<strong>Words</strong> of ${mark}`)
  expect(html('rss.xml')).toContain(`Post ${mark}`)
  expect(html('rss.xml')).toContain(`<dc:creator>Author ${mark}</dc:creator>`)
  expect(html('rss.xml')).toContain(`<description>Excerpt ${mark}</description>`)
  const post = html(`blog/post-${mark}/index.html`)
  expect(post).toContain(`By Author ${mark}`)
  // Unescaped, what reads built pages would take it for the start of the page's styles.
  expect(post).toContain(`<meta name="description" content="A &lt;style> of ${mark}">`)
  expect(post).toContain('<meta property="og:image" content="https://cdn.example/card.png">')
  expect(post).toContain(`"author":{"@type":"Person","name":"Author ${mark}"}`)
  const tag = `/blog/tags/${tagSlug(`Tag ${mark}`.slice(0, 40))}`
  expect(post).toContain(`href="${tag}"`)
  expect(html(`${tag}/index.html`)).toContain(`Excerpt ${mark}`)
  expect(html(`${tag}/rss.xml`)).toContain(`/blog/post-${mark}</link>`)
  expect(html('sitemap.xml')).toContain(tag)
  // However many posts a topic has, its line in the list for assistants is short.
  const described = [...html('llms.txt').matchAll(/\/blog\/tags\/seen\S+: (.*)$/gm)].map(
    ([, words = '']) => words,
  )
  expect(described.map(({ length }) => length <= 160)).toEqual([true])
  expect(existsSync(join(folder, 'blog/tags/unread'))).toBe(false)
  expect(html('sitemap.xml')).toContain(`/blog/post-${mark}`)
  expect(html(`blog/post-${mark}.md`)).toContain(`**Words** of ${mark}`)
  expect(JSON.parse(html('page-versions.json'))).toHaveProperty([`/blog/post-${mark}`])
  // Cards for link previews show the picture that was uploaded for the post.
  for (const page of [`/blog/seen-0-${mark}`, `/blog/tags/${tagSlug(`Seen ${mark}`.slice(0, 40))}`])
    expect([page, await shownOnCard(page)]).toEqual([page, 'magenta'])
  // The key file that proves to search engines that an announcement comes from the site.
  expect(html('a1b2c3d4.txt')).toBe('a1b2c3d4')
})
