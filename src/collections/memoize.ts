/**
 * Calls `read` once however many pages show its result, because a build reads its content before the first page and
 * never again. In development the content changes while the program runs, so `read` is called each time.
 */
export function memoize<Result>(read: () => Promise<Result>): () => Promise<Result> {
  if (!import.meta.env.PROD) return read
  let result: Promise<Result> | undefined
  return () => {
    result ??= read()
    return result
  }
}
