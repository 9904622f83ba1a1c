/** A template with an entry's fields filled in. */
import { longDate } from '#lib/long-date.ts'
import { toHtml } from '#lib/markdown-html.ts'
import { patchPreview, type Value } from './patch-preview.ts'
import type { Template } from './template.ts'

/** Where a page shows its own markdown, below its other fields. */
const BODY = '.opening, .prose'

/** A short form whose long form shows on hover; see Term.astro. */
const TERM = 'gloss-term'

/** Milliseconds for a body; the longest legal text takes a few. */
const PATIENCE_MS = 1000

type Fields = Template['fields']

/** Fields whose value is a choice in the form, which no page shows as text. */
const CHOICES = ['composition', 'layout', 'piece']

/** Fields as a page shows them: days in words, and without the body, search engine texts and choices. */
function asShown({ body: _, seo: __, effective, ...fields }: Fields): Fields {
  const said = JSON.stringify(fields, (name, value) => (CHOICES.includes(name) ? undefined : value))
  return {
    ...JSON.parse(said),
    effective: typeof effective === 'string' ? effective && longDate(new Date(effective)) : null,
  }
}

/** A copy of the page with the words of `fields`; `pictureUrl` returns the URL of one of their pictures. */
export function livePreview(
  template: Template,
  fields: Fields,
  pictureUrl: (path: string) => string,
): Element {
  const main = template.main.cloneNode(true) as Element
  for (const script of main.querySelectorAll('script')) script.remove()
  // Short forms are shown without their long forms, which would come between the words.
  for (const term of main.querySelectorAll(TERM)) {
    term.replaceWith(term.querySelector('button')?.firstChild?.nodeValue ?? '')
  }
  const text = main.querySelector(BODY)
  const words = text?.cloneNode(true) as Element | undefined
  // The body is inserted separately, so that none of its words is mistaken for another field's.
  text?.replaceChildren()
  patchPreview(main, asShown(template.fields), asShown(fields), { pictureUrl })
  if (words && !sameText(fields.body, template.fields.body)) {
    // Raw HTML is text, as on the page; the editor's policy lets no URL of a link run as a script.
    words.innerHTML = toHtml(String(fields.body ?? ''), { now: () => Date.now(), limitMs: PATIENCE_MS })
  }
  if (words) text?.replaceChildren(...words.childNodes)
  return main
}

const sameText = (one: Value, other: Value) => String(one ?? '').trim() === String(other ?? '').trim()
