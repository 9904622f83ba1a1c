// @vitest-environment jsdom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Accordion } from '#components/Accordion.tsx'
import { showFaqs } from './show-faqs.ts'

const questions = (...words: string[]) =>
  words.map(question => ({ id: question, question, answer: `About ${question}` }))

test('FAQS-02 line breaks and spaces that do not show close no open question when the list is refreshed', () => {
  const faqs = [
    { id: 'a', question: 'Cost', answer: 'It depends. \n' },
    { id: 'b', question: 'Time', answer: 'One.\r\nStill one.\r\n\r\nTwo.\r\n' },
  ]
  const accordion = createElement(Accordion, { name: 'faq', items: faqs, open: 0 })
  document.body.innerHTML = `<section><div>${renderToStaticMarkup(accordion)}</div></section>`
  const items = [...document.querySelectorAll('details')]
  showFaqs(document.querySelector('div') as HTMLElement, faqs)
  expect([...document.querySelectorAll('details')]).toEqual(items)
  expect(items.map(({ isConnected, open }) => [isConnected, open])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('FAQS-02 a question keeps the focus when an earlier one is gone', () => {
  document.body.innerHTML = '<section><div></div></section>'
  const place = document.querySelector('div') as HTMLElement
  showFaqs(place, questions('Cost', 'Time', 'Team'))
  // jsdom focuses no summary of its own accord.
  for (const summary of place.querySelectorAll('summary')) summary.tabIndex = 0
  const [, time] = place.querySelectorAll('summary')
  time?.focus()
  showFaqs(place, questions('New', 'Time', 'Team'))
  expect([...place.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'New',
    'Time',
    'Team',
  ])
  expect(document.activeElement).toBe(time)
  showFaqs(place, questions('Time', 'Team'))
  expect([...place.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Time', 'Team'])
  expect(document.activeElement).toBe(time)
})
