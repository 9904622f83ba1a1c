import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { type ManagedItem, readManagedItem, saveItem } from '#data/portfolio-editing.ts'
import { messages } from './messages.ts'
import { PORTFOLIO } from './use-items.ts'

/**
 * Saves an item that was opened as `opened`. A row that somebody has changed meanwhile is not written over: it is
 * in `theirs` until the person decides (UX-06). A failure says so and leaves the editor as it is (PEDT-07).
 */
export function useSaveItem(opened: ManagedItem, isNew: boolean, onSaved: (saved: ManagedItem) => void) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<ManagedItem | null>(null)
  const [known, setKnown] = useState(opened.updated_at)

  const mutation = useMutation({
    mutationFn: async ({ item, overwrite }: { item: ManagedItem; overwrite: boolean }) => {
      const stored = isNew || overwrite ? null : await readManagedItem(db, item.id)
      if (stored && Date.parse(stored.updated_at) !== Date.parse(known)) return { conflict: stored }
      return { saved: await saveItem(db, item) }
    },
    onSuccess: answer => {
      if ('conflict' in answer) return setTheirs(answer.conflict)
      toast.success(isNew ? messages.created : messages.updated)
      void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
      setKnown(answer.saved.updated_at)
      setTheirs(null)
      onSaved(answer.saved)
    },
    onError: error => {
      console.error(error)
      toast.error(messages.saveFailed)
    },
  })
  return {
    mutate: mutation.mutate,
    isPending: mutation.isPending,
    theirs,
    /** The newer row is what the editor goes on from. */
    settle() {
      if (theirs) setKnown(theirs.updated_at)
      setTheirs(null)
    },
  }
}
