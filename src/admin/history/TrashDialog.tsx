import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Undo2 } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { type DeletedRow, deleteForGood, listDeletedRows, restoreDeletedRows } from '#data/trash.ts'
import { endFile, restoreFiles } from '#data/trash-files.ts'
import { PAGE_SIZE, PagedList } from './PagedList.tsx'
import { rowName } from './words.ts'

interface TrashDialogProps {
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Lists and restores what was deleted in the last 30 days (UX-01). */
export default function TrashDialog({
  onClose,
  confirm = question => window.confirm(question),
}: TrashDialogProps) {
  const client = useBackend()
  const { db } = client
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const trash = useQuery({
    queryKey: ['trash', page],
    queryFn: () => listDeletedRows(db, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const change = useMutation({
    mutationFn: async ({ row, how }: { row: DeletedRow; how: 'restore' | 'end' }) => {
      // A file is not only a row but also a stored object.
      const isFile = row.table_name === 'media_files'
      if (how === 'end') return isFile ? endFile(client, row.id) : deleteForGood(db, row.id)
      const restored = await (isFile ? restoreFiles(client, [row.id]) : restoreDeletedRows(db, [row.id]))
      if (restored === 0) throw new Error('It exists again already, or what it belonged to is gone')
    },
    onSuccess: (_, { how }) => toast.success(how === 'restore' ? 'Restored' : 'Deleted for good'),
    onError: (error, { how }) => {
      console.error(error)
      toast.error(failed(how === 'restore' ? 'Failed to restore' : 'Failed to delete for good', error))
    },
    // A restored row may belong to any tab's list.
    onSettled: () => queries.invalidateQueries(),
  })
  const busyId = change.isPending ? change.variables.row.id : null

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Trash"
      description="What was deleted is kept for 30 days."
    >
      <PagedList
        query={trash}
        label="deleted rows"
        failure="Failed to load the trash. Please try again."
        empty="The trash is empty. What you delete waits here for 30 days."
        page={page}
        onPage={setPage}
      >
        {row => {
          const name = rowName(row.table_name, row.label)
          return (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <p className="min-w-0 grow basis-60">
                <span className="block break-words font-semibold">{name}</span>
                <span className="small muted block break-words">
                  {formatShort(row.deleted_at, new Date())}
                  {row.deleted_by_email && `, by ${row.deleted_by_email}`}
                </span>
              </p>
              <div className="flex gap-2">
                <button
                  type="button"
                  className="button button-outline button-small"
                  disabled={busyId === row.id}
                  onClick={() => change.mutate({ row, how: 'restore' })}
                >
                  <Undo2 className="icon" aria-hidden="true" />
                  Restore<span className="visually-hidden">: {name}</span>
                </button>
                <button
                  type="button"
                  className="button button-small button-danger"
                  disabled={busyId === row.id}
                  onClick={() => {
                    if (confirm(`Delete ${name} for good? It cannot be restored afterwards.`))
                      change.mutate({ row, how: 'end' })
                  }}
                >
                  Delete for good<span className="visually-hidden">: {name}</span>
                </button>
              </div>
            </div>
          )
        }}
      </PagedList>
    </Dialog>
  )
}
