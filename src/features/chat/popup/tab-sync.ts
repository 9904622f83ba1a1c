/**
 * Duplicating a tab copies its session storage, and with it the conversation. The two tabs exchange their states, and
 * the one that is behind catches up, so that neither overwrites the other.
 */
import type { ChatState, Conversation } from '#features/chat/chat-state.ts'

/** Whether `theirs` is the same conversation as `mine`, but further on. */
function isAhead(theirs: ChatState, mine: ChatState): theirs is Conversation {
  if (theirs.phase !== 'talking' || mine.phase !== 'talking' || theirs.id !== mine.id) return false
  if (theirs.sequence !== mine.sequence) return theirs.sequence > mine.sequence
  return mine.typing !== null && theirs.typing === null
}

/** What to do about the other tab's state: adopt it, answer with this tab's own, or nothing. */
export function compare(theirs: ChatState, mine: ChatState): 'adopt' | 'answer' | 'same' {
  if (isAhead(theirs, mine)) return 'adopt'
  return isAhead(mine, theirs) ? 'answer' : 'same'
}
