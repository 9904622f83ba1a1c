/** What roles may do, in words; the database's policies say the same. */

/** Owner, sales, editor. */
export type Marks = readonly [true, boolean, boolean | string]

/** A line of the table: what it is about, and who may. */
export const rights: readonly (readonly [what: string, ...Marks])[] = [
  ['People, leads, chats, live desk', true, true, false],
  ['Figures', true, true, 'without people'],
  ['Posts, portfolio, pictures', true, false, true],
  ['Words of the pages', true, false, true],
  ['Site Settings', true, false, false],
  ['Team, export of all, delete all', true, false, false],
]
