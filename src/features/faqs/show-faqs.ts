/** The questions as elements of the page. */
import type { Faq } from '#data/faqs.ts'
import { paragraphs } from '#lib/paragraphs.ts'

/**
 * Shows exactly these questions; without any, hides the section. A question that is already shown keeps its element,
 * and with it its open state and focus.
 */
export function showFaqs(place: HTMLElement, faqs: Faq[]): void {
  const section = place.closest('section')
  if (section) section.hidden = faqs.length === 0
  let list = place.querySelector('.accordion')
  if (!list) {
    list = make('div', 'accordion')
    place.replaceChildren(list)
  }
  const known = new Map([...list.children].map(item => [item.textContent, item]))
  const items = faqs.map(faq => {
    const made = makeItem(faq)
    const item = known.get(made.textContent) ?? made
    known.delete(made.textContent)
    return item
  })
  // First, so that nothing has to move into their places: an element that moves loses its focus.
  for (const gone of [...list.children].filter(item => !items.includes(item))) gone.remove()
  for (const [position, item] of items.entries()) {
    const there = list.children[position] ?? null
    if (there !== item) list.insertBefore(item, there)
  }
}

/** A question as src/components/Accordion.tsx renders it. */
function makeItem({ question, answer }: Faq): HTMLElement {
  const item = make('details')
  item.setAttribute('name', 'faq')
  const summary = make('summary')
  summary.append(make('h3', 'h3', question), make('span', 'plus'))
  const body = make('div', 'answer')
  body.append(...paragraphs(answer).map(text => make('p', '', text)))
  item.append(summary, body)
  return item
}

/** Creates an element with a class and a text. */
export function make(tag: string, className = '', text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.textContent = text
  return element
}
