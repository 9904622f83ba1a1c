import { useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { useMay } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SearchBox } from '#admin/parts/SearchBox.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { toast } from '#admin/parts/toast.ts'
import { currentUrlState, useUrlState } from '#admin/use-url-state.ts'
import { readChatLog } from '#data/chat-logs-admin.ts'
import { ChatDetail } from './ChatDetail.tsx'
import { ChatsBar } from './ChatsBar.tsx'
import { downloadLog } from './known.ts'
import { ListSide } from './ListSide.tsx'
import { messages } from './messages.ts'
import { Questions } from './Questions.tsx'
import { StepLosses } from './StepLosses.tsx'
import { useDeleteAllLogs, useDeleteLog } from './use-chat-deletion.ts'
import { useChatLogs } from './use-chat-logs.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { close, open, readChatsView, readOpen, readView, search } from './view.ts'

/** Conversations of the sales chat, and its unanswered questions. `confirm` asks a yes-or-no question. */
export default function ChatsTab({ confirm = (question: string) => window.confirm(question) }) {
  const { db } = useBackend()
  const address = useUrlState()
  const view = readView(address)
  const id = readOpen(address)
  const list = useChatLogs(view)
  const heading = useRef<HTMLHeadingElement>(null)
  const backToHeading = () => {
    close()
    // The focused button disappeared with its row.
    claimFocus(heading.current)
  }
  const deletion = useDeleteLog(deleted => {
    if (readOpen(currentUrlState()) === deleted) backToHeading()
    else claimFocus(heading.current)
  })
  const deletionOfAll = useDeleteAllLogs(backToHeading)

  function remove(log: string) {
    if (!deletion.isPending && confirm(messages.confirmDelete)) deletion.mutate(log)
  }

  function removeAll() {
    if (confirm(messages.confirmAll) && confirm(messages.confirmAllAgain)) deletionOfAll.mutate()
  }

  async function download(log: string) {
    try {
      const whole = await readChatLog(db, log)
      if (whole) downloadLog(whole)
      else toast.error(messages.gone)
    } catch (error) {
      console.error(error)
      toast.error(messages.detailFailed)
    }
  }

  const isOwner = useMay('everything')
  const isEmpty = !list.data || (list.data.total === 0 && view.search === '')
  if (readChatsView(address) === 'questions') {
    return (
      <section>
        <PageBar heading="Chat Logs">
          <ViewSwitch current="questions" />
        </PageBar>
        <div className="page-body">
          <Questions />
        </div>
      </section>
    )
  }
  return (
    <section>
      <div className="page-fill">
        <PageBar ref={heading} heading="Chat Logs">
          <ViewSwitch current="conversations" />
          <SearchBox
            label="Search chat logs"
            placeholder="Search chat logs..."
            value={view.search}
            onSearch={search}
          />
          <ChatsBar
            sort={view.sort}
            isEmpty={isEmpty}
            isDeleting={deletionOfAll.isPending}
            {...(isOwner && { onDeleteAll: removeAll })}
          />
        </PageBar>
        {list.isError && list.data && (
          <div className="page-note">
            <Notice
              message={messages.loadFailed}
              onAction={() => void list.refetch()}
              isBusy={list.isFetching}
            />
          </div>
        )}
        <SplitView
          isOpen={id !== ''}
          onBack={close}
          backLabel="Back to Chat Logs"
          list={
            <ListSide
              list={list}
              view={view}
              selectedId={id}
              onOpen={open}
              onDownload={log => void download(log)}
              onDelete={remove}
            />
          }
          detail={
            id !== '' && (
              <ChatDetail
                key={id}
                id={id}
                isDeleting={deletion.isPending && deletion.variables === id}
                onBack={close}
                onDelete={remove}
              />
            )
          }
        />
      </div>
      <StepLosses />
    </section>
  )
}
