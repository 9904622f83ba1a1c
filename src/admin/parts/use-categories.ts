import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addCategory, deleteCategory, listCategories, renameCategory } from '#data/categories.ts'
import { useBackend } from './backend.ts'
import { toast } from './toast.ts'
import { useUndoDelete } from './use-undo-delete.ts'

/** The key under which categories are kept. */
export const CATEGORIES = 'categories'

/** All categories by name. */
export function useCategories() {
  const { db } = useBackend()
  return useQuery({ queryKey: [CATEGORIES], queryFn: () => listCategories(db) })
}

/** What can be done with categories; each says how it went and reads them, and the items, again. */
export function useCategoryActions() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const undoable = useUndoDelete('categories', CATEGORIES)
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: [CATEGORIES] })
    // Items carry their category's name.
    void queries.invalidateQueries({ queryKey: ['portfolio'] })
  }
  const failing = (message: string) => (error: Error) => {
    console.error(error)
    toast.error(message)
  }
  const add = useMutation({
    mutationFn: (name: string) => addCategory(db, { id: crypto.randomUUID(), name, now: new Date() }),
    onSuccess: () => toast.success('Category added successfully'),
    onError: failing('Failed to add category'),
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => renameCategory(db, id, name),
    onSuccess: () => toast.success('Category updated successfully'),
    onError: failing('Failed to update category'),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => deleteCategory(db, id),
    onSuccess: (_, id) => undoable('Category deleted successfully', [id]),
    onError: failing('Failed to delete category'),
    onSettled,
  })
  return { add, rename, remove, isBusy: add.isPending || rename.isPending || remove.isPending }
}
