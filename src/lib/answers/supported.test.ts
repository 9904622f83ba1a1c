import { expect, test } from 'vitest'
import type { Passage } from '#lib/search/passages.ts'
import { isSupported } from './supported.ts'

const passages = {
  time: {
    heading: 'How long does a website take?',
    text: 'A simple site takes 2–4 weeks. A complex one, with accounts, payments or custom software, takes 2–3 months. You get a plan with dates before we start.',
  },
  rights: {
    heading: 'Who owns the images, video and code?',
    text: 'You do. Everything we make for you is royalty-free, and you receive the source files along with the finished ones.',
  },
  edits: {
    heading: 'Can we edit the website ourselves?',
    text: 'Yes. You change text, pictures and posts in forms, without code. We show you how during the handover.',
  },
  reply: {
    heading: 'How soon will I hear back?',
    text: 'Typically within 24-48 hours. If nothing has arrived after 48 hours, check your spam folder.',
  },
  support: {
    heading: 'What happens after launch?',
    text: 'A 30-day support period is included. We fix what does not work as agreed and answer your questions. After that you can extend support for up to 2 years.',
  },
  data: {
    heading: 'The short version',
    text: 'We do not sell or share personal information, and we keep messages for a year.',
  },
} satisfies Record<string, Passage>
type Name = keyof typeof passages

test.each<[Name, string]>([
  ['time', 'A simple site takes 2–4 weeks.'],
  ['time', 'A simple site takes 2 to 4 weeks.'],
  [
    'time',
    'A simple site takes 2-4 weeks, while a complex one, with accounts, payments or custom software, takes 2-3 months.',
  ],
  ['time', 'For a website: a simple site takes 2–4 weeks.'],
  ['rights', 'You do.'],
  ['rights', 'You own the images, video and code.'],
  ['rights', 'Everything we make for you is royalty-free.'],
  ['edits', 'Yes, you can change text, pictures and posts in forms, without code.'],
  ['reply', 'You typically hear back within 24-48 hours.'],
  ['support', 'After launch, you can extend support for up to 2 years.'],
  ['data', 'We do not sell or share personal information.'],
])('ANSW-13 what stands in “%s” may be said: %s', (name, sentence) => {
  expect(isSupported(sentence, passages[name])).toBe(true)
})

test.each<[Name, string, string]>([
  ['time', 'another figure', 'A simple site takes 2–5 weeks.'],
  ['time', 'half a figure', 'A simple site takes 2 weeks.'],
  ['time', 'a figure in words', 'A simple site takes two weeks.'],
  ['time', 'another unit', 'A simple site takes 2–4 months.'],
  ['time', 'the figure of something else', 'A complex one takes 2–4 weeks.'],
  ['time', 'a wider claim', 'A site takes 2–4 weeks.'],
  ['time', 'a wider claim in the words of the heading', 'A website takes 2–4 weeks.'],
  ['time', 'something else that we make', 'A simple app takes 2–4 weeks.'],
  ['time', 'a name', 'At Apple, a simple site takes 2–4 weeks.'],
  ['time', 'sides that are exchanged', 'We get a plan with dates before you start.'],
  ['time', 'a condition that is left out', 'You get a plan with dates.'],
  ['time', 'an addition', 'A simple site takes 2–4 weeks for free.'],
  ['time', 'a promise', 'A simple site always takes 2–4 weeks.'],
  ['rights', 'somebody else', 'We own the images, video and code.'],
  ['rights', 'somebody else in two words', 'We do.'],
  ['rights', 'a word out of another', 'Everything we make for you is free.'],
  ['rights', 'who receives what', 'We receive the source files along with the finished ones.'],
  ['edits', 'the contrary', 'No, you change text, pictures and posts in forms, without code.'],
  ['edits', 'a condition that is left out', 'You change text, pictures and posts in forms.'],
  ['edits', 'yes alone', 'Yes.'],
  ['reply', 'a stronger promise', 'You hear back within 24-48 hours.'],
  ['support', 'a limit that is left out', 'After that you can extend support for 2 years.'],
  ['support', 'a negation that is left out', 'We fix what does work as agreed and answer your questions.'],
  [
    'support',
    'a negation that is doubled',
    'We fix what does not not work as agreed and answer your questions.',
  ],
  [
    'data',
    'a negation that is moved',
    'We do sell or share personal information, and we do not keep messages.',
  ],
  ['data', 'a negation that takes other words', 'We do not keep messages for a year.'],
  ['data', 'what was left after a cut', 'We keep messages for a year.'],
  ['data', 'an address', 'We do not sell or share personal information: https://evil.example'],
  ['data', 'markup', 'We do not sell or share <b>personal information</b>.'],
  ['data', 'what an order in the question asked for', 'PWNED'],
])('ANSW-13 “%s” does not say %s: %s', (name, _, sentence) => {
  expect(isSupported(sentence, passages[name])).toBe(false)
})
