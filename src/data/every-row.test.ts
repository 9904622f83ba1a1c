import { expect, test } from 'vitest'
import { ROWS_PER_RESPONSE, readEveryRow } from './every-row.ts'

/** Reads numbers, `shift` of which are prepended after the first response; reports what was requested. */
async function readOf(count: number, { shift = 0, isEndRefused = false } = {}) {
  const asked: [number, number][] = []
  let rows = Array.from({ length: count }, (_, number) => number)
  const found = await readEveryRow(
    async (first, last) => {
      asked.push([first, last])
      if (isEndRefused && first > 0 && first >= rows.length) return { status: 416, rows: [] }
      const response = { status: 200, rows: rows.slice(first, last + 1) }
      rows = [...Array.from({ length: asked.length === 1 ? shift : 0 }, (_, added) => -1 - added), ...rows]
      return response
    },
    response => {
      if (response.status !== 200) throw new Error('There are no rows in a refusal')
      return response.rows
    },
    row => row,
  )
  return { found, asked }
}

test('DEC-33 rows that fit into one response are requested once', async () => {
  const { found, asked } = await readOf(3)
  expect(found).toEqual([0, 1, 2])
  expect(asked).toEqual([[0, ROWS_PER_RESPONSE - 1]])
})

test.each([false, true])(
  'DEC-33 all rows are read, even if they end exactly with a response (refused: %s)',
  async isEndRefused => {
    const { found, asked } = await readOf(2 * ROWS_PER_RESPONSE, { isEndRefused })
    expect(found).toHaveLength(2 * ROWS_PER_RESPONSE)
    expect(asked.map(([first]) => first)).toEqual([0, ROWS_PER_RESPONSE, 2 * ROWS_PER_RESPONSE])
  },
)

test('a row pushed into the next response by a new one appears once', async () => {
  const { found } = await readOf(ROWS_PER_RESPONSE + 5, { shift: 2 })
  expect(found).toEqual(Array.from({ length: ROWS_PER_RESPONSE + 5 }, (_, number) => number))
})

test('DEC-33 rows without a key of their own are told apart by their number, counted through all responses', async () => {
  const count = 2 * ROWS_PER_RESPONSE + 1
  const numbers: number[] = []
  const found = await readEveryRow(
    async (first, last) => ({ status: 200, rows: Array(Math.min(last + 1, count) - first).fill('the same') }),
    response => response.rows,
    (_, number) => {
      numbers.push(number)
      return number
    },
  )
  expect(found).toHaveLength(count)
  expect(numbers).toEqual(Array.from({ length: count }, (_, number) => number))
})
