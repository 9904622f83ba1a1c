import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Plus } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { usePerson } from '#admin/parts/person.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { type FollowUp, finishStep } from '#data/follow-ups.ts'
import { messages } from './messages.ts'
import { StepDialog } from './StepDialog.tsx'
import { useColleagues } from './use-people.ts'
import { type OpenPerson, useOpenSteps, useRefresh, useShowStep } from './use-person.ts'
import { dueWords, ownerName } from './words.ts'

interface NextStepProps {
  open: OpenPerson
  /** E.g. `2026-11-24`. */
  today: string
}

/** The next step with a person, its due day and owner (PPL-10). T edits it, E marks it as done. */
export function NextStep({ open, today }: NextStepProps) {
  const { db } = useBackend()
  const me = usePerson()
  const refresh = useRefresh()
  const showStep = useShowStep()
  const [isEditing, setEditing] = useState(false)
  const steps = useOpenSteps(open)
  const colleagues = useColleagues().data ?? []
  const step = steps.data?.[0]
  const finishing = useMutation({
    mutationFn: ({ shown, doneAt }: { shown: FollowUp; doneAt: string | null }) =>
      finishStep(db, shown, doneAt),
    onSuccess: (ending, { doneAt }) => {
      if (ending.result === 'saved') showStep(ending.row)
      refresh()
      if (ending.result === 'saved') {
        if (doneAt) toast.undo(messages.stepDone, () => finishing.mutate({ shown: ending.row, doneAt: null }))
        return
      }
      // Done by a colleague before, it is theirs to open again.
      const wasDone = doneAt && ending.result === 'conflict' && ending.current.done_at
      if (wasDone) toast.success(messages.stepDone)
      else toast.error(messages.stepChanged)
    },
    onError: error => toast.error(failed('The next step could not be saved', error)),
  })
  const finish = () =>
    step && !finishing.isPending && finishing.mutate({ shown: step, doneAt: new Date().toISOString() })
  useShortcut('t', () => steps.data && setEditing(true), { label: 'Next step' })
  useShortcut('e', finish, { label: 'Done' })
  const owner = step?.owner_id && ownerName(step.owner_id, colleagues, me)
  return (
    <section>
      <h4 className="note pb-1 font-semibold text-ink-2">Next step</h4>
      {step ? (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <p className="min-w-0 grow basis-32 break-words">
            <b className="font-semibold">{step.text}</b>
            <br />
            <span className="note">
              <b className={step.due_on < today ? 'font-semibold text-error' : 'font-semibold'}>
                {dueWords(step.due_on, today)}
              </b>
              {owner && <span className="muted"> · {owner}</span>}
            </span>
          </p>
          <button type="button" className="button button-outline button-small" onClick={finish}>
            Done
          </button>
          <button type="button" className="link" onClick={() => setEditing(true)}>
            Change
          </button>
        </div>
      ) : steps.isError ? (
        <p className="note muted">
          Failed to load the next step.{' '}
          <button type="button" className="link" onClick={() => void steps.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="button button-outline button-small"
          disabled={steps.isPending}
          onClick={() => setEditing(true)}
        >
          <Plus className="icon" aria-hidden="true" />
          Set a next step
        </button>
      )}
      {isEditing && (
        <StepDialog
          open={open}
          step={step ?? null}
          today={today}
          colleagues={colleagues}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}
