/** What a grocer’s tags say in the evening: prices step down with the hour and never up. */

export interface ShelfItem {
  name: string
  /** In cents, before any discount. */
  price: number
  /** Discounts in percent by starting hour, in order. */
  steps: readonly (readonly [hour: number, off: number])[]
}

export const SHELF: readonly ShelfItem[] = [
  {
    name: 'Sourdough',
    price: 520,
    steps: [
      [17, 15],
      [19, 40],
      [20, 60],
    ],
  },
  {
    name: 'Garden salad',
    price: 690,
    steps: [
      [16, 10],
      [18, 30],
      [20, 50],
    ],
  },
  {
    name: 'Strawberries',
    price: 440,
    steps: [
      [18, 20],
      [20, 45],
    ],
  },
  {
    name: 'Yogurt, two days left',
    price: 180,
    steps: [
      [16, 25],
      [19, 50],
    ],
  },
]

/** Price of an item at an hour of the day, in cents. */
export function priceAt({ price, steps }: ShelfItem, hour: number): number {
  const off = steps.findLast(([from]) => from <= hour)?.[1] ?? 0
  return Math.round((price * (100 - off)) / 100)
}

/** `$3.12` */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** `4 p.m.`, for an hour from 12 to 23. */
export const clockHour = (hour: number): string => `${hour > 12 ? hour - 12 : hour} p.m.`
