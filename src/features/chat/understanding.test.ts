/** How the conversation uses what was understood (F-11): it asks for nothing already said, and loses nothing. */
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import type { ChatEffect } from './chat-state.ts'
import { LEADING, lines, talk, testWorld } from './test-world.ts'

const at = (step: keyof typeof LEADING, options: Parameters<typeof talk>[0] = {}) =>
  talk(options).say(...LEADING[step])
const { understood, questions, human } = lines
const kinds = (effects: ChatEffect[]) => effects.map(({ type }) => type)

test('F-11 HAND-04 asking for an available person calls them, like the button', () => {
  const live = testWorld({ isLive: true })
  const { state } = at('competitor', { world: live })
  const asked = advance(state, { type: 'said', text: 'can I talk to a human please?' }, live)
  expect(asked.state).toMatchObject({ step: 'competitor', human: { mode: 'waiting' }, typing: null })
  expect(kinds(asked.effects)).toEqual(['save', 'callHuman'])
  const pressed = advance(state, { type: 'humanCalled' }, live)
  expect(kinds(pressed.effects)).toEqual(kinds(asked.effects))
})

test('F-11 asking for a person while nobody is there notifies the team once and repeats the question', () => {
  const before = at('competitor')
  const asked = before.say('can I talk to a human please?')
  expect(asked.bubbles).toEqual([human.absent, questions.competitor])
  expect(asked.state).toMatchObject({ step: 'competitor', info: { amazonCompetitor: '' } })
  const { id, secret } = asked.state
  expect(asked.effects.filter(({ type }) => type === 'timeOutHuman')).toEqual([
    { type: 'timeOutHuman', id, secret },
  ])
  // It is repeated on the next page if this one does not live to see it answered.
  const restored = advance(asked.state, { type: 'restored' }, testWorld())
  expect(kinds(restored.effects)).toContain('timeOutHuman')
  const again = asked.say('human!')
  expect(again.bubbles).toEqual([human.absent, questions.competitor])
  expect(kinds(again.effects).filter(type => type === 'timeOutHuman')).toHaveLength(1)
})

test('F-11 an email given while asking for a person is stored', () => {
  const { info } = at('competitor').say('My mail is bo@x.com. Can I talk to a human?').state
  expect([info.email, info.amazonCompetitor]).toEqual(['bo@x.com', ''])
})

test('F-11 an answer to another question is stored, and that question is not asked again', () => {
  const told = at('competitor').say('my budget is 10k')
  expect(told.bubbles).toEqual([understood.aside, questions.competitor])
  expect(told.state).toMatchObject({ step: 'competitor', info: { budget: '10k', amazonCompetitor: '' } })
  const on = told.say('skip', 'skip')
  expect([on.state.step, on.state.info.budget]).toEqual(['timeline', '10k'])
  const both = told.say('we need it by March', 'skip', 'skip')
  expect([both.state.step, both.state.info.timeline]).toEqual(['name', 'by March'])
  expect(told.effects.flatMap(each => (each.type === 'keep' ? each.submission.message : []))).toContain(
    'my budget is 10k',
  )
})

test('F-11 an email or a phone number given at any step is not asked for again', () => {
  const mail = at('website').say('bo@x.com').state
  expect([mail.info.email, mail.step]).toEqual(['bo@x.com', 'website'])
  const told = at('website').say('bo@x.com', '555 123 4567', 'skip', 'skip', 'Flexible', 'Bo')
  expect(told.say('Email').state).toMatchObject({ step: 'closing', info: { email: 'bo@x.com' } })
  expect(told.say('Phone').state).toMatchObject({ step: 'availability', info: { phone: '555 123 4567' } })
})

test('F-11 a budget typed as two amounts is no phone number, so the number is still asked for', () => {
  const told = at('budget').say('10000-20000', 'Flexible', 'Bo', 'Phone')
  expect(told.state).toMatchObject({ step: 'phone', info: { budget: '10000-20000', phone: '' } })
  const dated = told.say('555 123 4567', '20.11.2026 14:00')
  expect(dated.state.info).toMatchObject({ phone: '555 123 4567', availability: '20.11.2026 14:00' })
})

test('F-11 a contact method named early is not asked for again', () => {
  const told = at('timeline').say("please don't call me, mail only", 'Flexible', 'Bo')
  expect([told.state.step, told.state.info.preferredContact]).toEqual(['email', 'Email'])
})

test('F-11 an email address at the phone step switches to email and skips the phone number', () => {
  const told = at('preference').say('Phone', 'bo@x.com')
  expect(told.state).toMatchObject({
    step: 'closing',
    info: { preferredContact: 'Email', email: 'bo@x.com', phone: '' },
    trail: { phone: 'skipped', email: 'answered' },
  })
  expect(told.bubbles.at(0)).toBe(understood.mailInstead)
  expect(told.bubbles.at(-1)).toBe(questions.closing)
  // Without an address, it is asked for, and the known one is offered.
  const asked = at('preference').say('Phone', 'mail instead')
  expect([asked.state.step, asked.bubbles]).toEqual(['email', [understood.mailInstead, questions.email]])
})

test('F-11 ruling out a contact method stores nothing and asks for another one', () => {
  const told = at('preference').say('no calls')
  expect([told.state.step, told.bubbles]).toEqual(['preference', [understood.otherWay]])
  expect(told.state.info.preferredContact).toBe('')
})

test('F-11 who has no preference is asked about it once more, not without end', () => {
  const asked = at('preference').say('No preference')
  expect([asked.state.step, asked.bubbles]).toEqual(['preference', [lines.again.preference]])
  expect(asked.say("I don't mind").state).toMatchObject({ step: 'closing', info: { preferredContact: '' } })
})

test('F-11 ruling out the chosen contact method leads back to the question about it', () => {
  const given = at('preference').say('Phone', '555 123 4567')
  for (const asked of [given, given.say('Flexible')]) {
    const told = asked.say("please don't call me")
    expect([told.state.step, told.bubbles]).toEqual(['preference', [questions.preference]])
    expect(told.state.info.additionalInfo).toContain("don't call me")
    expect(told.say('Email').state).toMatchObject({ step: 'email', info: { preferredContact: 'Email' } })
  }
  const timed = given.say('Flexible', "don't call me in the evening")
  expect([timed.state.step, timed.state.info.preferredContact]).toEqual(['closing', 'Phone'])
})

test('F-11 ruling out ways one after the other keeps every remark', () => {
  const told = at('timeline').say('no calls please', 'Flexible', 'no video calls please')
  expect([told.state.step, told.state.info.additionalInfo]).toEqual(['name', 'no calls\nno video calls'])
})

test('F-11 a correction replaces the earlier answer, is confirmed, and repeats the open question', () => {
  const told = at('timeline').say('sorry, I meant 20k')
  expect(told.state.info.budget).toBe('20k')
  expect([told.state.step, told.bubbles]).toEqual(['timeline', [understood.corrected, questions.timeline]])
  const named = at('preference').say("no, it's Bob")
  expect([named.state.info.name, named.state.step]).toEqual(['Bob', 'preference'])
  // A skipped question can still be answered later.
  expect(at('website').say('sorry, I meant nike.com').state.info.amazonCompetitor).toBe('nike.com')
})

test('F-11 changing the contact method leads to its own questions, even after the summary', () => {
  const asked = at('preference').say('Video Call', 'Flexible')
  const told = asked.say('please call me instead')
  expect([told.state.step, told.state.info.preferredContact]).toEqual(['phone', 'Phone'])
  const done = told.say('555 123 4567')
  expect([done.state.step, done.bubbles]).toEqual(['closing', [questions.closing]])
})

test('F-11 CHAT-44 a long aside prompts once for a missing email, then returns to the open question', () => {
  const asked = talk({ email: '' }).say('A logo', 'my budget is around 10 thousand dollars')
  expect(asked.bubbles).toEqual([understood.aside, questions.emailDetour])
  const aside = asked.say('my number is 555 123 4567')
  expect([aside.state.step, aside.state.returnStep]).toEqual(['emailDetour', 'competitor'])
  expect(aside.say('later').state.step).toBe('competitor')
})

test('F-11 CHAT-66 a request for a person, an email and a phone number make no submission', () => {
  const { effects } = at('website').say('agent please', 'bo@x.com', '555 123 4567', 'sorry, I meant nike.com')
  const kept = effects.flatMap(each => (each.type === 'keep' ? each.submission.message : []))
  expect(kept).toEqual(['Web Design', 'sorry, I meant nike.com'])
})

test('F-11 who asks for time is asked the same again; nothing is stored, and nothing ends', () => {
  for (const step of ['competitor', 'timeline', 'name', 'preference'] as const) {
    const before = at(step)
    const told = before.say('one sec')
    expect([told.state.step, told.state.info, told.bubbles]).toEqual([
      step,
      before.state.info,
      [questions[step]],
    ])
  }
  expect(talk().say('one sec').bubbles).toEqual([lines.answers.service])
  const done = at('preference').say('Video Call', 'Flexible', 'wait a minute')
  expect([done.state.step, done.bubbles]).toEqual(['closing', [questions.closing]])
})

test('F-11 going back asks an earlier question again, then the one that was open', () => {
  const back = at('timeline').say('go back')
  expect([back.state.step, back.bubbles]).toEqual(['budget', [questions.budget]])
  const on = back.say('20k')
  expect([on.state.step, on.state.info.budget]).toEqual(['timeline', '20k'])
  // What was asked for is kept if the visitor has nothing else to say about it.
  expect(back.say('one sec', 'skip').state.step).toBe('timeline')
  const named = at('budget').say('change my name', 'Bob')
  expect([named.state.step, named.state.info.name]).toEqual(['budget', 'Bob'])
  const beside = back.say('we need it by March')
  expect([beside.state.step, beside.say('skip').state.step]).toEqual(['budget', 'name'])
  const way = at('preference').say('Video Call', 'go back')
  expect([way.state.step, way.say('Phone').state.step]).toEqual(['preference', 'phone'])
})

test('F-11 CHAT-52 thanks at the end are in what is saved, and a note that begins with them is kept', () => {
  const closing = at('preference').say('Video Call', 'Flexible')
  const thanked = closing.say('Thank you!')
  expect(thanked.state.step).toBe('ended')
  const saved = thanked.effects.findLast(effect => effect.type === 'save')?.record
  expect(saved?.messages).toContainEqual(expect.objectContaining({ role: 'user', content: 'Thank you!' }))
  const noted = closing.say('Thanks! Please call after 5')
  expect([noted.state.step, noted.state.info.additionalInfo]).toEqual([
    'closing',
    'Thanks! Please call after 5',
  ])
})
