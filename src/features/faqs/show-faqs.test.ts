// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { showFaqs } from './show-faqs.ts'

const questions = (...words: string[]) =>
  words.map(question => ({ id: question, question, answer: `About ${question}` }))

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
