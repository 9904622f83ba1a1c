/** The forms of content/lists; one file each, see the schema of its entries. */
import type { CmsCollection, CmsCollectionFile, CmsField } from 'decap-cms-core'
import {
  choice,
  group,
  image,
  line,
  lines,
  list,
  paragraph,
  path,
  picture,
  references,
  yesNo,
} from '../fields.ts'

const file = (name: string, label: string, description: string, fields: CmsField[]): CmsCollectionFile => ({
  name,
  label,
  description,
  file: `content/lists/${name}.yml`,
  fields,
})

const PORTRAIT = 'Upright, 4:5, at least 480 px wide.'

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
        { one: 'figure', hint: 'Each page shows four; the last of them stands on the green side.' },
      ),
    ]),
    file('values', 'Values', 'What the agency stands for.', [
      list('items', 'Values', [line('title', 'Heading'), paragraph('text', 'Text')], { one: 'value' }),
    ]),
    file(
      'people',
      'People',
      'The portraits of the about page; one of them stands on the contact page, too.',
      [
        list(
          'items',
          'People',
          [
            line('name', 'Name'),
            line('role', 'What this person does'),
            picture('picture', 'Portrait'),
            image('night', 'Portrait by night', { optional: true, hint: PORTRAIT }),
            image('clay', 'Portrait, unpainted', { optional: true, hint: PORTRAIT }),
            yesNo('desk', 'Stands on the contact page', { optional: true }),
          ],
          { one: 'person' },
        ),
      ],
    ),
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
          path('path', 'Where the card leads without a case study'),
          references('study', 'Its case study', 'case-studies', {
            optional: true,
            hint: 'The card leads there; without one, to the address above.',
          }),
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
    file('facts', 'Promises about time', 'How long things take. All texts are compared with it.', [
      list(
        'items',
        'Promises',
        [
          line('subject', 'What takes so long'),
          line('value', 'How long', { hint: 'Such as “2–4 weeks”.' }),
          lines('said', 'Words that speak of it', { one: 'wording', min: 1 }),
          yesNo('shown', 'Shown beside questions', { optional: true }),
        ],
        { one: 'promise' },
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
