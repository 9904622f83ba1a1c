/** What the chat function refuses before it queries the database, which does not even exist here. */
import { describe, expect, test } from 'vitest'
import { readAcknowledgement } from '#lib/acknowledgement.ts'
import { chatFunction, conversation, get, line, post } from './chats.ts'

const send = chatFunction(() => {
  throw new Error('The database was asked')
})

describe('Refusals', () => {
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  const { userInfo } = conversation()
  const deepField = JSON.stringify(conversation()).replace('"title":""', `"title":${deep}`)

  test.each([
    ['no JSON', 'hello', {}, 400],
    ['JSON that is deep', '['.repeat(70_000), {}, 400],
    ['deep JSON in a field', deepField, {}, 400],
    ['no conversation', '{}', {}, 400],
    ['an id that is none', conversation({ id: 'x' }), {}, 400],
    ['a short secret', conversation({ secret: 'x' }), {}, 400],
    ['F-10 a version of the script that never was', { ...conversation(), flowVersion: '9999' }, {}, 400],
    ['an unknown step', conversation({ step: 'sold' }), {}, 400],
    ['a page elsewhere', conversation({ page: '//evil.example' }), {}, 400],
    ['a page of 513 characters', conversation({ page: `/${'p'.repeat(512)}` }), {}, 400],
    ['a message of 1,001 characters', conversation({ messages: [line('m'.repeat(1001))] }), {}, 400],
    [
      'a name of 1,001 characters',
      conversation({ userInfo: { ...userInfo, name: 'n'.repeat(1001) } }),
      {},
      400,
    ],
    [
      'an address of 1,001 characters',
      conversation({ userInfo: { ...userInfo, email: 'e'.repeat(1001) } }),
      {},
      400,
    ],
    ['a conversation of 201 messages', conversation({ messages: Array(201).fill(line('Hello')) }), {}, 413],
    ['another type', conversation(), { 'Content-Type': 'text/html' }, 415],
    ['another site', conversation(), { Origin: 'https://evil.example' }, 403],
    ['a megabyte', 'x'.repeat(1_000_000), {}, 413],
  ])('SEC-24 %s is refused', async (_, body, headers, status) => {
    const response = await send(post(body, headers))
    const answer = await response.json()
    expect([response.status, typeof answer.error]).toEqual([status, 'string'])
    // The browser tries again for ever what is not refused for good.
    const isFinal = status !== 415
    if (isFinal) expect(readAcknowledgement(status, answer, 'its id')).toMatchObject({ reason: answer.error })
  })

  test('SEC-24 other methods are refused', async () => {
    const response = await send(new Request(get().url, { method: 'PUT' }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST'])
  })
})
