/** The most rows that the API returns at once (DEC-33). */
export const ROWS_PER_RESPONSE = 1000

/**
 * Reads all rows, however many. `ask` requests rows `first` to `last` (inclusive, from 0) in a strict order without
 * ties; `read` extracts them from a response, and an error it throws ends the reading. `keyOf` gets a row and its
 * number and identifies duplicates: a row added between two responses pushes another into the second.
 */
export async function readEveryRow<Row, DataResponse extends { status: number }>(
  ask: (first: number, last: number) => PromiseLike<DataResponse>,
  read: (response: DataResponse) => Row[],
  keyOf: (row: Row, number: number) => string | number,
): Promise<Row[]> {
  const found = new Map<string | number, Row>()
  for (let first = 0; ; first += ROWS_PER_RESPONSE) {
    const response = await ask(first, first + ROWS_PER_RESPONSE - 1)
    // The previous response ended exactly with the last row.
    if (response.status === 416) break
    const rows = read(response)
    for (const [index, row] of rows.entries()) found.set(keyOf(row, first + index), row)
    if (rows.length < ROWS_PER_RESPONSE) break
  }
  return [...found.values()]
}
