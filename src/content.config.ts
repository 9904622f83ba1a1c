import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { parse } from 'yaml'
import { rows } from '#collections/database.ts'
import { slimLoader } from '#collections/folder.ts'
import { withPositionIds } from '#collections/ordered.ts'
import * as schemas from '#collections/schemas.ts'
import { listBlogPosts } from '#data/blog-posts.ts'
import { listCategories } from '#data/categories.ts'
import { listFaqs } from '#data/faqs.ts'
import { listPortfolioItems } from '#data/portfolio-items.ts'
import { readSiteConfig } from '#data/site-config.ts'

/** The folder of the content files; `CONTENT_ROOT` is set only to rehearse a change on a copy. */
const CONTENT = `${process.env.CONTENT_ROOT ?? '.'}/content`

const entries = (folder: string) => slimLoader(glob({ base: `${CONTENT}/${folder}`, pattern: '*.md' }))
const one = (path: string) => glob({ base: CONTENT, pattern: path })
const list = (name: string) => file(`${CONTENT}/lists/${name}.yml`)
/** A file with `items:` in display order; see collections/ordered.ts. */
const items = (name: string) =>
  file(`${CONTENT}/lists/${name}.yml`, { parser: text => withPositionIds(parse(text).items) })

export const collections = {
  site: defineCollection({ loader: one('site.yml'), schema: schemas.siteFile }),
  chat: defineCollection({ loader: one('chat.yml'), schema: schemas.chatFile }),
  homePage: defineCollection({ loader: one('pages/home.md'), schema: schemas.homePage }),
  aboutPage: defineCollection({ loader: one('pages/about.md'), schema: schemas.aboutPage }),
  servicesPage: defineCollection({ loader: one('pages/services.md'), schema: schemas.servicesPage }),
  workPage: defineCollection({ loader: one('pages/work.md'), schema: schemas.workPage }),
  contactPage: defineCollection({ loader: one('pages/contact.md'), schema: schemas.contactPage }),
  faqsPage: defineCollection({ loader: one('pages/faqs.md'), schema: schemas.faqsPage }),
  blogPage: defineCollection({ loader: one('pages/blog.md'), schema: schemas.blogPage }),
  custoPage: defineCollection({ loader: one('pages/custo.md'), schema: schemas.custoPage }),
  services: defineCollection({ loader: entries('services'), schema: schemas.servicePage }),
  caseStudies: defineCollection({ loader: entries('case-studies'), schema: schemas.caseStudy }),
  legal: defineCollection({ loader: entries('legal'), schema: schemas.legalPage }),
  stats: defineCollection({ loader: items('stats'), schema: schemas.stat }),
  values: defineCollection({ loader: items('values'), schema: schemas.value }),
  people: defineCollection({ loader: items('people'), schema: schemas.person }),
  stories: defineCollection({ loader: items('success-stories'), schema: schemas.storyCard }),
  serviceLists: defineCollection({ loader: list('service-lists'), schema: schemas.serviceList }),
  industries: defineCollection({ loader: items('industries'), schema: schemas.industry }),
  claims: defineCollection({ loader: items('claims'), schema: schemas.claim }),
  facts: defineCollection({ loader: items('facts'), schema: schemas.fact }),
  faqs: defineCollection({ loader: items('faqs'), schema: schemas.faqEntry }),
  siteConfig: defineCollection({
    loader: rows('the site settings', async db => {
      const config = await readSiteConfig(db)
      return config ? [{ id: 'current', ...config }] : []
    }),
    schema: schemas.siteConfigRow,
  }),
  databaseFaqs: defineCollection({ loader: rows('faqs', listFaqs), schema: schemas.faqRow }),
  portfolioItems: defineCollection({
    loader: rows('portfolio items', listPortfolioItems),
    schema: schemas.portfolioItemRow,
  }),
  blogPosts: defineCollection({ loader: rows('blog posts', listBlogPosts), schema: schemas.blogPostRow }),
  categories: defineCollection({ loader: rows('categories', listCategories), schema: schemas.categoryRow }),
}
