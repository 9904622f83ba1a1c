import { useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { usePerson } from '#admin/parts/person.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { showProblems } from '#admin/parts/show-problems.ts'
import { useAskedSave } from '#admin/parts/use-asked-save.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { addStep, type FollowUp, STEP_LIMIT, type StepWords, saveStep } from '#data/follow-ups.ts'
import { type Base, baseOf } from '#data/save-if-unchanged.ts'
import type { Colleague } from '#data/team.ts'
import { type OpenPerson, useRefresh, useShowStep } from './use-person.ts'
import { colleagueName, nameOf } from './words.ts'

const schema = z.object({ text: z.string(), due_on: z.string(), owner_id: z.nullable(z.string()) })

interface StepDialogProps {
  open: OpenPerson
  /** The open step; null to add one. */
  step: FollowUp | null
  /** E.g. `2026-11-24`. */
  today: string
  colleagues: Colleague[]
  onClose: () => void
}

/** Edits the next step: its text, due day and owner. */
export function StepDialog({ open: { person, merged }, step, today, colleagues, onClose }: StepDialogProps) {
  const { db } = useBackend()
  const me = usePerson()
  const refresh = useRefresh()
  const showStep = useShowStep()
  const [begun] = useState<StepWords>(
    step
      ? { text: step.text, due_on: step.due_on, owner_id: step.owner_id }
      : { text: '', due_on: today, owner_id: person.owner_id ?? me },
  )
  const [value, setValue] = useState(begun)
  const [problem, setProblem] = useState<{ text?: string; due_on?: string; all?: string }>({})
  const saving = useAskedSave<Base<FollowUp>, StepWords>({
    ...{ stored: step, value },
    save: (base, typed, id) => {
      const words = { ...typed, text: typed.text.trim() }
      if (!base) return addStep(db, { id, person_id: person.id, ...words })
      // Kept over a colleague's who has done it, it is due again.
      return saveStep(db, base, base.done_at === null ? words : { ...words, done_at: null })
    },
    question: (words, theirs) => ({
      name: `the next step with ${nameOf(person)}`,
      fields: [
        {
          ...{ label: 'Next step', mine: inWords(words, colleagues) },
          ...(theirs && { theirs: inWords(theirs, colleagues) }),
        },
      ],
      rescue: 'Save as new',
    }),
    onEnd: (words, row) => {
      draft.settle(words)
      if (row) showStep(row)
      refresh()
    },
    onClose,
    onError: error =>
      setProblem({ all: failed('The next step could not be saved. What you typed is kept', error) }),
  })

  const draft = useDraft({
    ...{ record: `next-step/${person.id}`, subject: saving.stored?.id ?? saving.newId, schema, value },
    formerly: merged.map(({ id }) => `next-step/${id}`),
    base: String(saving.stored?.revision ?? 0),
    isDirty: inWords(value, colleagues) !== inWords(begun, colleagues),
  })

  function submit(form: HTMLFormElement) {
    const found = {
      ...(value.text.trim() === '' && { text: 'What is to be done?' }),
      ...(!value.due_on && { due_on: 'On which day?' }),
    }
    showProblems(form, () => setProblem(found))
    if (Object.keys(found).length === 0) saving.save(value)
  }

  return (
    <FormDialog
      title={`Next step with ${nameOf(person)}`}
      action={saving.isPending ? 'Saving...' : 'Save the step'}
      isDisabled={saving.isPending}
      noValidate
      problem={problem.all}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftOffer
        draft={draft}
        lead="On this device there is a step that was not saved:"
        text={kept => inWords(kept, colleagues)}
        onTake={kept => {
          // Typed on another step, it is based on no version of this one.
          const { subject, base } = draft.offered ?? {}
          saving.startFrom(now => baseOf(now, subject === now.id ? Number(base) : 0))
          setValue(kept)
        }}
      />
      <Field label="What" error={problem.text}>
        {control => (
          <input
            {...control}
            className="input"
            maxLength={STEP_LIMIT}
            value={value.text}
            onChange={event => setValue({ ...value, text: event.target.value })}
          />
        )}
      </Field>
      <Field label="Day" error={problem.due_on}>
        {control => (
          <input
            {...control}
            type="date"
            className="input"
            value={value.due_on}
            onChange={event => setValue({ ...value, due_on: event.target.value })}
          />
        )}
      </Field>
      <Field label="Who">
        {control => (
          <select
            {...control}
            className="input"
            value={value.owner_id ?? ''}
            onChange={event => setValue({ ...value, owner_id: event.target.value || null })}
          >
            <option value="">Nobody yet</option>
            {colleagues
              .filter(({ role }) => role !== 'editor')
              .map(colleague => (
                <option key={colleague.user_id} value={colleague.user_id}>
                  {colleagueName(colleague, me)}
                </option>
              ))}
          </select>
        )}
      </Field>
    </FormDialog>
  )
}

/** A step as one line, for comparing two of them. */
function inWords(step: StepWords & { done_at?: string | null }, colleagues: Colleague[]): string {
  const owner = colleagues.find(({ user_id }) => user_id === step.owner_id)?.name
  return [step.text, step.due_on, owner, step.done_at && 'done'].filter(Boolean).join(' · ')
}
