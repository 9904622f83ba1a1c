/** The built pages are valid HTML. */
import { HtmlValidate } from 'html-validate'
import { expect, test } from './built-site.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Astro puts this next to a page's first island, in the body, where the standard forbids styles. */
const ISLAND_STYLES = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

test('every page is valid HTML', async ({ site }) => {
  const faults: string[] = []
  for (const { path, html } of site.pages) {
    const report = await validator.validateString(html.replace(ISLAND_STYLES, ''), path)
    for (const { messages } of report.results) {
      faults.push(
        ...messages.map(
          ({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`,
        ),
      )
    }
  }
  expect(faults).toEqual([])
})
