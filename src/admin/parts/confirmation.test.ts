import { expect, test } from 'vitest'
import { createConfirmation } from './confirmation.ts'

test('ACC-68 one question answers everything that waits for a recent sign-in', async () => {
  const confirmation = createConfirmation()
  const changes: boolean[] = []
  const end = confirmation.subscribe(() => changes.push(confirmation.isAsked()))
  const both = Promise.all([confirmation.ask(), confirmation.ask()])
  expect(changes).toEqual([true])
  confirmation.answer(true)
  expect(await both).toEqual([true, true])
  const third = confirmation.ask()
  confirmation.answer(false)
  expect(await third).toBe(false)
  end()
  confirmation.answer(false)
  expect(changes).toEqual([true, false, true, false])
})
