/** Reading speed of most adults. */
const WORDS_PER_MINUTE = 220

/** Minutes to read a markdown source, at least 1. */
export function readingMinutes(source: string): number {
  const words = source.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
