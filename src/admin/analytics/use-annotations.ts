import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { type Annotation, addAnnotation, deleteAnnotation, listAnnotations } from '#data/annotations.ts'
import { messages } from './messages.ts'
import type { TimeSpan } from './period.ts'
import { ANALYTICS } from './use-analytics.ts'

const KEY = [ANALYTICS, 'annotations']

/** The notes of a time; none while they cannot be read, which is said. */
export function useAnnotations({ first, last }: TimeSpan) {
  const { db } = useBackend()
  return useQuery({
    queryKey: [...KEY, first, last],
    queryFn: () => listAnnotations(db, first, last),
    placeholderData: keepPreviousData,
  })
}

/** Adds a note, and takes one away, which can be undone while the message about it shows. */
export function useAnnotationChanges() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  const adding = useMutation({
    mutationFn: (annotation: Annotation) => addAnnotation(db, annotation),
    onError: error => console.error(error),
    onSettled,
  })
  const restoring = useMutation({
    mutationFn: (annotation: Annotation) => addAnnotation(db, annotation),
    onError: error => {
      console.error(error)
      toast.error(messages.noteNotRestored)
    },
    onSettled,
  })
  const removing = useMutation({
    mutationFn: ({ id }: Annotation) => deleteAnnotation(db, id),
    onSuccess: (_, annotation) => toast.undo(messages.noteDeleted, () => restoring.mutate(annotation)),
    onError: error => {
      console.error(error)
      toast.error(messages.noteNotDeleted)
    },
    onSettled,
  })
  return { adding, removing }
}
