/** The most rows that the API gives at once (DEC-33). */
export const ROWS_PER_RESPONSE = 1000

/**
 * Reads all rows, however many. `ask` asks for those from the number `first` to `last`, both included and from 0 on, in
 * an order that no two rows share; `read` takes them out of an answer, and what it throws ends the reading. Each row
 * comes once, told apart by what `keyOf` makes of it and its number: one that is added between two answers pushes
 * another into the second.
 */
export async function readEveryRow<Row, DataResponse extends { status: number }>(
  ask: (first: number, last: number) => PromiseLike<DataResponse>,
  read: (response: DataResponse) => Row[],
  keyOf: (row: Row, number: number) => string | number,
): Promise<Row[]> {
  const found = new Map<string | number, Row>()
  for (let first = 0; ; first += ROWS_PER_RESPONSE) {
    const response = await ask(first, first + ROWS_PER_RESPONSE - 1)
    // The rows ended exactly with the answer before.
    if (response.status === 416) break
    const rows = read(response)
    for (const [index, row] of rows.entries()) found.set(keyOf(row, first + index), row)
    if (rows.length < ROWS_PER_RESPONSE) break
  }
  return [...found.values()]
}
