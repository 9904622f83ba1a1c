import { expect, test } from 'vitest'
import { createConflicts, happenedTo, type Question } from './conflicts.ts'

const asked = (name: string): Question => ({
  ...{ name, happened: { kind: 'saved', by: null, at: null }, fields: [] },
})

test('F-21 questions are asked one after another, and each gets its own answer', async () => {
  const conflicts = createConflicts()
  const shown: (string | undefined)[] = []
  const stop = conflicts.subscribe(() => shown.push(conflicts.current()?.name))
  const answers = [conflicts.ask(asked('one')), conflicts.ask(asked('two'))]
  conflicts.choose('mine')
  conflicts.choose('theirs')
  expect(await Promise.all(answers)).toEqual(['mine', 'theirs'])
  expect(shown).toEqual(['one', 'one', 'two', undefined])
  stop()
  conflicts.choose('mine')
  expect(shown).toHaveLength(4)
})

test('F-21 dismissed questions are answered with “later”', async () => {
  const conflicts = createConflicts()
  const answers = [conflicts.ask(asked('one')), conflicts.ask(asked('two'))]
  conflicts.dismiss()
  expect(await Promise.all(answers)).toEqual(['later', 'later'])
  expect(conflicts.current()).toBeNull()
})

test('F-21 a save and a deletion both state who made them and when', () => {
  const [by, at] = ['ana@gantry.example', '2026-11-22T10:48:00Z']
  expect(happenedTo({ result: 'deleted', deletedBy: by, deletedAt: at })).toEqual({ kind: 'deleted', by, at })
  const changed = { result: 'conflict', current: {}, changedBy: by, changedAt: at } as const
  expect(happenedTo(changed)).toEqual({ kind: 'saved', by, at })
})
