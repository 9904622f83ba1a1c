import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import type { Db } from '#data/rest-client.ts'
import { type Base, baseOf } from '#data/save-if-unchanged.ts'
import {
  addSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  SAVED_ANSWER_LIMITS,
  type SavedAnswer,
  saveSavedAnswer,
} from '#data/saved-answers.ts'
import { useBackend } from './backend.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'
import { failed } from './reason-sentence.ts'
import { showProblems } from './show-problems.ts'
import { toast } from './toast.ts'
import { useAskedSave } from './use-asked-save.ts'
import { useDraft } from './use-draft.ts'
import { useUndoDelete } from './use-undo-delete.ts'

const KEY = 'saved-answers'

/** The query for all saved answers, shared by everything that reads them. */
export const savedAnswersOptions = (db: Db) =>
  queryOptions({ queryKey: [KEY], queryFn: () => listSavedAnswers(db) })

/** Lists, adds, edits and deletes answers that are written often. `{name}` is the person's first name (PPL-17). */
export function SavedAnswers() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const answers = useQuery(savedAnswersOptions(db))
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null)
  const offerUndo = useUndoDelete('saved_answers', KEY)
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] })
  /** `stored` is what the next edit begins from, even before the list is refetched. */
  function onSaved(stored: SavedAnswer | null) {
    if (stored)
      queries.setQueryData<SavedAnswer[]>([KEY], all =>
        all?.map(answer => (answer.id === stored.id ? stored : answer)),
      )
    refresh()
  }
  const deletion = useMutation({
    mutationFn: (id: string) => deleteSavedAnswer(db, id),
    onSuccess: (_, id) => {
      refresh()
      offerUndo('Saved answer deleted', [id])
    },
    onError: error => toast.error(failed('The answer could not be deleted', error)),
  })
  if (answers.isError && !answers.data) {
    return (
      <Notice
        message="Failed to load saved answers."
        onAction={() => void answers.refetch()}
        isBusy={answers.isFetching}
      />
    )
  }
  if (!answers.data) return <p className="small muted">Loading...</p>
  if (edited) {
    return (
      <AnswerForm
        key={edited === 'new' ? 'new' : edited.id}
        answer={edited === 'new' ? null : edited}
        position={1 + Math.max(0, ...answers.data.map(({ position }) => position))}
        onSaved={onSaved}
        onClose={() => setEdited(null)}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {answers.data.length === 0 && <p className="muted">No saved answers yet.</p>}
      <ul aria-label="Saved answers" className="divide-y divide-line empty:hidden">
        {answers.data.map(answer => (
          <li key={answer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 grow basis-60">
              <p className="break-words font-semibold">{answer.title}</p>
              <p className="note muted truncate">{answer.body}</p>
            </div>
            <button
              type="button"
              className="button button-outline button-small"
              onClick={() => setEdited(answer)}
            >
              Edit<span className="visually-hidden"> {answer.title}</span>
            </button>
            <button
              type="button"
              className="button button-small button-danger"
              disabled={deletion.isPending}
              onClick={() => deletion.mutate(answer.id)}
            >
              Delete<span className="visually-hidden"> {answer.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-outline button-small justify-self-start"
        onClick={() => setEdited('new')}
      >
        New saved answer
      </button>
    </div>
  )
}

const words = z.object({ title: z.string(), body: z.string() })

interface AnswerFormProps {
  /** Null for a new answer. */
  answer: SavedAnswer | null
  /** Of a new answer. */
  position: number
  /** Called with what is stored now; null if it is deleted. */
  onSaved: (stored: SavedAnswer | null) => void
  onClose: () => void
}

function AnswerForm({ answer, position, onSaved, onClose }: AnswerFormProps) {
  const { db } = useBackend()
  const [begun] = useState({ title: answer?.title ?? '', body: answer?.body ?? '' })
  const [value, setValue] = useState(begun)
  const [problem, setProblem] = useState<{ title?: string; body?: string; all?: string }>({})
  const form = useId()
  const saving = useAskedSave<Base<SavedAnswer>, typeof value>({
    ...{ stored: answer, value },
    save: (base, sent, id) =>
      base ? saveSavedAnswer(db, base, sent) : addSavedAnswer(db, { id, position, ...sent }),
    question: (mine, theirs) => ({
      name: `the saved answer “${mine.title}”`,
      fields: [
        { label: 'Title', mine: mine.title, ...(theirs && { theirs: theirs.title }) },
        { label: 'Text', mine: mine.body, ...(theirs && { theirs: theirs.body }) },
      ],
      rescue: 'Save as new',
    }),
    onEnd: (sent, row) => {
      draft.settle(sent)
      onSaved(row)
    },
    onClose,
    onError: error => setProblem({ all: failed('Not saved. What you typed is kept', error) }),
  })
  const draft = useDraft({
    ...{ record: `saved-answer/${answer?.id ?? 'new'}`, base: String(saving.stored?.revision ?? 0) },
    ...{ subject: saving.stored?.id ?? saving.newId, schema: words, value },
    isDirty: value.title !== begun.title || value.body !== begun.body,
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = {
      ...(value.title.trim() === '' && { title: 'It needs a title.' }),
      ...(value.body.trim() === '' && { body: 'It needs a text.' }),
    }
    showProblems(event.currentTarget, () => setProblem(found))
    if (Object.keys(found).length === 0) saving.save(value)
  }

  return (
    <form id={form} noValidate className="grid max-w-2xl gap-4" onSubmit={submit}>
      <DraftOffer
        draft={draft}
        lead="On this device there is an answer that was not saved:"
        text={kept => [kept.title, kept.body].filter(Boolean).join(': ')}
        onTake={kept => {
          const { subject, base } = draft.offered ?? {}
          saving.startFrom(now => baseOf(now, Number(base)))
          // A new one may be stored without a response, so reuse its id.
          if (!answer && subject) saving.startAs(subject)
          setValue(kept)
        }}
      />
      <Field label="Title" error={problem.title}>
        {control => (
          <input
            {...control}
            className="input"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            maxLength={SAVED_ANSWER_LIMITS.title}
            value={value.title}
            onChange={event => setValue({ ...value, title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Text" hint="{name} stands for the person’s first name." error={problem.body}>
        {control => (
          <textarea
            {...control}
            className="input min-h-40!"
            maxLength={SAVED_ANSWER_LIMITS.body}
            value={value.body}
            onChange={event => setValue({ ...value, body: event.target.value })}
          />
        )}
      </Field>
      <p role="alert" className="error-text">
        {problem.all}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary button-small" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save the answer'}
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => {
            draft.drop()
            onClose()
          }}
        >
          Cancel
        </button>
      </p>
    </form>
  )
}
