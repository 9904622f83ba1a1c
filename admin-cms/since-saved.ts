/** Publication status for a user who has just saved a file: earlier publications do not include it. */
import type { Description } from '#admin/publishing/describe.ts'
import type { Publishing } from '#data/publications.ts'

/** Said from a save until a build has read it. */
export const WAITING: Description = {
  kind: 'saved',
  text: 'Saved',
  detail: 'The site will be built with it in a moment',
  logUrl: null,
}

/** What to say after a save at `savedAt`, by the server's clock; null if there was no save yet. */
export function sinceSaved(
  description: Description | null,
  { building, lastStartedAt }: Pick<Publishing, 'building' | 'lastStartedAt'>,
  savedAt: Date | null,
): Description | null {
  if (!savedAt || building) return description
  // A build that started earlier has not read it.
  const isOver = lastStartedAt !== null && Date.parse(lastStartedAt) >= savedAt.getTime()
  return isOver ? description : WAITING
}
