/** The numbers and answers of the specification, word for word. */
import { expect, test } from 'vitest'
import { FLOW, NIGHT, PHONE_DIGITS, TYPING_MS } from './chat-flow.ts'

test.each([
  [
    'CNST-24 the services',
    'service',
    'Web Design · App Development · Software Design · Video Production · AI Automation Services · Product Visualization · Amazon Optimization',
  ],
  [
    'CNST-25 the budgets',
    'budget',
    'Under $5,000 · $5,000 - $10,000 · $10,000 - $25,000 · $25,000 - $50,000 · $50,000+',
  ],
  ['CNST-26 the timelines', 'timeline', 'Less than 1 month · 1-3 months · 3-6 months · 6+ months · Flexible'],
  ['CNST-27 the ways to be contacted', 'preference', 'Email · Phone · Video Call · In-person Meeting'],
  [
    'CNST-28 the times of day',
    'availability',
    'Morning 9AM-12PM · Afternoon 12PM-5PM · Evening 5PM-8PM · Flexible',
  ],
  [
    'CNST-29 the places to meet',
    'location',
    'Our Office · Your Office/Location · Coffee Shop · Virtual Meeting Space',
  ],
] as const)('%s are offered in their order', (_, step, answers) => {
  expect(FLOW[step].options.join(' · ')).toBe(answers)
})

test('CNST-19 CNST-20 CNST-23 the agent types 1 to 2 s, a phone number has ten digits, night is 5pm to 5am', () => {
  expect({ TYPING_MS, PHONE_DIGITS, NIGHT }).toEqual({
    TYPING_MS: [1000, 2000],
    PHONE_DIGITS: 10,
    NIGHT: { from: 17, to: 5 },
  })
})
