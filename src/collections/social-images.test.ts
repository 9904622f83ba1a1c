import { expect, test, vi } from 'vitest'
import { drawnRoutes, socialImageOf } from './social-images.ts'

/** Two hundred posts, and one page of each other kind. */
vi.mock('astro:content', () => {
  const data = {
    title: 'Title',
    hero: { title: 'Title' },
    seo: { description: '', share: {} },
    effective: new Date(0),
  }
  const post = { content: '', published_at: '2026-01-01T00:00:00Z', image_urls: [], tags: ['Topic'] }
  const collections: Record<string, unknown[]> = {
    services: [{ id: 'web-design', data }],
    caseStudies: [{ id: 'app', data }],
    legal: [{ id: 'terms', data }],
    blogPosts: Array.from({ length: 200 }, (_, position) => ({
      id: String(position),
      data: { ...post, title: `Post ${position}`, slug: `post-${position}`, position },
    })),
  }
  return { getCollection: async (name: string) => collections[name], getEntry: async () => ({ data }) }
})

test('SHAR-01 every page but the oldest posts and the topics has a picture of its own, however many posts there are', async () => {
  expect(await drawnRoutes()).toHaveLength(200)
  expect(
    await Promise.all(['/', '/services/web-design', '/case-studies/app', '/terms'].map(socialImageOf)),
  ).toEqual(['/og/home.jpg', '/og/services/web-design.jpg', '/og/case-studies/app.jpg', '/og/terms.jpg'])
  expect(await Promise.all(['/blog/post-0', '/blog/post-199'].map(socialImageOf))).toEqual([
    '/og/blog/post-0.jpg',
    '/og/blog.jpg',
  ])
})
