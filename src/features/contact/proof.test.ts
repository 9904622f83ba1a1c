import { afterEach, expect, test, vi } from 'vitest'
import { createProofSource, fetchSignature, SIGNATURE_LIMIT_MS } from './proof.ts'

function setUp(sign: (captcha: { left: number; right: number }) => Promise<string>) {
  let time = 1_763_600_000_000
  const source = createProofSource(sign, () => time)
  return { source, wait: (ms: number) => (time += ms), settle: () => new Promise(setImmediate) }
}
const signed = async ({ left, right }: { left: number; right: number }) => `token ${left}+${right}`

test('CONT-03 the proof for the shown question has its sum and can be taken once', async () => {
  const { source, wait, settle } = setUp(signed)
  source.ask({ left: 3, right: 4 })
  await settle()
  wait(2000)
  expect(source.take()).toEqual({ token: 'token 3+4', answer: '7' })
  expect(source.take()).toBeUndefined()
})

test('a pending or failed signature gives no proof', async () => {
  const { source, wait, settle } = setUp(async () => {
    throw new Error('offline')
  })
  source.ask({ left: 3, right: 4 })
  expect(source.take()).toBeUndefined()
  await settle()
  wait(9999)
  expect(source.take()).toBeUndefined()
})

test('CONT-03 a failed signature is asked for again, not at once, and one that is on its way or there is not', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const [first, second] = answers
  let asked = 0
  const { source, wait, settle } = setUp(async () => answers[asked++]?.promise ?? 'one too many')
  const captcha = { left: 3, right: 4 }
  source.ask(captcha)
  wait(9999)
  source.ask(captcha)
  expect(asked).toBe(1)
  first?.reject(new Error('offline'))
  await settle()
  source.ask(captcha)
  expect(asked).toBe(1)
  wait(2000)
  source.ask(captcha)
  expect(asked).toBe(2)
  second?.resolve('token')
  await settle()
  wait(2000)
  source.ask(captcha)
  expect(asked).toBe(2)
  expect(source.take()).toEqual({ token: 'token', answer: '7' })
})

test('CONT-03 a form that stayed open for a day has its question signed anew before the signature expires', async () => {
  let asked = 0
  const { source, wait, settle } = setUp(async () => `token ${++asked}`)
  const captcha = { left: 3, right: 4 }
  source.ask(captcha)
  await settle()
  wait(23 * 3_600_000 - 1)
  source.ask(captcha)
  expect(asked).toBe(1)
  wait(1)
  source.ask(captcha)
  source.ask(captcha)
  await settle()
  expect(asked).toBe(2)
  wait(2000)
  expect(source.take()).toEqual({ token: 'token 2', answer: '7' })
})

test('a signature younger than two seconds is held back', async () => {
  const { source, wait, settle } = setUp(signed)
  source.ask({ left: 1, right: 1 })
  await settle()
  wait(1999)
  expect(source.take()).toBeUndefined()
})

test('CONT-08 a late signature of the previous question does not replace that of the shown one', async () => {
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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stubs the server's response; returns the requested addresses. */
function answerWith(answer: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  return asked
}

test('CONT-03 the server is asked to sign the two numbers that are shown', async () => {
  const asked = answerWith(() => Response.json({ token: 'signed' }))
  expect(await fetchSignature({ left: 3, right: 10 })).toBe('signed')
  expect(asked).toEqual(['/.netlify/functions/challenge?left=3&right=10'])
})

test.each([
  ['a refusal', () => Response.json({ token: 'signed' }, { status: 503 })],
  ['nothing', () => Response.json(null)],
  ['a word', () => Response.json('signed')],
  ['no token', () => Response.json({})],
  ['a token that is none', () => Response.json({ token: 7 })],
])('CONT-03 %s is not accepted as a signature', async (_, answer) => {
  answerWith(answer)
  await expect(fetchSignature({ left: 3, right: 4 })).rejects.toThrow('No signature for the question')
})

test('CONT-03 a signature that does not come is given up', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  )
  const signature = fetchSignature({ left: 3, right: 4 })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(SIGNATURE_LIMIT_MS)
  deadline.abort(new DOMException('late', 'TimeoutError'))
  await expect(signature).rejects.toThrow('late')
})
