import { type ChatLink, resumedChat } from '#features/chat/resumed-chat.ts'
import type { StoredTab } from './chat-storage.ts'
import type { Handoff } from './handoff.ts'
import { labels } from './labels.ts'

/**
 * The conversation that an emailed link leads to. If it cannot be opened, the chat is what this tab `kept`, and says
 * so.
 */
export async function followLink(link: ChatLink, handoff: Handoff, kept: StoredTab): Promise<StoredTab> {
  const resumed = resumedChat(await handoff.resume(link), link)
  if (resumed) {
    history.replaceState(null, '', location.pathname + location.search)
    return { open: true, draft: '', seen: resumed.messages.length, state: resumed }
  }
  // The address stays as it is, so that reloading the page tries again.
  const { state } = kept
  const isTalking = state.phase === 'talking'
  return {
    ...kept,
    state: isTalking ? { ...state, notice: labels.linkFailedHere } : { ...state, error: labels.linkFailed },
  }
}
