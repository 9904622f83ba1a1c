/** The rights of the roles as text; the database's policies enforce the same. */

/** For owner, sales and editor, in order. */
export type Marks = readonly [true, boolean, boolean | string]

/** The lines of the table: the subject, and which roles may. */
export const rights: readonly (readonly [what: string, ...Marks])[] = [
  ['People, leads, chats, live desk', true, true, false],
  ['Figures', true, true, 'without people'],
  ['Posts, portfolio, pictures', true, false, true],
  ['Words of the pages', true, false, true],
  ['Site Settings', true, false, false],
  ['Team, export of all, delete all', true, false, false],
]
