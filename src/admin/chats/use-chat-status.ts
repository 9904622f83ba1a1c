import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { conflicts, happenedTo } from '#admin/parts/conflicts.ts'
import { STATUS_NAMES } from '#admin/parts/status.ts'
import { failing, toast } from '#admin/parts/toast.ts'
import { type ChatLog, setChatStatus } from '#data/chat-logs-admin.ts'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { undoDelete } from '#data/trash.ts'
import type { LeadStatus } from '#lib/lead.ts'
import { messages } from './messages.ts'
import { CHATS, type ChatPage } from './use-chat-logs.ts'

interface StatusChange {
  id: string
  /** The visitor's name. */
  name: string
  status: LeadStatus
  /** The status shown before. */
  was: LeadStatus
}

/**
 * Sets a conversation's status: shown optimistically, stored one at a time (UX-07), with a toast on failure and a
 * question if a colleague has set another status meanwhile (UX-06).
 */
export function useChatStatus() {
  const { db } = useBackend()
  const queries = useQueryClient()
  /** The statuses known to be stored, by id, while a choice is on its way. */
  const [stored] = useState(() => new Map<string, LeadStatus>())
  /** Shows a status; if `instead` is given, only in its place. */
  const show = (id: string, status: LeadStatus, instead?: LeadStatus) => {
    const set = <Row extends Pick<ChatLog, 'status'>>(row: Row) =>
      instead === undefined || row.status === instead ? { ...row, status } : row
    queries.setQueryData<ChatLog | null>([CHATS, 'one', id], log => log && set(log))
    queries.setQueriesData<ChatPage>(
      { queryKey: [CHATS, 'list'] },
      page => page && { ...page, rows: page.rows.map(row => (row.id === id ? set(row) : row)) },
    )
  }
  const mutation = useMutation({
    mutationKey: [CHATS, 'status'],
    scope: { id: 'chat status' },
    mutationFn: async (chosen: StatusChange) => {
      // Only now is it known whether the choice before it was stored.
      const was = stored.get(chosen.id) ?? chosen.was
      return { outcome: await setChatStatus(db, chosen.id, chosen.status, was), was }
    },
    onMutate: async ({ id, status }) => {
      // A response to an earlier request must not bring the old status back.
      await queries.cancelQueries({ queryKey: [CHATS, 'list'] })
      await queries.cancelQueries({ queryKey: [CHATS, 'one', id] })
      show(id, status)
    },
    onSuccess: ({ outcome, was }, chosen) => {
      if (outcome.result === 'saved') stored.set(chosen.id, chosen.status)
      else void settle(outcome, { ...chosen, was })
    },
    onError: (error, { id, status, was }) => {
      failing(messages.statusFailed)(error)
      // A later choice stays on the screen.
      show(id, stored.get(id) ?? was, status)
    },
    onSettled: () => {
      // While others are queued, a refetch would show their old status.
      if (queries.isMutating({ mutationKey: [CHATS, 'status'] }) > 1) return
      stored.clear()
      void queries.invalidateQueries({ queryKey: [CHATS] })
      // The lead's status follows; this is the query key of its tab.
      void queries.invalidateQueries({ queryKey: ['submissions'] })
    },
  })

  async function settle(found: NotSaved<Pick<ChatLog, 'status'>>, chosen: StatusChange) {
    const { id, name, status } = chosen
    const theirs = found.result === 'conflict' ? found.current.status : null
    const choice = await conflicts.ask({
      name: theirs ? `the status of ${name}` : `The conversation with ${name}`,
      happened: happenedTo(found),
      fields: [
        { label: 'Status', mine: STATUS_NAMES[status], ...(theirs && { theirs: STATUS_NAMES[theirs] }) },
      ],
      rescue: 'Restore it with mine',
    })
    if (choice !== 'mine') return
    try {
      if (!theirs) await undoDelete(db, 'chat_logs', [id])
      change({ ...chosen, was: theirs ?? chosen.was })
    } catch (error) {
      console.error(error)
      toast.error(messages.statusFailed)
    }
  }

  function change(chosen: StatusChange) {
    if (!stored.has(chosen.id)) stored.set(chosen.id, chosen.was)
    mutation.mutate(chosen)
  }
  return change
}
