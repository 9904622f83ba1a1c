/** The form of content/site.yml; see `siteFile` in the schemas. */
import type { CmsCollection } from 'decap-cms-core'
import { actionFields, choice, group, line, list, yesNo } from '../fields.ts'

export const site: CmsCollection = {
  name: 'site',
  label: 'Site',
  format: 'list',
  editor: { preview: false },
  files: [
    {
      name: 'site',
      label: 'Site',
      description: 'Name, menus and what stands on every page.',
      file: 'content/site.yml',
      fields: [
        line('name', 'Name', { hint: 'Used when the dashboard’s settings have none.' }),
        line('slogan', 'Slogan', { hint: '{product} stands for the next field.' }),
        line('product', 'What the agency is, in a few words'),
        {
          ...line('founded', 'Founded in', {
            optional: true,
            hint: 'The year. Search engines and assistants read it.',
          }),
          pattern: ['^\\d{4}$', 'Write a year'],
        },
        line('area', 'Where the clients are', {
          optional: true,
          hint: 'Such as US. Search engines read it.',
        }),
        {
          ...line('supportMail', 'Support address', {
            hint: 'With * instead of @, so that robots do not find it.',
          }),
          pattern: ['^[^@\\s]+\\*[^@\\s]+\\.[^@\\s]+$', 'Write * for @'],
        },
        line('supportNote', 'When support answers'),
        {
          ...line('securityContact', 'Where to report a security hole', {
            hint: 'A page such as /contact, or an address that begins with https:// or mailto:.',
          }),
          pattern: ['^(/|https://|mailto:)\\S+$', 'Begin with /, https:// or mailto:'],
        },
        yesNo('demo', 'Demonstration content', {
          hint: 'While on, case studies, testimonials and portfolio say that they are examples.',
        }),
        group('contentUse', 'What programs may use the words for', [
          yesNo('search', 'Search results'),
          yesNo('answers', 'Answers of assistants, with their sources'),
          yesNo('training', 'Training of language models', {
            hint: 'robots.txt says all three; who reads it decides whether to obey.',
          }),
        ]),
        list('menu', 'Menu', actionFields(), { one: 'link', min: 1 }),
        list('quickLinks', 'Quick links', actionFields(), { one: 'link', min: 1 }),
        list('legalLinks', 'Legal links', actionFields(), { one: 'link', min: 1 }),
        list(
          'socials',
          'Social networks',
          [
            line('label', 'Name'),
            choice('icon', 'Icon', ['linkedin', 'instagram', 'facebook', 'youtube']),
            line('href', 'Address'),
          ],
          { one: 'network', optional: true },
        ),
      ],
    },
  ],
}
