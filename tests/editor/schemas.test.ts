/** The editor's forms ask for exactly what the build demands, field by field and both ways. */
import { z } from 'astro/zod'
import type { CmsCollection, CmsField } from 'decap-cms-core'
import { expect, test } from 'vitest'
import * as schemas from '#collections/schemas.ts'
import { COLLECTIONS } from '../../admin-cms/config.ts'

interface Json {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: string[]
  const?: string
  pattern?: string
  format?: string
  anyOf?: Json[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}
type Schema = (context: { image: () => z.ZodType }) => z.ZodType

const context = { image: () => z.string() }
const json = (schema: unknown) =>
  z.toJSONSchema((schema as Schema)(context), { io: 'input', unrepresentable: 'any' }) as Json
const itemsOf = (schema: unknown): Json => ({
  type: 'object',
  properties: { items: { type: 'array', items: json(schema), minItems: 1 } },
  required: ['items'],
})

/** Which schema a file of the collections without a folder answers to. */
const FILES: Record<string, Json> = {
  'content/pages/home.md': json(schemas.homePage),
  'content/pages/about.md': json(schemas.aboutPage),
  'content/pages/services.md': json(schemas.servicesPage),
  'content/pages/work.md': json(schemas.workPage),
  'content/pages/contact.md': json(schemas.contactPage),
  'content/pages/faqs.md': json(schemas.faqsPage),
  'content/pages/blog.md': json(schemas.blogPage),
  'content/pages/custo.md': json(schemas.custoPage),
  'content/lists/stats.yml': itemsOf(schemas.stat),
  'content/lists/values.yml': itemsOf(schemas.value),
  'content/lists/success-stories.yml': itemsOf(schemas.storyCard),
  'content/lists/industries.yml': itemsOf(schemas.industry),
  'content/lists/claims.yml': itemsOf(schemas.claim),
  'content/lists/faqs.yml': itemsOf(schemas.faqEntry),
  'content/lists/service-lists.yml': {
    type: 'object',
    properties: {
      home: json(schemas.serviceList),
      services: json(schemas.serviceList),
      footer: json(schemas.serviceList),
    },
    required: ['home', 'services', 'footer'],
  },
  'content/site.yml': json(schemas.siteFile),
  'content/chat.yml': json(schemas.chatFile),
  'content/services': json(schemas.servicePage),
  'content/case-studies': json(schemas.caseStudy),
  'content/legal': json(schemas.legalPage),
}

/** Everything that one form demands, by the path of its fields. */
function ofForm(fields: CmsField[], path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...fields
      .filter(field => !(path === '' && field.name === 'body'))
      .map(field => {
        const here = `${path}${field.name}`
        const inner = 'fields' in field && field.fields ? ofForm(field.fields, `${here}.`) : {}
        return { [here]: demandOfField(field), ...inner }
      }),
  )
}

function demandOfField(field: CmsField): string {
  const isList = field.widget === 'list' || ('multiple' in field && field.multiple)
  const [min, max] = isList ? [Reflect.get(field, 'min'), Reflect.get(field, 'max')] : lengths(field)
  const options = 'options' in field && field.options ? ` ${field.options.join('|')}` : ''
  // An empty alternative text is written all the same: it says that the picture is decoration.
  const isRequired = field.required || field.name === 'alt'
  return `${isRequired ? 'required' : 'optional'} ${isList ? 'list' : 'one'} ${isRequired && isList ? (min ?? 1) : (min ?? '')}..${max ?? ''}${options}`
}

/** The lengths in the pattern of a text field; see `lengthPattern`. */
function lengths(field: CmsField): (number | undefined)[] {
  const [, min, max] = /\{(\d+),(\d*)\}/.exec(String(field.pattern?.[0] ?? '')) ?? []
  return min === undefined ? [] : [Number(min), max ? Number(max) : undefined]
}

/** The same of a schema. */
function ofSchema(schema: Json, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => {
      const isRequired = schema.required?.includes(name) ?? false
      const here = `${path}${name}`
      const isList = part.type === 'array'
      const inner = isList ? part.items : part
      const least = isList ? part.minItems : (part.minLength ?? 0) > 1 ? part.minLength : undefined
      const most = isList ? part.maxItems : isUrlOrDate(part) ? undefined : part.maxLength
      const from = isRequired && isList ? (least ?? 1) : (least ?? (most !== undefined && !isList ? 1 : ''))
      const words = inner?.const ? [inner.const] : inner?.enum
      const options = words ? ` ${words.join('|')}` : ''
      const demand = `${isRequired ? 'required' : 'optional'} ${isList ? 'list' : 'one'} ${from}..${most ?? ''}${options}`
      return { [here]: demand, ...ofSchema(inner ?? {}, `${here}.`) }
    }),
  )
}

const isUrlOrDate = (part: Json) => part.type === undefined || part.type === 'integer'

const forms = COLLECTIONS.flatMap((collection: CmsCollection) =>
  collection.folder
    ? [{ file: collection.folder, fields: collection.fields ?? [] }]
    : (collection.files ?? []).map(({ file, fields }) => ({ file, fields })),
)

test('every file of content has its form', () => {
  expect(forms.map(form => form.file).toSorted()).toEqual(Object.keys(FILES).toSorted())
})

test.each(forms)('$file: the form and the schema demand the same', ({ file, fields }) => {
  expect(ofForm(fields)).toEqual(ofSchema(FILES[file] ?? {}))
})
