/** Contact messages of browsers without script: a form in, a page or the way back out. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { contactFunction, formPost } from './support/messages.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
/** A new sender for every test, so that their limits do not meet. */
let sender: string
beforeEach(() => {
  sender = randomUUID()
})
const send = contactFunction(db, () => sender)

const form = (changes: Record<string, string> = {}) =>
  formPost({ message: `Sent without script ${sender}`, ...changes })

async function rowsOfThisTest(): Promise<unknown[]> {
  const { data } = await db().from('contact_submissions').select('name').like('message', `%${sender}`)
  return data ?? []
}

test('SEC-32 a form posted without script is stored and sent back to its page', async () => {
  const response = await send(form())
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/contact#message-sent')
  expect(await rowsOfThisTest()).toEqual([{ name: 'No Script' }])
})

test.each([
  [{ confirmEmail: 'other@example.com' }, 'Email addresses do not match'],
  [{ answer: '8' }, 'Incorrect answer, please try again'],
  [{ answer: '' }, 'Incorrect answer, please try again'],
  [{ name: '' }, 'Please check the field “name”.'],
])('SEC-32 a wrong form without script is answered with its reason: %j', async (changes, reason) => {
  const response = await send(form(changes))
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(await response.text()).toContain(reason)
  expect(await rowsOfThisTest()).toEqual([])
})

test('SEC-25 the sixth form of an hour is answered with a page and Retry-After', async () => {
  for (let count = 1; count <= 5; count++) expect((await send(form())).status).toBe(303)
  const refused = await send(form())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect(refused.headers.get('Content-Type')).toContain('text/html')
})
