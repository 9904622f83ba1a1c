import { expect, test } from 'vitest'
import { fieldsOf, withFields } from './forms.ts'
import { UnansweredSaves } from './unanswered-saves.ts'

const STUDY = 'content/case-studies/mine.md'
const sent = (title: string) => `---\nsubtitle: Two\ntitle: ${title}\n---\n\nThree.\n`
const stored = (title: string) => withFields(STUDY, null, fieldsOf(STUDY, sent(title)))

test('F-46 a new entry whose save got no answer is recognized, and no other under its name', () => {
  const saves = new UnansweredSaves()
  expect([saves.has(STUDY), saves.isStored(STUDY, stored('One'))]).toEqual([false, false])
  saves.add(STUDY, sent('One'))
  saves.add(STUDY, sent('Once more'))
  expect([saves.has(STUDY), saves.isStored(STUDY, null)]).toEqual([true, false])
  // Fields are stored in the order of the form.
  expect(stored('One')).not.toBe(sent('One'))
  expect(['One', 'Once more', 'Of somebody else'].map(title => saves.isStored(STUDY, stored(title)))).toEqual(
    [true, true, false],
  )
  saves.delete(STUDY)
  expect(saves.isStored(STUDY, stored('One'))).toBe(false)
  saves.add(STUDY, sent('One'))
  saves.clear()
  expect(saves.has(STUDY)).toBe(false)
})
