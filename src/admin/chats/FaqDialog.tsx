import { useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { showProblems } from '#admin/parts/show-problems.ts'
import { useAskedSave } from '#admin/parts/use-asked-save.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { addFaq, FAQ_LIMITS, type StoredFaq, saveFaq } from '#data/faqs-admin.ts'
import { cutText } from '#lib/shorten.ts'

const schema = z.object({
  /** The question of the list for which it was begun. */
  asked: z.optional(z.string()),
  question: z.string(),
  answer: z.string(),
})
type Words = z.infer<typeof schema>

interface FaqDialogProps {
  /** Of the list; the form's initial question. */
  question: string
  onClose: () => void
  /** Called when a question is stored, with that of the list which it answers: a restored draft may be of another. */
  onAdded: (asked: string | undefined) => void
}

/** Adds a question and its answer for all visitors. The pages show it after the next publication. */
export function FaqDialog({ question, onClose, onAdded }: FaqDialogProps) {
  const { db } = useBackend()
  const [begun] = useState<Words>({
    asked: question,
    question: cutText(question, FAQ_LIMITS.question),
    answer: '',
  })
  const [value, setValue] = useState(begun)
  const [problem, setProblem] = useState<Partial<Words> & { all?: string }>({})
  const saving = useAskedSave<StoredFaq, Words>({
    ...{ stored: null, value },
    save: (base, typed, id) => {
      const words = { question: typed.question.trim(), answer: typed.answer.trim() }
      return base ? saveFaq(db, base, words) : addFaq(db, { id, ...words })
    },
    question: (words, theirs) => ({
      name: 'this question',
      fields: [
        { ...{ label: 'Question', mine: inWords(words) }, ...(theirs && { theirs: inWords(theirs) }) },
      ],
      rescue: 'Save as new',
    }),
    onEnd: words => {
      draft.settle(words)
      onAdded(words.asked)
    },
    onClose,
    onError: error =>
      setProblem({ all: failed('The question could not be added. What you typed is kept', error) }),
  })
  const draft = useDraft({
    ...{ record: 'faq/new', subject: saving.newId, base: '0', schema, value },
    isDirty: inWords(value) !== inWords(begun),
  })

  function submit(form: HTMLFormElement) {
    const found = {
      ...(value.question.trim() === '' && { question: 'What is asked?' }),
      ...(value.answer.trim() === '' && { answer: 'What is the answer?' }),
    }
    showProblems(form, () => setProblem(found))
    if (Object.keys(found).length === 0) saving.save(value)
  }

  return (
    <FormDialog
      title="New FAQ"
      description="It stands among the questions of the home page after the next publication; then the chat answers with it."
      action={saving.isPending ? 'Saving...' : 'Add to the FAQs'}
      isDisabled={saving.isPending}
      noValidate
      problem={problem.all}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftOffer
        draft={draft}
        lead="On this device there is a question that was not saved:"
        text={inWords}
        onTake={kept => {
          // It may be stored without a response, so reuse its id.
          if (draft.offered?.subject) saving.startAs(draft.offered.subject)
          setValue(kept)
        }}
      />
      <Field label="Question" error={problem.question}>
        {control => (
          <input
            {...control}
            className="input"
            maxLength={FAQ_LIMITS.question}
            value={value.question}
            onChange={event => setValue({ ...value, question: event.target.value })}
          />
        )}
      </Field>
      <Field label="Answer" error={problem.answer}>
        {control => (
          <textarea
            {...control}
            className="input"
            rows={6}
            maxLength={FAQ_LIMITS.answer}
            value={value.answer}
            onChange={event => setValue({ ...value, answer: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}

const inWords = ({ question, answer }: Pick<Words, 'question' | 'answer'>) =>
  [question, answer].filter(Boolean).join('\n')
