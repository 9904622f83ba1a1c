import { expect, test } from 'vitest'
import { talk } from './test-world.ts'

test('CHAT-21 without branches the questions come in the specified order', () => {
  let now = talk()
  const steps = [now.state.step]
  for (const said of [
    'Web Design',
    'skip',
    'skip',
    'skip',
    'Flexible',
    'Ana',
    'Video Call',
    'Flexible',
    "That's it",
  ]) {
    now = now.say(said)
    steps.push(now.state.step)
  }
  expect(steps).toEqual(
    'service competitor website budget timeline name preference availability closing ended'.split(' '),
  )
})
