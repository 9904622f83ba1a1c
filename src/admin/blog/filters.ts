/** What the address of the blog tab may say. */

/** The states that the list can be reduced to. */
export const STATES = ['all', 'draft', 'scheduled', 'published'] as const

/** Anything else would make the database refuse the question. */
export function isPostId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
