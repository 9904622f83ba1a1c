/** The texts of the settings' redirects part. */
export const messages = {
  intro: 'Where old addresses lead. They work from the next publication on.',
  missing: 'What visitors asked for and did not find, in the last 28 days.',
  nothingMissing: 'Nobody asked for an address that is none.',
  none: 'No redirects yet.',
  failed: 'Failed to load the redirects.',
  wrongFrom: 'Enter an address of this site, e.g. /old-page',
  wrongTo: 'Enter an address of this site, e.g. /services or /faqs#price',
  added: (from: string) => `${from} leads on with the next publication`,
  deleted: 'Redirect deleted',
  hidden: (path: string) => `${path} is never shown again`,
} as const
