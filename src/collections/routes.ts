/** The pages that search engines may index, for the sitemap, the link previews and the list for language models. */

import { getCollection, getEntry } from 'astro:content'
import type { ImageMetadata } from 'astro'
import letter from '#assets/dashboard/letter.webp'
import { DESCRIPTION_LENGTH } from '#lib/description-length.ts'
import { tagPath } from '#lib/post-tags.ts'
import { descriptionOf } from '#lib/post-words.ts'
import { shorten } from '#lib/shorten.ts'
import { lastChange, listPosts } from './blog.ts'
import { listCaseStudies } from './case-studies.ts'
import { memoize } from './memoize.ts'
import { listTags } from './tags.ts'

export interface Route {
  path: string
  group: 'Pages' | 'Services' | 'Case studies' | 'Blog' | 'Legal' | 'Topics of the blog'
  /** The page's main heading. */
  heading: string
  description: string
  /** Shown in link previews; defaults to the hero film's first frame. */
  picture?: ImageMetadata
  /** Addresses of pictures that are not part of the site's sources; the first one that exists is shown. */
  pictures?: string[]
  /** Day of the last change, if the content states it. */
  changed?: Date
}

interface Picture {
  src: ImageMetadata
}

/** Every indexed page, the home page first; excludes /custo, /admin and the error pages. */
export const listRoutes = memoize(async (): Promise<Route[]> => {
  const [pages, services, studies, posts, tags, legal] = await Promise.all([
    listTopPages(),
    getCollection('services'),
    listCaseStudies(),
    listPosts(),
    listTags(),
    getCollection('legal'),
  ])
  return [
    ...pages,
    ...services.map(({ id, data }) => ({
      path: `/services/${id}`,
      group: 'Services' as const,
      heading: data.title,
      description: data.seo.description,
      picture: data.seo.share ?? data.card.src,
    })),
    ...studies.map(({ id, data }) => ({
      path: `/case-studies/${id}`,
      group: 'Case studies' as const,
      heading: data.title,
      description: data.seo.description,
      picture: data.seo.share ?? data.image.src,
    })),
    // Before the posts: only the first of all these get a share picture (social-images.ts), and a blog grows.
    ...legal.map(({ id, data }) => ({
      path: `/${id}`,
      group: 'Legal' as const,
      heading: data.title,
      description: data.seo.description,
      picture: data.seo.share ?? letter,
      changed: data.effective,
    })),
    ...posts.map(post => ({
      path: `/blog/${post.slug}`,
      group: 'Blog' as const,
      heading: post.title,
      description: descriptionOf(post),
      pictures: post.image_urls,
      changed: lastChange(post),
    })),
    ...tags.map(({ slug, name, posts: tagged }) => ({
      path: tagPath(slug),
      group: 'Topics of the blog' as const,
      heading: name,
      description: shorten(tagged.map(({ title }) => title).join(' · '), DESCRIPTION_LENGTH),
      pictures: tagged.flatMap(({ image_urls }) => image_urls),
      changed: new Date(Math.max(...tagged.map(post => lastChange(post).getTime()))),
    })),
  ]
})

async function listTopPages(): Promise<Route[]> {
  const entries = {
    '/': await getEntry('homePage', 'pages/home'),
    '/about': await getEntry('aboutPage', 'pages/about'),
    '/services': await getEntry('servicesPage', 'pages/services'),
    '/work': await getEntry('workPage', 'pages/work'),
    '/contact': await getEntry('contactPage', 'pages/contact'),
    '/faqs': await getEntry('faqsPage', 'pages/faqs'),
    '/blog': await getEntry('blogPage', 'pages/blog'),
  }
  return Object.entries(entries).map(([path, entry]) => {
    if (!entry) throw new Error(`The words of the page ${path} are missing in content/pages`)
    return {
      path,
      group: 'Pages',
      heading: entry.data.hero.title,
      description: entry.data.seo.description,
      ...pictureOf(entry.data),
    }
  })
}

interface TopPage {
  seo: { share?: ImageMetadata | undefined }
  picture?: Picture
  closing?: { picture: Picture }
}

/**
 * The picture made for link previews, or the one beside the page's text or in its closing block; the home page's is
 * the film.
 */
function pictureOf(page: TopPage): Pick<Route, 'picture'> {
  if (page.seo.share) return { picture: page.seo.share }
  if (page.picture) return { picture: page.picture.src }
  if (page.closing) return { picture: page.closing.picture.src }
  return {}
}
