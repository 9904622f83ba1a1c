/** The forms of content/case-studies; see `caseStudy` in the schemas. */
import type { CmsCollection, CmsField } from 'decap-cms-core'
import {
  actionFields,
  choice,
  group,
  line,
  lines,
  list,
  noteFields,
  paragraph,
  picture,
  pictures,
  references,
  sectionHead,
  seo,
  webAddress,
  whole,
} from '../fields.ts'

const metric = (isExplained: boolean): CmsField[] => [
  line('value', 'Figure', { hint: 'Such as 142%.' }),
  line('label', 'What it counts'),
  paragraph('description', 'How it was measured', { optional: !isExplained }),
]

/** Fields that show the product. */
const product: CmsField[] = [
  picture('opening', 'The product, under the title', {
    optional: true,
    hint: '16:9, cut to 4:3 on phones. Without one, the picture of cards.',
  }),
  list(
    'screens',
    'Screens',
    [
      choice('layout', 'Layout', ['edge', 'pair', 'plate', 'row', 'tall'], {
        hint: 'One over the full width, two of them, one between margins, a row of 3 to 6 to scroll, or one tall page with notes.',
      }),
      line('caption', 'What to look at'),
      lines('notes', 'Notes beside a tall page', {
        one: 'note',
        optional: true,
        max: 3,
        hint: 'One at least there, and none with other layouts.',
      }),
      pictures('pictures', 'Pictures', {
        min: 1,
        max: 6,
        hint: 'As many as the layout shows.',
        files:
          'WebP, PNG or JPEG, at least 1800 px wide over the full width, 1600 between margins, 1200 as a tall page, 1000 as one of two, 780 in a row.',
      }),
    ],
    {
      one: 'group',
      summary: 'caption',
      optional: true,
      max: 4,
      hint: 'They stand between the other parts, in this order.',
    },
  ),
  group(
    'comparison',
    'Before and after',
    [
      picture('before', 'Before'),
      picture('after', 'After', {
        hint: 'The same frame as before, and its file of the same shape: a line is dragged over the two.',
      }),
      line('caption', 'What to look at'),
    ],
    { optional: true },
  ),
  group(
    'colors',
    'The client’s colors',
    [line('ground', 'Light ground'), line('ink', 'Ink on it'), line('night', 'Dark ground, by night')],
    {
      optional: true,
      hint: 'As #rrggbb: what figures, quotes, pictures and the live piece stand on. A live piece needs them.',
    },
  ),
  group(
    'live',
    'Live piece',
    [
      choice('piece', 'Which one', ['bars', 'finishes', 'picker', 'prices', 'strokes', 'swings']),
      line('title', 'Heading'),
      paragraph('text', 'What to do with it'),
      line('caption', 'What to look at'),
    ],
    { optional: true },
  ),
]

const optionalParts: CmsField[] = [
  group(
    'testimonial',
    'What the client says',
    [paragraph('quote', 'Quote'), line('author', 'Who said it'), line('role', 'Role')],
    { optional: true },
  ),
  list('trustPoints', 'Reasons to trust the work', noteFields(), { one: 'reason', optional: true }),
  list('consultation', 'How a first conversation goes', noteFields(), {
    one: 'step',
    optional: true,
    min: 3,
    max: 3,
  }),
  sectionHead(
    'statistics',
    'Published figures about the market',
    [
      list(
        'items',
        'Figures',
        [
          ...metric(false),
          whole('source', 'Source', { min: 1, hint: 'Its place in the list of sources, from 1.' }),
        ],
        { one: 'figure', summary: 'value' },
      ),
    ],
    { optional: true },
  ),
  list('faqs', 'Questions', [line('question', 'Question'), paragraph('answer', 'Answer')], {
    one: 'question',
    optional: true,
  }),
  list(
    'sources',
    'Sources',
    [
      line('title', 'Title'),
      line('publisher', 'Publisher'),
      line('published', 'Year or date'),
      webAddress('url', 'Address'),
    ],
    { one: 'source', optional: true },
  ),
  list('actions', 'Buttons near the end', actionFields(), { one: 'button', optional: true }),
  list(
    'glossary',
    'Short forms',
    [line('term', 'Short form', { hint: 'Such as YoY.' }), line('expansion', 'Long form')],
    {
      optional: true,
      one: 'short form',
      hint: 'Their long form shows on hover, focus and tap.',
    },
  ),
  references('nextCase', 'Next case study', 'case-studies', { optional: true }),
]

export const caseStudies: CmsCollection = {
  name: 'case-studies',
  label: 'Case studies',
  label_singular: 'Case study',
  description: 'One file is one page under /case-studies/.',
  folder: 'content/case-studies',
  extension: 'md',
  format: 'page',
  create: true,
  slug: '{{fields.title}}',
  identifier_field: 'title',
  summary: '{{title}} · {{category}}',
  preview_path: 'case-studies/{{slug}}',
  sortable_fields: ['title', 'category', 'client'],
  view_groups: [{ label: 'Category', field: 'category' }],
  fields: [
    line('title', 'Title', { hint: 'The address of a new page is made of it.' }),
    line('category', 'Category', { hint: 'Such as “Web Design”.' }),
    line('client', 'Client', { hint: 'Invented while the site shows demonstration content; see Site.' }),
    line('duration', 'Duration', { hint: 'Between “10 days” and “9 months”.' }),
    paragraph('summary', 'Summary for cards', { max: 180 }),
    picture('image', 'Picture on cards', { hint: '16:10.' }),
    line('caption', 'What to look at under the title', { optional: true }),
    choice('composition', 'How it is told', ['drawing', 'hand', 'page', 'proof', 'reel', 'shelf', 'wall'], {
      optional: true,
      hint: 'The order of the parts and how they look. Without one: page.',
    }),
    ...product,
    list('metrics', 'Figures', metric(true), { one: 'figure', min: 3, max: 3, summary: 'value' }),
    paragraph('challenge', 'Challenge', { hint: 'An empty line starts a new paragraph.' }),
    paragraph('solution', 'Solution', { hint: 'An empty line starts a new paragraph.' }),
    group('results', 'Results', [
      paragraph('text', 'What changed'),
      lines('points', 'Points', { one: 'point', min: 2 }),
    ]),
    list('process', 'Steps', [line('title', 'Heading'), paragraph('description', 'Text')], {
      one: 'step',
      min: 3,
      max: 5,
    }),
    picture('artifact', 'Picture beside the steps', {
      optional: true,
      hint: '4:5 or square.',
    }),
    ...optionalParts,
    lines('tags', 'Made with', { one: 'tool', min: 1 }),
    seo(),
  ],
}
