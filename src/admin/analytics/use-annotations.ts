import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { type Annotation, addAnnotation, deleteAnnotation, listAnnotations } from '#data/annotations.ts'
import { messages } from './messages.ts'
import type { TimeSpan } from './period.ts'
import { ANALYTICS } from './use-analytics.ts'

const KEY = [ANALYTICS, 'annotations']

/** The notes of a period; empty if they cannot be loaded, which shows an error message. */
export function useAnnotations({ first, last }: TimeSpan) {
  const { db } = useBackend()
  return useQuery({
    queryKey: [...KEY, first, last],
    queryFn: () => listAnnotations(db, first, last),
    placeholderData: keepPreviousData,
  })
}

/** Adds and removes notes; removing can be undone while its toast shows. */
export function useAnnotationChanges() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  const adding = useMutation({
    mutationFn: (annotation: Annotation) => addAnnotation(db, annotation),
    onSuccess: () => toast.success(messages.noteAdded),
    onError: error => console.error(error),
    onSettled,
  })
  const restoring = useMutation({
    mutationFn: (annotation: Annotation) => addAnnotation(db, annotation),
    onError: failing(messages.noteNotRestored),
    onSettled,
  })
  const removing = useMutation({
    mutationFn: ({ id }: Annotation) => deleteAnnotation(db, id),
    onSuccess(_, annotation) {
      // At once, so that nobody deletes it again before the list is read.
      queries.setQueriesData<Annotation[]>({ queryKey: KEY }, notes =>
        notes?.filter(({ id }) => id !== annotation.id),
      )
      toast.undo(messages.noteDeleted, () => restoring.mutate(annotation))
    },
    onError: failing(messages.noteNotDeleted),
    onSettled,
  })
  return { adding, removing }
}
