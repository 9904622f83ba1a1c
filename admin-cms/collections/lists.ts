/** The forms of content/lists; one file each, see the schema of its entries. */
import type { CmsCollection, CmsCollectionFile, CmsField } from 'decap-cms-core'
import { choice, group, line, lines, list, paragraph, path, picture, references } from '../fields.ts'

const file = (name: string, label: string, description: string, fields: CmsField[]): CmsCollectionFile => ({
  name,
  label,
  description,
  file: `content/lists/${name}.yml`,
  fields,
})

const services = (name: string, label: string) =>
  group(name, label, [references('services', 'Services, in order', 'services', { several: true, min: 1 })])

export const lists: CmsCollection = {
  name: 'lists',
  label: 'Lists',
  format: 'list',
  editor: { preview: false },
  files: [
    file('stats', 'Figures', 'The statistics strips of the home and about pages.', [
      list(
        'items',
        'Figures',
        [
          line('value', 'Figure'),
          line('label', 'What it counts'),
          choice('on', 'Shown on', ['home', 'about'], { several: true, min: 1 }),
        ],
        { one: 'figure' },
      ),
    ]),
    file('values', 'Values', 'What the agency stands for.', [
      list('items', 'Values', [line('title', 'Heading'), paragraph('text', 'Text')], { one: 'value' }),
    ]),
    file('success-stories', 'Success stories', 'The cards of the home page, in order.', [
      list(
        'items',
        'Cards',
        [
          line('title', 'Title'),
          line('category', 'Category'),
          line('client', 'Client', { hint: 'Not shown on the card; the same as in its case study.' }),
          line('duration', 'Duration', { hint: 'Such as “10 days” or “9 months”.' }),
          paragraph('description', 'Description'),
          lines('metrics', 'Figures', {
            one: 'figure',
            min: 1,
            max: 3,
            hint: 'The first word is shown large.',
          }),
          lines('tags', 'Made with', { one: 'tool', min: 1 }),
          picture('image', 'Picture'),
          path('path', 'Where the card leads'),
        ],
        { one: 'card' },
      ),
    ]),
    file('service-lists', 'Lists of services', 'Which services show where.', [
      services('home', 'Home page'),
      services('services', 'Services page'),
      services('footer', 'Footer'),
    ]),
    file('industries', 'Industries', 'The moving line of the footer.', [
      list('items', 'Industries', [line('name', 'Name')], { one: 'industry' }),
    ]),
    file('claims', 'Figures and their sources', 'Every statistic on the site, and who says so.', [
      list(
        'items',
        'Sources',
        [
          line('source', 'Source'),
          lines('figures', 'Figures', {
            one: 'figure',
            min: 1,
            hint: 'As they are written, such as 94.8%.',
          }),
          lines('files', 'Only in these files', {
            one: 'file',
            optional: true,
            hint: 'Such as case-studies/web-design.md. Without one, anywhere.',
          }),
        ],
        { one: 'source' },
      ),
    ]),
    file(
      'faqs',
      'FAQs',
      'The fourteen questions of /faqs. Those of the home page are in the database, which began with the same.',
      [
        list('items', 'Questions', [line('question', 'Question'), paragraph('answer', 'Answer')], {
          one: 'question',
        }),
      ],
    ),
  ],
}
