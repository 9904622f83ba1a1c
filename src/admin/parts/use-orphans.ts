import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { draftsToOffer } from './draft.ts'
import type { DraftOwners } from './draft-owners.ts'
import type { Draft, DraftStore } from './draft-store.ts'

interface OrphansOptions<Schema extends z.ZodMiniType> {
  store: DraftStore
  owners: DraftOwners
  /** The drafts' author. */
  person: string
  record: string
  /** Records that are shown as this one by now, whose drafts are offered as well. */
  formerly?: readonly string[]
  /** Whether a record is one of those, if they are not known by name. */
  isFormer?: ((record: string) => boolean) | undefined
  /** The id of the stored row; finds its drafts from when it was new, too, if the first save got no response. */
  subject?: string | undefined
  schema: Schema
  /** Whether a kept value equals what is stored. */
  isStored: (value: z.output<Schema>) => boolean
}

/** The drafts of a record whose editors are gone, newest first; those of other tabs join when the tabs close. */
export function useOrphans<Schema extends z.ZodMiniType>(options: OrphansOptions<Schema>) {
  const { store, owners, person, record, subject } = options
  const records = [record, ...(options.formerly ?? [])].join('\n')
  const [list, setList] = useState<Draft<z.output<Schema>>[]>([])
  const latest = useEffectEvent(() => options)
  // The device keeps them until the editor that adopted them has written its own draft.
  const decided = useRef(new Set<string>())

  useEffect(() => {
    const { signal, abort } = withAbort()
    const watched = new Set<string>()
    async function read() {
      const all = await store.list()
      const drafts = all.filter(
        draft =>
          draft.person === person &&
          (records.split('\n').includes(draft.record) ||
            (subject && draft.subject === subject) ||
            latest().isFormer?.(draft.record)),
      )
      const pages = await owners.pages()
      if (signal.aborted) return
      const { schema, isStored } = latest()
      const isAlive = (draft: (typeof drafts)[number]) => owners.isAlive(draft, pages)
      const open = drafts.filter(({ session }) => !decided.current.has(session))
      setList(draftsToOffer(open, schema, isStored, isAlive))
      for (const other of pages) {
        if (owners.isOwn(other) || watched.has(other)) continue
        watched.add(other)
        owners.gone(other, signal).then(read, ignore)
      }
    }
    const readAgain = () => void read().catch(console.warn)
    readAgain()
    // Tabs that were opened since then may have closed.
    addEventListener('focus', readAgain)
    signal.addEventListener('abort', () => removeEventListener('focus', readAgain))
    return abort
  }, [store, owners, person, records, subject])

  return {
    list,
    /** Adds a draft to decide on, after the others. */
    add: (draft: Draft<z.output<Schema>>) => setList(all => [...all, draft]),
    /** Removes a decided draft. */
    leave(session: string) {
      decided.current.add(session)
      setList(all => all.filter(draft => draft.session !== session))
    },
  }
}

/** The wait ends with the editor. */
function ignore() {}

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
