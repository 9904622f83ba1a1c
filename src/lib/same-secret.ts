import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal, in a time that tells nobody how much of them is. */
export function sameSecret(given: string, expected: string): boolean {
  // Bytes are counted: as many characters may be more bytes, at which the comparison would throw.
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
