import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { createDraftKeeper } from './draft.ts'
import { createDraftOwners } from './draft-owners.ts'
import type { Draft, DraftFiles, DraftOrigin } from './draft-store.ts'
import { drafts as store } from './drafts.ts'
import { usePerson } from './person.ts'
import { useOrphans } from './use-orphans.ts'

/** The editors of this page. */
const owners = createDraftOwners(globalThis.navigator?.locks, crypto.randomUUID())

interface DraftOptions<Schema extends z.ZodMiniType> extends DraftOrigin {
  /** Records that are shown as this one by now, whose drafts are offered as well. */
  formerly?: readonly string[]
  /** Whether a record is one of those, if they are not known by name. */
  isFormer?: ((record: string) => boolean) | undefined
  schema: Schema
  /** The form's current value. */
  value: z.output<Schema>
  /** Whether it differs from the stored row. */
  isDirty: boolean
  /** Files that belong to the value, under stable names that it mentions. */
  files?: DraftFiles
  /** Whether two values would be stored alike; by default, whether they are equal as JSON. */
  isSame?: (one: z.output<Schema>, other: z.output<Schema>) => boolean
}

interface UsedDraft<Value> {
  /** A draft to offer, of an editor that is gone; null if there is none or all have been decided. */
  offered: Draft<Value> | null
  /**
   * Call when `offered` is put into the form: it becomes this editor's draft. What the form held is set aside and
   * offered later, unless it `isMerged` with the other.
   */
  decide: (isMerged?: boolean) => void
  /** The files of `offered`. */
  readFiles: () => Promise<DraftFiles>
  /** Forgets `offered`. */
  discard: () => void
  /** Forgets this editor's own draft; that also happens by itself when the form is no longer dirty. */
  drop: () => void
  /** Forgets this editor's own draft if it equals what was saved; works after the editor is gone, too. */
  settle: (saved: Value) => void
}

const NO_FILES: DraftFiles = new Map()

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps a form's value on this device, within a second of a keystroke and when the page closes (UX-05, F-26). */
export function useDraft<Schema extends z.ZodMiniType>(
  options: DraftOptions<Schema>,
): UsedDraft<z.output<Schema>> {
  const { record, formerly = [], isFormer, subject, base, schema, value, isDirty } = options
  const { files = NO_FILES, isSame = isEqual } = options
  const person = usePerson()
  const [session] = useState(() => crypto.randomUUID())
  const [stored] = useState(value)
  const [keeper] = useState(() =>
    createDraftKeeper({ store, session, page: owners.page, person, now: Date.now, schedule: setTimeout }),
  )
  const orphans = useOrphans({
    store,
    owners,
    person,
    record,
    formerly,
    isFormer,
    subject,
    schema,
    isStored: kept => isSame(kept, stored),
  })
  const text = isDirty ? JSON.stringify(value) : null

  const filesNow = useEffectEvent(() => files)
  useEffect(() => {
    if (text === null) keeper.drop()
    else keeper.keep({ record, subject, base }, JSON.parse(text), filesNow())
  }, [keeper, text, record, subject, base])

  useEffect(() => {
    const close = owners.open(session)
    const flush = () => void keeper.flush(true)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      // The editor unmounts, e.g. when the session ends: keep the last input too.
      flush()
      close()
    }
  }, [keeper, session])

  const offered = orphans.list[0] ?? null
  return {
    offered,
    decide(isMerged = false) {
      if (!offered) return
      if (isDirty && !isMerged) {
        const aside = { record, subject, base, value, session: crypto.randomUUID(), keptAt: Date.now() }
        void store.change({ put: { ...aside, page: owners.page, person }, files })
        orphans.add(aside)
      }
      keeper.adopt(offered.session)
      orphans.leave(offered.session)
    },
    readFiles: async () => (offered ? store.filesOf(offered.session) : NO_FILES),
    discard() {
      if (!offered) return
      void store.change({ remove: [offered.session] })
      orphans.leave(offered.session)
    },
    ...useMemo(
      () => ({ drop: () => void keeper.drop(), settle: (saved: unknown) => void keeper.settle(saved) }),
      [keeper],
    ),
  }
}
