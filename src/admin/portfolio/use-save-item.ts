import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { PORTFOLIO } from '#admin/parts/media/use-media.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { useConflictQuestion } from '#admin/parts/use-conflict-question.ts'
import { addItem, type ManagedItem, saveItem } from '#data/portfolio-editing.ts'
import { type Base, baseOf, type NotSaved } from '#data/save-if-unchanged.ts'
import { comparedItems, entriesOf } from './item-draft.ts'
import { messages } from './messages.ts'
import { showStored } from './use-items.ts'

interface SaveItemOptions {
  opened: ManagedItem
  isNew: boolean
  /** The item as the form holds it now. */
  entered: () => ManagedItem
  /** The item has been stored as `stored`. */
  onSaved: (stored: ManagedItem) => void
  /** The item was deleted, and the form's content is discarded. */
  onGivenUp: () => void
  /** Somebody else's version replaces the form's content. */
  onTake: (theirs: ManagedItem) => void
  /** The item was deleted, and is sent as this new one instead. */
  onRenew: (again: ManagedItem) => void
}

/**
 * Saves an item that was opened as `opened`. If somebody has saved or deleted it meanwhile, it is neither overwritten
 * nor restored: the person decides (UX-06). A failure shows a message and leaves the editor as it is (PEDT-07).
 */
export function useSaveItem(options: SaveItemOptions) {
  const { opened, isNew, entered, onSaved, onGivenUp, onTake, onRenew } = options
  const { db } = useBackend()
  const queries = useQueryClient()
  /** The version that the save is based on; null for an item that is not stored yet. */
  const [base, setBase] = useState<Base<ManagedItem> | null>(isNew ? null : opened)
  /** The conflict of the last save, until it is resolved. */
  const [found, setFound] = useState<NotSaved<ManagedItem> | null>(null)
  const question = useConflictQuestion()

  /** Refetches everything; `stored` is what the next edit begins from even before that ends. */
  function readAgain(stored?: ManagedItem) {
    if (stored) showStored(queries, [stored])
    void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
    void queries.invalidateQueries({ queryKey: ['categories'] })
  }

  const mutation = useMutation({
    mutationFn: ({ item, over }: { item: ManagedItem; over: Base<ManagedItem> | null }) =>
      over
        ? saveItem(db, over, entriesOf(item))
        : addItem(db, { id: item.id, created_at: item.created_at, ...entriesOf(item) }),
    onSuccess: (outcome, { over }) => {
      if (outcome.result !== 'saved') return void decide(outcome)
      toast.success(over ? messages.updated : messages.created)
      setBase(outcome.row)
      setFound(null)
      readAgain(outcome.row)
      onSaved(outcome.row)
    },
    onError: failing(messages.saveFailed),
  })

  /** Asks which version to keep, now or again after it was postponed. */
  async function decide(met: NotSaved<ManagedItem>) {
    setFound(met)
    const theirs = met.result === 'conflict' ? met.current : null
    const choice = await question.ask(met, {
      name: `“${theirs?.title ?? opened.title}”`,
      fields: comparedItems(entered(), theirs),
      rescue: 'Save as new',
    })
    if (choice === 'later') return
    setFound(null)
    if (choice === 'theirs') {
      readAgain(theirs ?? undefined)
      if (!theirs) return onGivenUp()
      onTake(theirs)
      return setBase(theirs)
    }
    setBase(theirs)
    if (theirs) return mutation.mutate({ item: entered(), over: theirs })
    const again = { ...entered(), id: crypto.randomUUID(), created_at: new Date().toISOString() }
    // If this gets no answer, the next try is of the same item.
    onRenew(again)
    mutation.mutate({ item: again, over: null })
  }

  return {
    save() {
      // A question may wait for typing to pause.
      if (!mutation.isPending && !question.isAsking()) mutation.mutate({ item: entered(), over: base })
    },
    isPending: mutation.isPending,
    base,
    found,
    decideNow: () => found && void decide(found),
    /** Bases the save on an older revision, on which a draft was typed. */
    startFrom: (revision: number) => setBase(now => now && baseOf(now, revision)),
  }
}
