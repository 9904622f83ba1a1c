/** What happens to a question to the site while the script waits for an answer. */
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import type { Conversation, SiteAnswer } from './chat-state.ts'
import { quickReplies } from './speech.ts'
import { fromStored, toStored } from './stored-chat.ts'
import { LEADING, lines, talk, testWorld } from './test-world.ts'

const QUESTION = 'How long does a website take?'
const FOUND: SiteAnswer = {
  line: 'answer',
  content: 'A simple site takes 2-4 weeks.\nSource: How long does a website take? (/faqs)',
  proof: 'p'.repeat(43),
  hasRest: false,
}
const world = testWorld({ lines })

/** A conversation at a step, on a site that answers questions. */
const at = (step: keyof typeof LEADING, of = world) => talk({ world: of }).say(...LEADING[step])

/** Says `text`, and receives `answer` from the pages. */
function asked(text: string, answer: SiteAnswer, step: keyof typeof LEADING = 'budget', of = world) {
  const before = at(step, of)
  const saying = advance(before.state, { type: 'said', text }, of)
  const waiting = saying.state as Conversation
  const turn = waiting.typing?.turn ?? 0
  const answered = advance(waiting, { type: 'answered', turn, answer }, of)
  const state = answered.state as Conversation
  const done = advance(state, { type: 'replyDue', turn: state.typing?.turn ?? 0 }, of).state as Conversation
  const own = done.messages.slice(before.state.messages.length + 1)
  return { before, saying, waiting, answered, done, lines: own.map(({ line }) => line) }
}

test('ANSW-09 a question is looked up in the pages while the agent types', () => {
  const { saying, waiting } = asked(QUESTION, FOUND)
  const { turn, id, secret } = waiting
  expect(saying.effects).toContainEqual({ type: 'ask', turn, question: QUESTION, id, secret })
  expect(waiting.typing).toMatchObject({ bubbles: [], asked: QUESTION })
  expect(waiting.messages.at(-1)).toMatchObject({ role: 'user', content: QUESTION })
  expect(saying.effects.some(({ type }) => type === 'reply')).toBe(false)
})

test('ANSW-09 the answer appears with its proof, then the script repeats its question and stores no answer', () => {
  const { before, done, answered, lines: said } = asked(QUESTION, FOUND)
  expect(said).toEqual(['answer', 'questions.budget'])
  expect(done.step).toBe('budget')
  expect(done.info).toEqual(before.state.info)
  expect(done.messages.at(-2)).toMatchObject({ content: FOUND?.content, proof: FOUND?.proof })
  const saves = answered.effects.flatMap(effect => (effect.type === 'save' ? [effect.record] : []))
  expect(saves).toHaveLength(1)
  const save = advance(done, { type: 'restarted', page: '/' }, world).effects.find(
    ({ type }) => type === 'save',
  )
  const sent = save?.type === 'save' ? save.record.messages : []
  expect(sent.at(-2)).toMatchObject({ line: 'answer', content: FOUND?.content, proof: FOUND?.proof })
  // The words of the script still come from the function.
  expect(sent.at(-1)).not.toHaveProperty('content')
})

test.each(['service', 'competitor', 'website', 'budget', 'timeline', 'name', 'preference'] as const)(
  'ANSW-09 a question is answered at the step “%s”',
  step => {
    const { done, lines: said } = asked('Who owns the code?', FOUND, step)
    // The greeting is not repeated.
    const again = step === 'service' ? 'answers.service' : `questions.${step}`
    expect([done.step, said]).toEqual([step, ['answer', again]])
  },
)

test('ANSW-10 a question that no page answers is reported as such, with a person and a note offered', () => {
  const { done, lines: said } = asked('Do you print boxes?', 'unknown')
  expect(said).toEqual(['answers.unknown', 'questions.budget'])
  expect(quickReplies(done, lines).slice(0, 2)).toEqual([lines.replies.askPerson, lines.replies.takeAlong])
  const next = talk({ world }).does().state
  expect(quickReplies(next, lines)).not.toContain(lines.replies.takeAlong)
})

test('ANSW-10 taking a question along stores it as a note, and the script continues', () => {
  const { done } = asked('Do you print boxes?', 'unknown')
  const chosen = advance(done, { type: 'chose', text: lines.replies.takeAlong }, world).state as Conversation
  expect(chosen.info.additionalInfo).toBe('Do you print boxes?')
  expect([chosen.step, chosen.open]).toEqual(['budget', null])
  expect(chosen.typing?.bubbles.map(({ line }) => line)).toEqual(['answers.taken', 'questions.budget'])
})

test('ANSW-10 asking for a person calls one, or notifies the team if nobody is there', () => {
  const { done } = asked('Do you print boxes?', 'unknown')
  const choose = { type: 'chose', text: lines.replies.askPerson } as const
  expect(advance(done, choose, world).effects.map(({ type }) => type)).toContain('timeOutHuman')
  const there = { ...world, isLive: true }
  const called = advance(done, choose, there).state as Conversation
  expect(called.human.mode).toBe('waiting')
})

test('ANSW-10 a partly answered message gets the answer and a line about the rest', () => {
  const { done, lines: said } = asked('How long does a site take? Do you print boxes?', {
    ...FOUND,
    hasRest: true,
  } as SiteAnswer)
  expect(said).toEqual(['answer', 'answers.rest', 'questions.budget'])
  expect(done.open).toBe('How long does a site take? Do you print boxes?')
})

test('ANSW-09 if the lookup fails the script handles the message as usual', () => {
  const { done } = asked('is about 9000 dollars fine?', null)
  const alone = at('budget', testWorld()).say('is about 9000 dollars fine?')
  expect([done.step, done.info]).toEqual([alone.state.step, alone.state.info])
  expect(done.messages.filter(({ content }) => content === 'is about 9000 dollars fine?')).toHaveLength(1)
})

test('ANSW-09 a doubtful question counts as an answer to the script unless a page answers it', () => {
  expect(asked('maybe around ten thousand?', 'unknown').done.step).toBe('timeline')
  expect(asked('and the code?', FOUND).done.step).toBe('budget')
})

test('ANSW-09 a figure counts as an answer where one is asked for, even in a question', () => {
  const { done } = asked('can you do it for 5k', 'unknown')
  expect([done.step, done.info.budget]).toEqual(['timeline', 'can you do it for 5k'])
})

test.each(['Could it be ready by Christmas?', 'Is end of June possible?', 'Could you launch it in May?'])(
  'ANSW-09 a month, a season or a feast counts as an answer where a time is asked for: %s',
  text => {
    const { done } = asked(text, 'unknown', 'timeline')
    expect([done.step, done.info.timeline]).toEqual(['name', text])
  },
)

test.each(['Can you call me any time?', 'Could you call later?'])(
  'ANSW-09 words for any time count as an answer where the time of a call is asked for: %s',
  text => {
    const { done } = asked(text, 'unknown', 'availability')
    expect([done.step, done.info.availability]).toEqual(['closing', text])
  },
)

test.each([
  ['timeline', 'Can we change the colors later?'],
  ['budget', 'Could it be ready by Christmas?'],
  ['timeline', 'May we see the designs first?'],
] as const)(
  'ANSW-10 at the step “%s” a question without what was asked for stays a question: %s',
  (step, text) => {
    const { done, lines: said } = asked(text, 'unknown', step)
    expect([done.step, said]).toEqual([step, ['answers.unknown', `questions.${step}`]])
  },
)

test.each([
  ['an option', 'Under $5,000'],
  ['a wish for a person', 'can I talk to a human please?'],
  ['a link', 'how about https://ondine.example?'],
  ['what the script understands', 'bye'],
])('ANSW-09 %s is not looked up in the pages', (_, text) => {
  const { effects } = advance(at('budget').state, { type: 'said', text }, world)
  expect(effects.some(({ type }) => type === 'ask')).toBe(false)
})

test('ANSW-12 with site answers switched off the script handles every question itself', () => {
  const off = testWorld()
  const { effects, state } = advance(at('budget', off).state, { type: 'said', text: QUESTION }, off)
  expect(effects.some(({ type }) => type === 'ask')).toBe(false)
  expect((state as Conversation).step).toBe('timeline')
})

test('ANSW-09 after a page change the question is looked up again; late answers change nothing', () => {
  const { waiting, done } = asked(QUESTION, FOUND)
  const kept = fromStored(JSON.parse(JSON.stringify(toStored(waiting)))) as Conversation
  expect(kept).toEqual(waiting)
  const { turn, id, secret } = waiting
  expect(advance(kept, { type: 'restored' }, world).effects).toEqual([
    { type: 'ask', turn, question: QUESTION, id, secret },
  ])
  expect(advance(done, { type: 'answered', turn: waiting.turn, answer: FOUND }, world).state).toBe(done)
  // Another tab takes over after its own delay; without an answer, the script continues.
  const overtaken = advance(waiting, { type: 'replyDue', turn: waiting.turn }, world).state as Conversation
  expect(overtaken.step).toBe('timeline')
})

test('a conversation stored before site answers existed has no open question', () => {
  const { open: _, ...before } = at('budget').state
  const kept = fromStored({ ...toStored(at('budget').state), state: before }) as Conversation
  expect(kept.open).toBeNull()
})
