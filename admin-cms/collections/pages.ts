/** The forms of content/pages; one file each, see the schema of the same name. */
import type { CmsCollection, CmsCollectionFile, CmsField } from 'decap-cms-core'
import {
  actionFields,
  body,
  closing,
  group,
  image,
  inHead,
  line,
  lines,
  list,
  noteFields,
  pageHero,
  paragraph,
  picture,
  sectionHead,
  seo,
} from '../fields.ts'

const page = (name: string, label: string, address: string, fields: CmsField[]): CmsCollectionFile => ({
  name,
  label,
  description: `The page ${address}`,
  file: `content/pages/${name}.md`,
  fields,
})

const button = (name = 'action') => group(name, 'Button', actionFields())
const more = line('more', 'Text before the button')

export const pages: CmsCollection = {
  name: 'pages',
  label: 'Pages',
  format: 'page',
  files: [
    page('home', 'Home', '/', [
      pageHero([
        lines('points', 'Points', { one: 'point', min: 3, max: 3 }),
        list('actions', 'Buttons', actionFields(), { one: 'button', min: 2, max: 2 }),
      ]),
      sectionHead('approach', 'AI-First Approach', [
        list(
          'cards',
          'Cards',
          [
            ...noteFields(),
            picture('picture', 'Picture'),
            image('night', 'Picture by night', { optional: true }),
          ],
          { one: 'card', min: 4, max: 4 },
        ),
      ]),
      sectionHead('services', 'Services', [more, button()]),
      sectionHead('stories', 'Success stories', [more, button()]),
      sectionHead('faq', 'Questions', [button()]),
      sectionHead('contact', 'Contact', [
        paragraph('promise', 'When a reply comes', { hint: 'And what to do if it does not.' }),
        picture('picture', 'Picture'),
        image('night', 'Picture by night', { optional: true }),
      ]),
      seo(),
    ]),
    page('about', 'About', '/about', [
      pageHero([picture('picture', 'Picture'), image('night', 'Picture by night', { optional: true })]),
      sectionHead('people', 'Heading above the portraits', [
        paragraph('note', 'Note below them', { optional: true }),
      ]),
      sectionHead('reasons', 'Why Choose Us', [
        list('cards', 'Cards', [...noteFields(), picture('picture', 'Picture')], {
          one: 'card',
          min: 3,
          max: 3,
        }),
      ]),
      group('mission', 'Mission', noteFields()),
      sectionHead('values', 'Heading above the values'),
      closing(),
      seo(),
      body('The story', { optional: true }),
    ]),
    page('services', 'Services', '/services', [
      pageHero(),
      paragraph('more', 'Sentence under the cards', { hint: 'About the services that have no card.' }),
      closing(),
      seo(),
    ]),
    page('work', 'Work', '/work', [
      pageHero(),
      group('empty', 'When a category has no projects', [
        line('text', 'Sentence'),
        image('picture', 'Picture'),
      ]),
      closing(),
      seo(),
    ]),
    page('contact', 'Contact', '/contact', [
      pageHero(),
      paragraph('promise', 'When a reply comes', { hint: 'And what to do if it does not.' }),
      sectionHead('next', 'What happens next', [
        list('steps', 'Steps', noteFields(), { one: 'step', min: 3, max: 3 }),
      ]),
      group('desk', 'Who can be written to', [
        ...noteFields(),
        paragraph('note', 'Note below the portrait', { optional: true }),
      ]),
      picture('picture', 'Picture'),
      image('night', 'Picture by night', { optional: true }),
      seo(),
    ]),
    page('faqs', 'FAQs', '/faqs', [
      pageHero(),
      sectionHead('values', 'Heading above the values'),
      closing(),
      seo(),
    ]),
    page('blog', 'Blog', '/blog', [pageHero(), line('listTitle', 'Heading of the list'), seo()]),
    page('custo', 'Team’s door', '/custo', [line('line', 'Line under the site’s name'), inHead()]),
  ],
}
