/** Whose draft is whose: what an open editor holds, in this tab or another one, is not offered as if it were lost. */
import type { StoredDraft } from './draft-store.ts'

const nameOf = (page: string) => `drafts of ${page}`

/** Creates the list of open editors. A page holds a lock as long as it lives, also through a crash. */
export function createDraftOwners(locks: LockManager | undefined, page: string) {
  const sessions = new Set<string>()
  let isHeld = false
  return {
    page,
    /** An editor opens; returns the function that says that it is gone. */
    open(session: string) {
      sessions.add(session)
      if (!isHeld) {
        isHeld = true
        locks?.request(nameOf(page), () => new Promise(() => {})).catch(console.warn)
      }
      return () => void sessions.delete(session)
    },
    /** The locks of all pages that are open. */
    async pages(): Promise<ReadonlySet<string>> {
      const { held = [], pending = [] } = (await locks?.query()) ?? {}
      const names = [...held, ...pending].flatMap(({ name }) => name ?? [])
      return new Set(names.filter(name => name.startsWith(nameOf(''))))
    },
    /** Whether the editor of `draft` is open, by what `pages` said. */
    isAlive: (draft: Pick<StoredDraft, 'session' | 'page'>, pages: ReadonlySet<string>) =>
      draft.page === page ? sessions.has(draft.session) : pages.has(nameOf(draft.page)),
    /** Resolves when another page, which has this lock, is gone; rejects when `signal` aborts. */
    gone: async (lock: string, signal: AbortSignal) => {
      await locks?.request(lock, { mode: 'shared', signal }, () => {})
    },
    isOwn: (lock: string) => lock === nameOf(page),
  }
}

export type DraftOwners = ReturnType<typeof createDraftOwners>
