/** A template with an entry's fields filled in. */
import { marked } from 'marked'
import { longDate } from '#lib/long-date.ts'
import { patchPreview, type Value } from './patch-preview.ts'
import type { Template } from './template.ts'

/** Where a page shows its own markdown, below its other fields. */
const BODY = '.opening, .prose'

/** A short form whose long form shows on hover; see Term.astro. */
const TERM = 'gloss-term'

type Fields = Template['fields']

/** Fields whose value is a choice in the form, which no page shows as text. */
const CHOICES = ['composition', 'layout', 'piece']

/** Fields as a page shows them: days in words, and without the body, search engine texts and choices. */
function asShown({ body: _, seo: __, effective, ...fields }: Fields): Fields {
  const said = JSON.stringify(fields, (name, value) => (CHOICES.includes(name) ? undefined : value))
  return {
    ...JSON.parse(said),
    effective: typeof effective === 'string' ? longDate(new Date(effective)) : null,
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
    // Files in git are the team's own and are trusted like the rest of the site's source.
    words.innerHTML = marked.parse(String(fields.body ?? ''), { async: false })
  }
  if (words) text?.replaceChildren(...words.childNodes)
  return main
}

const sameText = (one: Value, other: Value) => String(one ?? '').trim() === String(other ?? '').trim()
