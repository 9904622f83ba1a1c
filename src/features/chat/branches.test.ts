/** The paths through the script, answer by answer. */
import { expect, test } from 'vitest'
import { SERVICES } from './chat-flow.ts'
import { quickReplies } from './speech.ts'
import { LEADING, lines, talk } from './test-world.ts'

/** A conversation at the question for the contact preference. */
const asked = (email = 'ana@x.com') => talk({ email }).say(...LEADING.preference)

test.each(SERVICES)('CHAT-20 after %s the next question is about the competitor', service => {
  const { state, bubbles } = talk().choose(service)
  expect([state.step, state.info.service]).toEqual(['competitor', service])
  expect(bubbles).toEqual([lines.questions.competitor])
})

test('CHAT-16 a typed option is stored in the option’s spelling, any other text as typed', () => {
  expect(talk().say('  web DESIGN ').state.info.service).toBe('Web Design')
  expect(talk().say('A logo').state.info.service).toBe('A logo')
  expect(talk().choose('Web Design').state.messages.at(1)?.content).toBe('Web Design')
})

test('CHAT-25 a free-text budget and timeline are stored as typed', () => {
  const { info } = talk().say('Web Design', 'skip', 'skip', 'about 7k', 'before Easter').state
  expect([info.budget, info.timeline]).toEqual(['about 7k', 'before Easter'])
})

test('CHAT-26 a typed answer replaces the name, the quick reply keeps it', () => {
  const named = talk().say(...LEADING.name)
  expect(quickReplies(named.state, lines)).toEqual(['Use Ana'])
  expect(named.choose('Use Ana').state.info.name).toBe('Ana')
  expect(named.say('Ondine Ltd').state.info.name).toBe('Ondine Ltd')
})

test.each([
  ['CHAT-30', 'Phone', ['(555) 123-4567', 'Flexible'], ['phone', 'availability', 'closing']],
  ['CHAT-31', 'In-person Meeting', ['Coffee Shop', 'Flexible'], ['location', 'availability', 'closing']],
  ['CHAT-32', 'Email', ['Use ana@x.com'], ['email', 'closing']],
  ['CHAT-33', 'Video Call', ['Flexible'], ['availability', 'closing']],
])(
  '%s CHAT-27 %s leads to its specified questions, keeps the known email and stores no title',
  (_, preference, answers, steps) => {
    let now = asked().choose(preference)
    const seen = [now.state.step]
    for (const answer of answers) {
      now = now.say(answer)
      seen.push(now.state.step)
    }
    expect(seen).toEqual(steps)
    expect([now.state.info.email, now.state.info.title]).toEqual(['ana@x.com', ''])
  },
)

test.each(['Phone', 'Video Call', 'In-person Meeting'])(
  'CHAT-30 CHAT-31 CHAT-33 %s asks for a missing address before closing',
  preference => {
    const before = asked('').choose(preference)
    const then = { Phone: ['5551234567'], 'In-person Meeting': ['Coffee Shop'] }[preference] ?? []
    const due = before.say(...then, 'Flexible')
    expect(due.state.step).toBe('email')
    expect(due.say('ana@x.com').state).toMatchObject({ step: 'closing', info: { email: 'ana@x.com' } })
  },
)

test.each([
  ['a video or a phone call', 'Video Call'],
  ['meet me, or phone', 'In-person Meeting'],
  ['in person', 'In-person Meeting'],
  ['by phone or mail', 'Phone'],
  ['call', 'Phone'],
  ['mail me', 'Email'],
])('CHAT-34 “%s” means %s', (words, preference) => {
  expect(asked().say(words).state.info.preferredContact).toBe(preference)
})

test('CHAT-34 an answer that names no contact method stores nothing and is asked for again', () => {
  const { state, bubbles } = asked().say('Whenever you like')
  expect([state.step, state.info.preferredContact]).toEqual(['preference', ''])
  expect(bubbles).toEqual([lines.again.preference])
  expect(quickReplies(state, lines)).toHaveLength(4)
})

test('CHAT-35 a typed email address selects Email, is stored and is not asked for again', () => {
  const { state } = asked().say('bo@y.org please')
  expect(state).toMatchObject({ step: 'closing', info: { preferredContact: 'Email', email: 'bo@y.org' } })
})

test('CHAT-50 CHAT-51 the summary appears once, and each remark after it is added as a line', () => {
  const closing = asked().choose('Video Call').choose('Flexible')
  expect(closing.bubbles[0]?.split('\n').slice(1)).toEqual([
    '**Name:** Ana',
    '**Email:** ana@x.com',
    '**Service:** Web Design',
    '**Timeline:** Flexible',
    '**Preferred contact:** Video Call',
    '**Availability:** Flexible',
  ])
  const said = closing.say('We open in May.', 'And we are two.')
  expect(said.state).toMatchObject({
    step: 'closing',
    info: { additionalInfo: 'We open in May.\nAnd we are two.' },
  })
  const goodbye = said.choose("That's it")
  expect([goodbye.state.step, goodbye.bubbles.length]).toEqual(['ended', 1])
})

test('CHAT-66 typed answers become submissions; quick replies, skips and phone numbers do not', () => {
  const { effects } = asked().choose('Phone').say('5551234567', 'after lunch', 'We open in May.', 'bye')
  const kept = effects.flatMap(effect => (effect.type === 'keep' ? effect.submission : []))
  expect(kept.map(({ message }) => message)).toEqual([
    ...['Web Design', 'Flexible', 'Ana', 'after lunch', 'We open in May.'],
  ])
  expect(kept[0]).toMatchObject({ name: 'Ana', email: 'ana@x.com', source: 'chat' })
})
