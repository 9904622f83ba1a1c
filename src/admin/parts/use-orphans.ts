import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { type Draft, draftsToOffer } from './draft.ts'
import type { DraftOwners } from './draft-owners.ts'
import type { DraftStore } from './draft-store.ts'

interface OrphansOptions<Schema extends z.ZodMiniType> {
  store: DraftStore
  owners: DraftOwners
  record: string
  schema: Schema
  /** Whether a kept value is what is stored anyway. */
  isStored: (value: z.output<Schema>) => boolean
}

/** The drafts of a record whose editors are gone, newest first; those of other tabs join when these close. */
export function useOrphans<Schema extends z.ZodMiniType>(options: OrphansOptions<Schema>) {
  const { store, owners, record } = options
  const [list, setList] = useState<Draft<z.output<Schema>>[]>([])
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const { signal, abort } = withAbort()
    async function read() {
      const drafts = await store.list(record)
      const pages = await owners.pages()
      if (signal.aborted) return
      const { schema, isStored } = latest()
      const isAlive = (draft: (typeof drafts)[number]) => owners.isAlive(draft, pages)
      setList(draftsToOffer(drafts, schema, isStored, isAlive))
      const others = new Set(drafts.filter(isAlive).map(({ page }) => page))
      others.delete(owners.page)
      for (const other of others) owners.gone(other, signal).then(read, ignore)
    }
    read().catch(console.warn)
    return abort
  }, [store, owners, record])

  return {
    list,
    /** It waits for a decision, after the others. */
    add: (draft: Draft<z.output<Schema>>) => setList(all => [...all, draft]),
    /** It is decided about. */
    leave: (session: string) => setList(all => all.filter(draft => draft.session !== session)),
  }
}

/** Waiting ends with the editor. */
function ignore() {}

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
