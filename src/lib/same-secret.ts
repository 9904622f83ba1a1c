import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal, compared in constant time so that timing reveals nothing. */
export function sameSecret(given: string, expected: string): boolean {
  // Compares byte lengths: equal character counts may differ in bytes, which makes timingSafeEqual throw.
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
