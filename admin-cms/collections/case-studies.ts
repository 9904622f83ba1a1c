/** The forms of content/case-studies; see `caseStudy` in the schemas. */
import type { CmsCollection, CmsField } from 'decap-cms-core'
import {
  actionFields,
  group,
  line,
  lines,
  list,
  noteFields,
  paragraph,
  picture,
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
    picture('image', 'Picture under the title', { hint: '16:10.' }),
    list('metrics', 'Figures', metric(true), { one: 'figure', min: 3, max: 3, summary: 'value' }),
    paragraph('challenge', 'Challenge', { hint: 'An empty line starts a new paragraph.' }),
    paragraph('solution', 'Solution', { hint: 'An empty line starts a new paragraph.' }),
    group('results', 'Results', [
      paragraph('text', 'What changed'),
      lines('points', 'Points', { one: 'point', min: 2 }),
    ]),
    list(
      'process',
      'Steps with a picture each',
      [line('title', 'Heading'), paragraph('description', 'Text'), picture('picture', 'Picture')],
      { one: 'step', min: 3, max: 5 },
    ),
    ...optionalParts,
    lines('tags', 'Made with', { one: 'tool', min: 1 }),
    seo(),
  ],
}
