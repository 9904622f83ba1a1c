/** Runs many tasks, a few at a time. */

/** Runs `work` on every entry in order, `limit` at a time. Never rejects, because `work` handles its own failures. */
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
