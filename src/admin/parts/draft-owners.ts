/** Which editor owns which draft: one held by an open editor, in this tab or another, is not offered as lost. */
import type { StoredDraft } from './draft-store.ts'

const nameOf = (page: string) => `drafts of ${page}`

/** Creates the list of open editors. A page holds a lock for its lifetime, so a crash releases it too. */
export function createDraftOwners(locks: LockManager | undefined, page: string) {
  const sessions = new Set<string>()
  let isHeld = false
  return {
    page,
    /** Registers an open editor; returns the function that removes it. */
    open(session: string) {
      sessions.add(session)
      if (!isHeld) {
        isHeld = true
        locks?.request(nameOf(page), () => new Promise(() => {})).catch(console.warn)
      }
      return () => void sessions.delete(session)
    },
    /** The lock names of all open pages. */
    async pages(): Promise<ReadonlySet<string>> {
      const { held = [], pending = [] } = (await locks?.query()) ?? {}
      const names = [...held, ...pending].flatMap(({ name }) => name ?? [])
      return new Set(names.filter(name => name.startsWith(nameOf(''))))
    },
    /** Whether the editor of `draft` is open, given the result of `pages`. */
    isAlive: (draft: Pick<StoredDraft, 'session' | 'page'>, pages: ReadonlySet<string>) =>
      draft.page === page ? sessions.has(draft.session) : pages.has(nameOf(draft.page)),
    /** Resolves when the other page that holds this lock is gone; rejects when `signal` aborts. */
    gone: async (lock: string, signal: AbortSignal) => {
      await locks?.request(lock, { mode: 'shared', signal }, () => {})
    },
    isOwn: (lock: string) => lock === nameOf(page),
  }
}

export type DraftOwners = ReturnType<typeof createDraftOwners>
