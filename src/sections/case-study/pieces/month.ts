/** One month as rows of a calendar, for either first day of the week. */

export type FirstDay = 'sunday' | 'monday'

const NAMES = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** Day names in column order. */
export const dayNames = (first: FirstDay): string[] =>
  first === 'sunday' ? NAMES : [...NAMES.slice(1), ...NAMES.slice(0, 1)]

/** The weeks of October 2026, which begins on a Thursday; 0 for days of other months. */
export function weeks(first: FirstDay): number[][] {
  const before = first === 'sunday' ? 4 : 3
  const cells = Array.from({ length: 35 }, (_, cell) => cell - before + 1)
  const days = cells.map(day => (day >= 1 && day <= 31 ? day : 0))
  return Array.from({ length: 5 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
