/** Refreshes the home page's questions, without the framework that rendered them. */
import { connection } from '#data/connection.ts'
import { type Faq, listFaqs } from '#data/faqs.ts'
import { createPublicClient } from '#data/public-client.ts'
import { paragraphs } from '#lib/paragraphs.ts'
import { messages } from './messages.ts'

/** Reads the questions and shows them in `place`; if they cannot be read, existing ones stay. */
export async function refreshFaqs(place: HTMLElement): Promise<void> {
  if (!connection) return
  try {
    showFaqs(place, await listFaqs(createPublicClient(connection)))
  } catch (error) {
    console.error('The questions could not be refreshed', error)
    if (!place.querySelector('details')) place.replaceChildren(failure())
  }
}

function failure(): HTMLElement {
  const text = make('p', 'error-text', messages.failed)
  text.role = 'alert'
  return text
}

/**
 * Shows exactly these questions; without any, hides the section. A question that is already shown keeps its element,
 * and with it its open state and focus.
 */
function showFaqs(place: HTMLElement, faqs: Faq[]): void {
  const section = place.closest('section')
  if (section) section.hidden = faqs.length === 0
  let list = place.querySelector('.accordion')
  if (!list) {
    list = make('div', 'accordion')
    place.replaceChildren(list)
  }
  const known = new Map([...list.children].map(item => [item.textContent, item]))
  for (const [position, faq] of faqs.entries()) {
    const made = makeItem(faq)
    const item = known.get(made.textContent) ?? made
    known.delete(made.textContent)
    const there = list.children[position] ?? null
    if (there !== item) list.insertBefore(item, there)
  }
  for (const gone of [...list.children].slice(faqs.length)) gone.remove()
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

function make(tag: string, className = '', text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.textContent = text
  return element
}
