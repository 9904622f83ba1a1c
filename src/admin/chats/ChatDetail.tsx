import { ArrowLeft, Download, Trash2 } from '#admin/icons.ts'
import { formatLong } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { StatusPicker } from '#admin/parts/StatusPicker.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import type { ChatLog } from '#data/chat-logs-admin.ts'
import { Conversation } from './Conversation.tsx'
import { downloadLog, nameOf } from './known.ts'
import { messages } from './messages.ts'
import { OutcomeBadges } from './OutcomeBadges.tsx'
import { useChatLog } from './use-chat-logs.ts'
import { useChatStatus } from './use-chat-status.ts'
import { VisitorDetails } from './VisitorDetails.tsx'

interface ChatDetailProps {
  id: string
  isDeleting: boolean
  onBack: () => void
  onDelete: (id: string) => void
}

/** The open conversation, freshly fetched (LOGS-07, LOGS-08). */
export function ChatDetail({ id, isDeleting, onBack, onDelete }: ChatDetailProps) {
  const query = useChatLog(id)
  const slow = useSlow(query.isPending)
  return (
    <article className="flex grow flex-col gap-5 px-(--pad) pt-4 pb-6">
      <button
        type="button"
        className="link self-start max-md:hidden [&:hover_.icon]:-translate-x-[0.2em]"
        onClick={onBack}
      >
        <ArrowLeft className="icon" aria-hidden="true" />
        <span>Back to Chat Logs</span>
      </button>
      {query.isPending && <SkeletonList slow={slow} />}
      {query.isError && (
        <Notice
          message={messages.detailFailed}
          onAction={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      )}
      {query.data === null && <Notice message={messages.gone} />}
      {query.data && <Detail log={query.data} isDeleting={isDeleting} onDelete={onDelete} />}
    </article>
  )
}

function Detail({
  log,
  isDeleting,
  onDelete,
}: Pick<ChatDetailProps, 'isDeleting' | 'onDelete'> & { log: ChatLog }) {
  const setStatus = useChatStatus()
  return (
    <>
      <h3 className="break-words font-semibold text-xl leading-tight tracking-[-0.014em]">
        {nameOf(log.user_info)}
      </h3>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        <OutcomeBadges {...log} />
      </p>
      <dl className="small muted flex flex-wrap gap-x-6 gap-y-1">
        <div className="flex gap-1.5">
          <dt className="flex-none">Session Date:</dt>
          <dd>
            <time dateTime={log.created_at}>{formatLong(log.created_at)}</time>
          </dd>
        </div>
        <div className="flex min-w-0 gap-1.5">
          <dt className="flex-none">Session ID:</dt>
          <dd className="min-w-0 break-all">{log.id}</dd>
        </div>
        {log.source_path && (
          <div className="flex gap-1.5">
            <dt className="flex-none">Begun on:</dt>
            <dd className="break-all">{log.source_path}</dd>
          </div>
        )}
      </dl>
      <StatusPicker
        value={log.status}
        onChange={status => setStatus({ id: log.id, name: nameOf(log.user_info), status, was: log.status })}
      />
      <VisitorDetails info={log.user_info} />
      <h4 className="font-semibold text-lg">Conversation History ({log.messages.length} messages)</h4>
      <Conversation said={log.messages} />
      <div className="mt-auto flex flex-wrap gap-3 border-line border-t pt-6">
        <button type="button" className="button button-small" onClick={() => downloadLog(log)}>
          <Download className="icon" aria-hidden="true" />
          Download Chat
        </button>
        <button
          type="button"
          className="button button-small button-danger"
          disabled={isDeleting}
          onClick={() => onDelete(log.id)}
        >
          <Trash2 className="icon" aria-hidden="true" />
          {isDeleting ? 'Deleting...' : 'Delete'}
        </button>
      </div>
    </>
  )
}
