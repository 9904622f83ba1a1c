import { describe, expect, test } from 'vitest'
import { dictionary, list, nullable, number, oneOf, optional, readResponse, record, text } from './shape.ts'

const row = record({
  id: text,
  kind: oneOf('image', 'video'),
  link: nullable(text),
  tags: list(text),
  place: optional(nullable(number)),
  words: optional(dictionary(text)),
})
const valid = { id: '1', kind: 'image', link: null, tags: ['a'], place: 2, words: { '/x.png': 'X' } }

describe('a row', () => {
  test('drops unknown fields', () => {
    expect(row({ ...valid, secret: 1 }, 'row')).toEqual(valid)
  })

  test('may lack optional fields', () => {
    const { place: _, words: __, ...rest } = valid
    expect(row(rest, 'row')).toStrictEqual(rest)
    expect(row({ ...valid, place: null }, 'row')).toMatchObject({ place: null })
  })

  test.each([
    [{ ...valid, id: 1 }, 'row.id is not a text'],
    [{ ...valid, kind: 'pdf' }, 'row.kind is not image or video'],
    [{ ...valid, tags: ['a', 2] }, 'row.tags[1] is not a text'],
    [{ ...valid, tags: 'a' }, 'row.tags is not a list'],
    [{ ...valid, place: '2' }, 'row.place is not a number'],
    [{ ...valid, words: ['x'] }, 'row.words is not an object'],
    [{ ...valid, words: { '/x.png': 1 } }, 'row.words./x.png is not a text'],
    [null, 'row is not an object'],
    ['<p>A proxy.</p>', 'row is not an object'],
  ])('with a wrong shape is refused: %j', (value, message) => {
    expect(() => row(value, 'row')).toThrow(message)
  })
})

describe('an answer', () => {
  const read = (response: { data: unknown; error: unknown }) =>
    readResponse(list(row), 'Could not read', response)

  test('returns its rows', () => {
    expect(read({ data: [valid], error: null })).toEqual([valid])
  })

  test('SEC-29 fails with the cause if it was refused or has no rows', () => {
    const refusal = { message: 'permission denied' }
    expect(() => read({ data: null, error: refusal })).toThrow(
      expect.objectContaining({ code: 'refused', message: 'Could not read', cause: refusal }),
    )
    for (const data of ['<html>', null]) {
      expect(() => read({ data, error: null })).toThrow(
        expect.objectContaining({
          code: 'unreadable',
          message: 'Could not read',
          cause: new TypeError('The answer is not a list'),
        }),
      )
    }
  })
})
