/** The schema of each content file, for code that has a file rather than a collection of the build. */
import { z } from 'astro/zod'
import * as schemas from './schemas.ts'

/** A schema that receives the schema of pictures. */
export type FileSchema = (context: { image: () => z.ZodType }) => z.ZodType

/** The schemas are typed for the build's pictures; elsewhere the context decides what a picture is. */
const schema = (make: (context: never) => z.ZodType): FileSchema => make as FileSchema

/** A file with `items:`; see ordered.ts. */
const items =
  (make: (context: never) => z.ZodType): FileSchema =>
  context =>
    z.strictObject({ items: z.array(schema(make)(context)).min(1) })

/** The statistics: a strip has the colors of three figures on its raw side and of one on the other. */
const strips: FileSchema = () =>
  z
    .strictObject({ items: z.array(schemas.stat()).min(1) })
    .superRefine(({ items: figures }, { addIssue }) => {
      for (const page of schemas.STAT_PAGES) {
        const { length } = figures.filter(({ on }) => on.includes(page))
        const message = `Choose four figures for the ${page} page; there are ${length}`
        if (length !== 4) addIssue({ code: 'custom', path: ['items'], message })
      }
    })

/** The schemas by path: of each file, and of all files in a folder. */
export const FILE_SCHEMAS: Record<string, FileSchema> = {
  'content/site.yml': schema(schemas.siteFile),
  'content/chat.yml': schema(schemas.chatFile),
  'content/pages/home.md': schema(schemas.homePage),
  'content/pages/about.md': schema(schemas.aboutPage),
  'content/pages/services.md': schema(schemas.servicesPage),
  'content/pages/work.md': schema(schemas.workPage),
  'content/pages/contact.md': schema(schemas.contactPage),
  'content/pages/faqs.md': schema(schemas.faqsPage),
  'content/pages/blog.md': schema(schemas.blogPage),
  'content/pages/custo.md': schema(schemas.custoPage),
  'content/services': schema(schemas.servicePage),
  'content/case-studies': schema(schemas.caseStudy),
  'content/legal': schema(schemas.legalPage),
  'content/lists/stats.yml': strips,
  'content/lists/values.yml': items(schemas.value),
  'content/lists/people.yml': items(schemas.person),
  'content/lists/success-stories.yml': items(schemas.storyCard),
  'content/lists/industries.yml': items(schemas.industry),
  'content/lists/claims.yml': items(schemas.claim),
  'content/lists/facts.yml': items(schemas.fact),
  'content/lists/faqs.yml': items(schemas.faqEntry),
  'content/lists/service-lists.yml': () =>
    z.strictObject({
      home: schemas.serviceList(),
      services: schemas.serviceList(),
      footer: schemas.serviceList(),
    }),
}

/** The folders of the collections that other files reference, by the names used in the schemas. */
export const REFERENCE_FOLDERS: Record<string, string> = {
  services: 'content/services',
  caseStudies: 'content/case-studies',
}
