/** The settings in content/site.yml, for the dashboard's settings, which link to the file's form in the editor. */
import { site } from './site.ts'

/**
 * What every page says about the agency and no dashboard setting changes: each with its label in the editor's form
 * (admin-cms/collections/site.ts), its published value, and where visitors see it. The email address has `*` for
 * `@`, as in the file, because robots can read the dashboard's page, too.
 */
export async function listSiteFacts(): Promise<{ label: string; value: string; shown: string }[]> {
  const file = await site()
  const names = (links: readonly { label: string }[]) => links.map(({ label }) => label).join(', ') || 'none'
  const uses = [
    file.contentUse.search && 'search results',
    file.contentUse.answers && 'answers of assistants',
    file.contentUse.training && 'training of language models',
  ].filter(use => use !== false)
  return [
    { label: 'What the agency is, in a few words', value: file.product, shown: 'Wherever {product} stands' },
    {
      label: 'Founded in',
      value: file.founded ?? 'not said',
      shown: 'What search engines and assistants read',
    },
    {
      label: 'Where the clients are',
      value: file.area ?? 'not said',
      shown: 'What search engines read',
    },
    {
      label: 'Support address',
      value: file.supportMail,
      shown: 'Footer, and where a message is refused',
    },
    { label: 'When support answers', value: file.supportNote, shown: 'Footer' },
    { label: 'Where to report a security hole', value: file.securityContact, shown: 'security.txt' },
    {
      label: 'Demonstration content',
      value: file.demo ? 'On' : 'Off',
      shown: 'Case studies, success stories, portfolio',
    },
    {
      label: 'What programs may use the words for',
      value: uses.join(', ') || 'nothing',
      shown: 'robots.txt',
    },
    { label: 'Menu', value: names(file.menu), shown: 'Header' },
    { label: 'Quick links', value: names(file.quickLinks), shown: 'Footer' },
    { label: 'Legal links', value: names(file.legalLinks), shown: 'Footer' },
    {
      label: 'Social networks',
      value: names(file.socials),
      shown: 'Footer, and what search engines read',
    },
  ]
}
