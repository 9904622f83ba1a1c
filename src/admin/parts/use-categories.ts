import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Category, listCategories } from '#data/categories.ts'
import { addCategory, deleteCategory, renameCategory } from '#data/categories-admin.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { useBackend } from './backend.ts'
import { conflicts, happenedTo } from './conflicts.ts'
import { failing, toast } from './toast.ts'
import { useUndoDelete } from './use-undo-delete.ts'

/** The query key of categories. */
const CATEGORIES = 'categories'

/** All categories, sorted by name. */
export function useCategories() {
  const { db } = useBackend()
  return useQuery({ queryKey: [CATEGORIES], queryFn: () => listCategories(db) })
}

interface Rename {
  /** As it was read when the renaming began. */
  category: Category
  name: string
  /** Called when the name is stored, then with the stored category, or discarded. */
  onEnd: (stored?: Category) => void
}

/** The mutations of categories; each reports its result and refetches categories and items. */
export function useCategoryActions() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const undoable = useUndoDelete('categories', CATEGORIES)
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: [CATEGORIES] })
    // Items include their category's name.
    void queries.invalidateQueries({ queryKey: ['portfolio'] })
  }
  // A retry of the same name reuses the id, so that a category whose response was lost is found to be stored.
  const tried = useRef({ name: '', id: '' })
  const add = useMutation({
    mutationFn(name: string) {
      if (tried.current.name !== name) tried.current = { name, id: crypto.randomUUID() }
      return addCategory(db, { id: tried.current.id, name, now: new Date() })
    },
    onSuccess() {
      tried.current = { name: '', id: '' }
      toast.success('Category added successfully')
    },
    onError: failing('Failed to add category'),
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ category, name }: Rename) => renameCategory(db, category, name),
    onSuccess: (outcome, wanted) => {
      if (outcome.result !== 'saved') return void decide(outcome, wanted)
      toast.success('Category updated successfully')
      // The next renaming begins from it, even before the list is refetched.
      queries.setQueryData<Category[]>([CATEGORIES], all =>
        all?.map(category => (category.id === outcome.row.id ? outcome.row : category)),
      )
      wanted.onEnd(outcome.row)
    },
    onError: failing('Failed to update category'),
    onSettled,
  })

  /** Asks which name to keep; until then the new one stays in its field. */
  async function decide(found: NotSaved<Category>, wanted: Rename) {
    const theirs = found.result === 'conflict' ? found.current : null
    const choice = await conflicts.ask({
      name: theirs ? 'a category' : `The category “${wanted.category.name}”`,
      happened: happenedTo(found),
      fields: [{ label: 'Name', mine: wanted.name, ...(theirs && { theirs: theirs.name }) }],
      rescue: 'Save as new',
    })
    if (choice === 'later') return
    if (choice === 'theirs') wanted.onEnd()
    else if (theirs) rename.mutate({ ...wanted, category: theirs })
    else add.mutate(wanted.name, { onSuccess: () => wanted.onEnd() })
  }

  const remove = useMutation({
    mutationFn: (id: string) => deleteCategory(db, id),
    onSuccess: (_, id) => undoable('Category deleted successfully', [id]),
    onError: failing('Failed to delete category'),
    onSettled,
  })
  return { add, rename, remove, isBusy: add.isPending || rename.isPending || remove.isPending }
}
