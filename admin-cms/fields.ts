/** The kinds of form fields that the editor shows; each corresponds to a rule in src/collections/schemas.ts. */
import type { CmsField } from 'decap-cms-core'

/** Options that a field of any kind may have. */
export interface FieldOptions {
  /** A sentence under the field. */
  hint?: string
  /** May be left empty. */
  optional?: boolean
  /** Maximum characters of a text, or entries of a list. */
  max?: number
  /** Minimum characters of a text, or entries of a list. */
  min?: number
  /** What one entry of a list is called on its button: "Add step". */
  one?: string
}

const base = (name: string, label: string, { hint, optional = false }: FieldOptions = {}) => ({
  name,
  label,
  required: !optional,
  ...(hint && { hint }),
})

/** Limits the number of characters; the sentence is what the editor shows when there are more or fewer. */
function lengthPattern({ min = 1, max }: FieldOptions): { pattern?: [string, string] } {
  if (min === 1 && !max) return {}
  const wanted = max ? `${min} to ${max}` : `at least ${min}`
  return { pattern: [`^\\s*[\\s\\S]{${min},${max ?? ''}}\\s*$`, `Write ${wanted} characters`] }
}

/** One line of text. */
export const line = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  ...lengthPattern(options),
  widget: 'string',
})

/** Several lines of text. */
export const paragraph = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  ...lengthPattern(options),
  widget: 'text',
})

/** The page's own text below its fields, in markdown. */
export const body = (label: string, options: FieldOptions = {}): CmsField => ({
  ...base('body', label, options),
  widget: 'markdown',
  editor_components: [],
  buttons: [
    'bold',
    'italic',
    'link',
    'heading-two',
    'heading-three',
    'quote',
    'bulleted-list',
    'numbered-list',
  ],
})

/** A path on this site. */
export const path = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  widget: 'string',
  pattern: ['^/(?!/)\\S*$', 'Must be a path on this site, such as /contact'],
})

/** An address on the web. */
export const webAddress = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  widget: 'string',
  pattern: ['^https?://[^\\s/]+\\S*$', 'Must be a web address, such as https://example.org/report'],
})

/** Yes or no. */
export const yesNo = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  widget: 'boolean',
  default: false,
})

/** A whole number. */
export const whole = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  widget: 'number',
  value_type: 'int',
  ...(options.min !== undefined && { min: options.min }),
  ...(options.max !== undefined && { max: options.max }),
})

/** A day, stored as `2025-01-31`. */
export const day = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, options),
  widget: 'datetime',
  format: 'YYYY-MM-DD',
  date_format: 'MMMM D, YYYY',
  time_format: false,
  picker_utc: true,
})

/** One or several of a fixed set of words. */
export const choice = (
  name: string,
  label: string,
  words: string[],
  options: FieldOptions & { several?: boolean } = {},
): CmsField => ({
  ...base(name, label, options),
  widget: 'select',
  options: words,
  ...(options.several && { multiple: true, min: options.min ?? 1 }),
})

/** Fields that belong together; a collapsed group shows the first of them if that is a line of text. */
export const group = (
  name: string,
  label: string,
  fields: CmsField[],
  options: FieldOptions = {},
): CmsField => ({
  ...base(name, label, options),
  widget: 'object',
  collapsed: fields.length > 3,
  ...(fields[0]?.widget === 'string' && !options.optional && { summary: `{{fields.${fields[0].name}}}` }),
  fields,
})

/** A list of groups; `summary` names the field that the list's rows show. */
export const list = (
  name: string,
  label: string,
  fields: CmsField[],
  { summary, ...options }: FieldOptions & { summary?: string } = {},
): CmsField => ({
  ...base(name, label, options),
  widget: 'list',
  collapsed: true,
  fields,
  summary: `{{fields.${summary ?? fields[0]?.name}}}`,
  ...counts(options),
})

/** A list of single lines of at most `each` characters. */
export const lines = (
  name: string,
  label: string,
  { each, ...options }: FieldOptions & { each?: number } = {},
): CmsField => ({
  ...base(name, label, options),
  widget: 'list',
  collapsed: false,
  field: line('text', 'Text', each ? { max: each } : {}),
  ...counts(options),
})

/** References to files of another collection, by name. */
export const references = (
  name: string,
  label: string,
  collection: string,
  options: FieldOptions & { several?: boolean } = {},
): CmsField => ({
  ...base(name, label, options),
  widget: 'relation',
  collection,
  value_field: '{{slug}}',
  search_fields: ['title'],
  display_fields: ['title'],
  options_length: 50,
  ...(options.several && { multiple: true, ...counts(options) }),
})

/** How many entries a list may have, which its hint also states, and what one of them is called. */
function counts(options: FieldOptions): {
  min?: number
  max?: number
  label_singular?: string
  hint?: string
} {
  const { min, max, one } = options
  const hint = [options.hint, countHint(options)].filter(Boolean).join(' ')
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(one && { label_singular: one }),
    ...(hint && { hint }),
  }
}

function countHint({ min = 0, max }: FieldOptions): string {
  if (max === undefined) return min > 1 ? `At least ${min}.` : ''
  if (min === max) return `Always ${max}.`
  return min > 1 ? `${min} to ${max}.` : `At most ${max}.`
}

/** A picture file. */
export const image = (name: string, label: string, options: FieldOptions = {}): CmsField => ({
  ...base(name, label, { hint: 'WebP, PNG or JPEG, at least 1600 px wide.', ...options }),
  widget: 'image',
  choose_url: false,
})

/** A picture file and its alternative text. */
const pictureFields = (hint?: string): CmsField[] => [
  image('src', 'File', hint ? { hint } : {}),
  line('alt', 'Alternative text', {
    optional: true,
    hint: 'What the picture shows, for those who cannot see it. Empty only if it adds nothing to the text.',
  }),
]

/** A picture with its alternative text. */
export const picture = (name: string, label: string, options: FieldOptions = {}): CmsField =>
  group(name, label, pictureFields(), options)

/** Several pictures; `files` is the hint for their files if they differ from what most pictures require. */
export const pictures = (
  name: string,
  label: string,
  { files, ...options }: FieldOptions & { files?: string } = {},
): CmsField => list(name, label, pictureFields(files), { one: 'picture', summary: 'alt', ...options })

/** A button or link. */
export const actionFields = (): CmsField[] => [
  line('label', 'Label'),
  path('href', 'Leads to', { hint: 'Such as /contact' }),
]

/** A heading and a text. */
export const noteFields = (): CmsField[] => [line('title', 'Heading'), paragraph('text', 'Text')]

/** A section's heading with an optional sentence beside it, and any further fields of the section. */
export const sectionHead = (
  name: string,
  label: string,
  more: CmsField[] = [],
  options: FieldOptions = {},
): CmsField =>
  group(
    name,
    label,
    [line('title', 'Heading'), paragraph('lead', 'Sentence beside it', { optional: true }), ...more],
    options,
  )

/** The top of a page. */
export const pageHero = (more: CmsField[] = []): CmsField =>
  group('hero', 'Top of the page', [line('title', 'Title'), paragraph('lead', 'Sentence below'), ...more])

/** The last block of a page. */
export const closing = (): CmsField =>
  group('closing', 'Closing block', [
    line('title', 'Heading'),
    paragraph('text', 'Text'),
    group('action', 'Button', actionFields()),
    picture('picture', 'Picture'),
  ])

/** What search engines and link previews show. */
export const seo = (): CmsField =>
  inHead([
    image('share', 'Picture of link previews', {
      optional: true,
      hint: '744 × 630 px, and of this page alone. Without one they show another picture of the site.',
    }),
  ])

/** The head of a page that search engines do not show. */
export const inHead = (more: CmsField[] = []): CmsField =>
  group('seo', 'Search engines', [
    line('title', 'Title', { max: 65, hint: 'Up to about 60 characters; the site’s name is added.' }),
    paragraph('description', 'Description', { min: 50, max: 165, hint: '70 to 160 characters.' }),
    ...more,
  ])
