import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { FailedState } from '#admin/parts/FailedState.tsx'
import { useMay } from '#admin/parts/member.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { failing, toast } from '#admin/parts/toast.ts'
import { listUnansweredQuestions, settleQuestions } from '#data/unanswered-questions.ts'
import { FaqDialog } from './FaqDialog.tsx'
import { messages } from './messages.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { groupQuestions, type QuestionGroup } from './question-groups.ts'
import { CHATS } from './use-chat-logs.ts'

const QUESTIONS = [CHATS, 'questions']

/** Questions from the chat that no page answers, with a way to answer them for all visitors (ANSW-11). */
export function Questions() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: QUESTIONS,
    queryFn: () => listUnansweredQuestions(db),
    refetchInterval: 60_000,
  })
  const settling = useMutation({
    mutationFn: (group: QuestionGroup) => settleQuestions(db, group.wordings),
    onSuccess: () => queries.invalidateQueries({ queryKey: QUESTIONS }),
    onError: failing(messages.settleFailed),
  })
  const groups = useMemo(() => groupQuestions(asked.data ?? []), [asked.data])
  const [written, write] = useState<QuestionGroup | null>(null)
  const mayWrite = useMay('content')

  if (asked.isPending) return <SlowSpinner />
  if (asked.isError && !asked.data) {
    return (
      <FailedState
        message={messages.questionsFailed}
        onAction={() => void asked.refetch()}
        isBusy={asked.isFetching}
      />
    )
  }
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState sentence={messages.noQuestions} />
      ) : (
        <div className="max-w-[64rem]">
          <p className="muted mb-4 max-w-[44rem]">{messages.questionsLead}</p>
          <ul className="divide-y divide-line border-ink border-t-[1.5px]">
            {groups.map((group, place) => (
              <QuestionRow
                key={group.title}
                group={group}
                isFirst={place === 0}
                isBusy={settling.isPending && settling.variables === group}
                onSettle={() => settling.mutate(group, { onSuccess: () => toast.success(messages.settled) })}
                {...(mayWrite && !group.isDirective && { onWrite: () => write(group) })}
              />
            ))}
          </ul>
        </div>
      )}
      {/* Also over an empty list: its question may be taken off by a colleague while the answer is written. */}
      {written && (
        <FaqDialog
          question={written.title}
          onClose={() => write(null)}
          onAdded={asked => {
            toast.success(messages.faqAdded)
            const answered = groups.find(({ wordings }) => wordings.some(wording => wording === asked))
            if (answered) settling.mutate(answered)
          }}
        />
      )}
    </>
  )
}
