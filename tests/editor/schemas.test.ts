/** The editor's forms require exactly what the build's schemas require, field by field and in both directions. */
import { z } from 'astro/zod'
import type { CmsCollection, CmsField } from 'decap-cms-core'
import { expect, test } from 'vitest'
import { FILE_SCHEMAS } from '#collections/file-schemas.ts'
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
const json = (file: string) => {
  const schema = FILE_SCHEMAS[file]?.({ image: () => z.string() })
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {}
}

/** The demands of a form, by field path. */
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
  // An empty alternative text is still saved: it marks the picture as decorative.
  const isRequired = field.required || field.name === 'alt'
  return `${isRequired ? 'required' : 'optional'} ${isList ? 'list' : 'one'} ${isRequired && isList ? (min ?? 1) : (min ?? '')}..${max ?? ''}${options}`
}

/** The lengths in the pattern of a text field; see `lengthPattern`. */
function lengths(field: CmsField): (number | undefined)[] {
  const [, min, max] = /\{(\d+),(\d*)\}/.exec(String(field.pattern?.[0] ?? '')) ?? []
  return min === undefined ? [] : [Number(min), max ? Number(max) : undefined]
}

/** The demands of a schema, by field path. */
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

test('every content file has a form', () => {
  expect(forms.map(form => form.file).toSorted()).toEqual(Object.keys(FILE_SCHEMAS).toSorted())
})

test.each(forms)('$file: form and schema have the same requirements', ({ file, fields }) => {
  expect(ofForm(fields)).toEqual(ofSchema(json(file)))
})
