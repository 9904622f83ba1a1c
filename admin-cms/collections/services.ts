/** The forms of content/services; see `servicePage` in the schemas. */
import type { CmsCollection } from 'decap-cms-core'
import {
  actionFields,
  body,
  group,
  image,
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
} from '../fields.ts'

export const services: CmsCollection = {
  name: 'services',
  label: 'Services',
  label_singular: 'Service',
  description: 'One file is one page under /services/. The lists that show services are under Lists.',
  folder: 'content/services',
  extension: 'md',
  format: 'page',
  create: true,
  slug: '{{fields.shortTitle}}',
  identifier_field: 'title',
  summary: '{{title}}',
  preview_path: 'services/{{slug}}',
  sortable_fields: ['title', 'shortTitle'],
  fields: [
    line('title', 'Title'),
    line('subtitle', 'Sentence under the title'),
    line('cardTitle', 'Name on the services list', { hint: 'Such as “AI Web Design”.' }),
    line('shortTitle', 'Name in the footer', {
      hint: 'Such as “Web Design”. A new page’s address is made of it.',
    }),
    paragraph('summary', 'Summary for cards', { max: 140 }),
    picture('hero', 'Wide picture behind the title', { hint: '1920 × 900 px, unpainted on the left.' }),
    image('night', 'The same picture by night', {
      optional: true,
      hint: '1920 × 900 px. Without it the picture by day stays, under a drawn lamp. Change both together.',
    }),
    picture('card', 'Picture on cards', { hint: '16:10.' }),
    lines('features', 'Points for cards', { one: 'point', min: 4, max: 4 }),
    list('actions', 'Buttons under the title', actionFields(), { one: 'button', optional: true, max: 2 }),
    list(
      'rows',
      'Rows of text and picture',
      [
        ...noteFields(),
        lines('points', 'Points', { one: 'point', optional: true }),
        picture('picture', 'Picture', { optional: true }),
      ],
      { one: 'row', min: 2 },
    ),
    sectionHead('process', 'How it goes', [
      list('steps', 'Steps', [...noteFields(), line('duration', 'Duration', { optional: true })], {
        one: 'step',
        min: 3,
      }),
    ]),
    sectionHead(
      'accordion',
      'Topics to open',
      [
        list(
          'items',
          'Topics',
          [
            ...noteFields(),
            list('links', 'Links', [line('label', 'Label'), webAddress('url', 'Address')], {
              one: 'link',
              optional: true,
            }),
          ],
          { one: 'topic' },
        ),
      ],
      { optional: true },
    ),
    references('caseStudies', 'Case studies near the end', 'case-studies', {
      optional: true,
      several: true,
      max: 3,
    }),
    group('closing', 'Closing block', [
      paragraph('text', 'Text', { hint: 'Its heading and button are the same on all service pages.' }),
    ]),
    seo(),
    body('Opening paragraphs', { optional: true }),
  ],
}
