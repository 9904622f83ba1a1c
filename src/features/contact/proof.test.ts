import { expect, test } from 'vitest'
import { createProofSource } from './proof.ts'

function setUp(sign: (captcha: { left: number; right: number }) => Promise<string>) {
  let time = 0
  const source = createProofSource(sign, () => time)
  return { source, wait: (ms: number) => (time += ms), settle: () => new Promise(setImmediate) }
}
const signed = async ({ left, right }: { left: number; right: number }) => `token ${left}+${right}`

test('CONT-03 the question that is shown is proven once, with its sum', async () => {
  const { source, wait, settle } = setUp(signed)
  source.ask({ left: 3, right: 4 })
  await settle()
  wait(2000)
  expect(source.take()).toEqual({ token: 'token 3+4', answer: '7' })
  expect(source.take()).toBeUndefined()
})

test('a signature that came too late or not at all proves nothing, and nobody waits for it', async () => {
  const { source, wait, settle } = setUp(async () => {
    throw new Error('offline')
  })
  source.ask({ left: 3, right: 4 })
  expect(source.take()).toBeUndefined()
  await settle()
  wait(9999)
  expect(source.take()).toBeUndefined()
})

test('a signature that is not two seconds old is kept back, since the server would doubt it', async () => {
  const { source, wait, settle } = setUp(signed)
  source.ask({ left: 1, right: 1 })
  await settle()
  wait(1999)
  expect(source.take()).toBeUndefined()
})

test('CONT-08 an answer to the question before is not taken for the one that is shown', async () => {
  const release: (() => void)[] = []
  const { source, wait, settle } = setUp(async captcha => {
    await new Promise<void>(resolve => release.push(resolve))
    return signed(captcha)
  })
  source.ask({ left: 1, right: 1 })
  source.ask({ left: 9, right: 9 })
  release[1]?.()
  await settle()
  release[0]?.()
  await settle()
  wait(5000)
  expect(source.take()).toEqual({ token: 'token 9+9', answer: '18' })
})
