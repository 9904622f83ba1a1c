/** The preview shows an entry's text where the page built from it shows it. */
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { livePreview } from '../../admin-cms/preview/live-preview.ts'
import { TEMPLATES } from '../../admin-cms/preview/template.ts'

const pageOf = (html: string) => {
  const main = new JSDOM(`<main>${html}</main>`).window.document.querySelector('main')
  if (!main) throw new Error('No main part')
  return main
}

test('words are replaced even where the page has a word joiner between figures', () => {
  const main = pageOf('<h1>Sites</h1><p>Simple ones take 2–\u20604 weeks.</p>')
  const fields = { title: 'Sites', summary: 'Simple ones take 2–4 weeks.' }
  const page = livePreview(
    { styles: '', main, fields },
    { ...fields, summary: 'They take 3–5 days.' },
    String,
  )
  expect(page.querySelector('p')?.textContent).toBe('They take 3–5 days.')
  expect(page.querySelector('h1')?.textContent).toBe('Sites')
})

test('SEC-3 raw HTML in a body is shown as text, as on its page', () => {
  const main = pageOf('<div class="prose"><p>Old</p></div>')
  const shown = livePreview(
    { styles: '', main, fields: { body: 'Old' } },
    { body: 'A <b>word</b> **more**' },
    String,
  )
  expect(shown.querySelector('.prose')?.innerHTML.trim()).toBe(
    '<p>A &lt;b&gt;word&lt;/b&gt; <strong>more</strong></p>',
  )
})

test('a list grows and shrinks with its entry', () => {
  const main = pageOf('<ul><li><b>One</b> a</li><li><b>Two</b> b</li></ul>')
  const card = (title: string, text: string) => ({ title, text })
  const fields = { cards: [card('One', 'a'), card('Two', 'b')] }
  const shown = (cards: { title: string; text: string }[]) =>
    [...livePreview({ styles: '', main, fields }, { cards }, String).querySelectorAll('b')].map(
      element => element.textContent,
    )
  expect(shown([card('One', 'a'), card('Two', 'b'), card('Three', 'c')])).toEqual(['One', 'Two', 'Three'])
  expect(shown([card('Two', 'b')])).toEqual(['Two'])
})

test('pages of content/pages have a URL to preview', () => {
  const { address } = TEMPLATES.pages ?? {}
  expect(['home', 'about', 'faqs'].map(name => address?.(name))).toEqual(['/', '/about', '/faqs'])
})
