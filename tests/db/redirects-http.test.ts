/** Redirects over HTTP: those that an owner adds, those that visitors follow, and those that posts create. */
import { expect, test } from 'vitest'
import { findMovedPost } from '#data/blog-posts.ts'
import {
  addRedirect,
  deleteRedirect,
  findRedirect,
  hideMissingPage,
  listMissingPages,
  listMovedPosts,
  listRedirects,
  noteMissingPage,
} from '#data/redirects.ts'
import { backendForThisFile } from './support/backend.ts'

const backend = backendForThisFile()

const added = (from_path: string, to_path: string) => ({ id: crypto.randomUUID(), from_path, to_path })

test('MOVE-01 an owner adds a redirect, again if the response is lost, and visitors are led to its final target', async () => {
  const { admin, anon } = backend()
  const [first, second] = [added('/blog/gone', '/once'), added('/once', '/about#team')]
  for (const redirect of [first, first, second]) await addRedirect(admin, redirect)
  expect(await findRedirect(anon, '/blog/gone')).toBe('/about#team')
  expect(await findRedirect(anon, '/blog/never')).toBeNull()
  await expect(addRedirect(admin, added('/once', '/work'))).rejects.toMatchObject({
    cause: '/once leads to /about#team already.',
  })
  await expect(addRedirect(admin, added('/admin', '/work'))).rejects.toMatchObject({
    cause: expect.stringContaining('cannot be an old address'),
  })
  await deleteRedirect(admin, first.id)
  expect((await listRedirects(anon)).map(({ from_path }) => from_path)).toEqual(['/once'])
  await expect(deleteRedirect(admin, first.id)).rejects.toThrow('Could not delete the redirect')
})

test('MOVE-01 UX-06 a target corrected after an unanswered attempt replaces the earlier one, unless it is refused', async () => {
  const { admin, anon } = backend()
  const redirect = added('/lost', '/wrong')
  await addRedirect(admin, redirect)
  await addRedirect(admin, { ...redirect, to_path: '/right' })
  expect(await findRedirect(anon, '/lost')).toBe('/right')
  const circle = addRedirect(admin, { ...redirect, to_path: '/lost' })
  await expect(circle).rejects.toMatchObject({ cause: '/lost leads to /right already.' })
  expect(await findRedirect(anon, '/lost')).toBe('/right')
})

test('MOVE-03 a redirect that would form a loop is refused with the reason', async () => {
  const { admin } = backend()
  await addRedirect(admin, added('/round', '/and-round'))
  await expect(addRedirect(admin, added('/and-round', '/round'))).rejects.toMatchObject({
    cause: { message: 'This goes in a circle: /round already leads to /and-round.', hint: 'circle' },
  })
})

test('MOVE-05 changing the slug of a public post creates a redirect from its former address', async () => {
  const { admin, anon } = backend()
  const post = { title: 'Moving house', content: 'Text' }
  const { data } = await admin.from('blog_posts').insert(post).select('id').single().throwOnError()
  await admin.from('blog_posts').update({ slug: 'house-moved' }).eq('id', data?.id).throwOnError()
  expect(await findMovedPost(anon, 'moving-house')).toBe('house-moved')
  expect(await listMovedPosts(admin)).toContainEqual({
    from: '/blog/moving-house',
    to: '/blog/house-moved',
    since: expect.any(String),
  })
})

test('MOVE-02 SEC-19 an address is said to be hidden only if it was', async () => {
  const { admin, outsider, service } = backend()
  const listed = async () => (await listMissingPages(admin)).map(({ path }) => path)
  await noteMissingPage(service, '/never-there', null)
  await expect(hideMissingPage(outsider, '/never-there', true)).rejects.toThrow('Could not hide the address')
  expect(await listed()).toContain('/never-there')
  await hideMissingPage(admin, '/never-there', true)
  expect(await listed()).not.toContain('/never-there')
  await service.from('missing_pages').delete().eq('path', '/never-there').throwOnError()
  await expect(hideMissingPage(admin, '/never-there', true)).rejects.toThrow('Could not hide the address')
})
