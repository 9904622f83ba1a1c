/** The forms of content/legal; see `legalPage` in the schemas. */
import type { CmsCollection } from 'decap-cms-core'
import { body, day, line, paragraph, seo } from '../fields.ts'

export const legal: CmsCollection = {
  name: 'legal',
  label: 'Legal texts',
  label_singular: 'Legal text',
  folder: 'content/legal',
  extension: 'md',
  format: 'page',
  create: false,
  delete: false,
  identifier_field: 'title',
  preview_path: '{{slug}}',
  fields: [
    line('title', 'Title'),
    paragraph('summary', 'Sentence under the title'),
    day('effective', 'Day it took effect'),
    seo(),
    body('Text'),
  ],
}
