/** Much to do, a little at a time. */

/** Runs `work` on every entry, `limit` at a time, in order. Never rejects: `work` deals with its failures. */
export async function inTurns<Entry>(
  entries: readonly Entry[],
  limit: number,
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const waiting = [...entries]
  const turn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: limit }, turn))
}
