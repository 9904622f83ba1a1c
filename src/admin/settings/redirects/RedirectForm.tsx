import { type SubmitEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { pathOf } from '#lib/redirects.ts'
import { messages } from './messages.ts'
import type { Redirects } from './use-redirects.ts'

const typed = z.object({ from: z.string(), to: z.string() })

interface RedirectFormProps {
  /** The old address, if known. */
  from?: string
  /** The most likely target. */
  to?: string
  pages: readonly string[]
  add: Redirects['add']
  onClose: () => void
}

/** Adds a redirect. A refused one stays in the form, with the reason below it. */
export function RedirectForm({ from = '', to = '', pages, add, onClose }: RedirectFormProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [value, setValue] = useState({ from, to })
  const [problem, setProblem] = useState<{ from?: string; to?: string; all?: string }>({})
  const list = useId()
  const draft = useDraft({
    record: `redirect/${from || 'new'}`,
    schema: typed,
    value,
    isDirty: value.from !== from || value.to !== to,
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (add.isPending) return
    const fromPath = pathOf(value.from, location.origin)?.replace(/#.*$/, '')
    const toPath = pathOf(value.to, location.origin)
    if (!fromPath || fromPath === '/') return setProblem({ from: messages.wrongFrom })
    if (!toPath) return setProblem({ to: messages.wrongTo })
    setProblem({})
    add.mutate(
      { id, from_path: fromPath, to_path: toPath },
      {
        onSuccess: () => {
          draft.drop()
          onClose()
        },
        onError: error => setProblem({ all: failed('Not saved', error) }),
      },
    )
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit}
      aria-label={from ? `Redirect ${from}` : 'New redirect'}
    >
      <DraftOffer
        draft={draft}
        lead="On this device there is a redirect that was not saved:"
        text={kept => [kept.from, kept.to].filter(Boolean).join(' → ')}
        onTake={setValue}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Old address" error={problem.from}>
          {control => (
            <input
              {...control}
              className="input"
              value={value.from}
              readOnly={from !== ''}
              onChange={event => setValue({ ...value, from: event.target.value })}
            />
          )}
        </Field>
        <Field label="Leads to" error={problem.to}>
          {control => (
            <input
              {...control}
              className="input"
              list={list}
              autoComplete="off"
              value={value.to}
              onChange={event => setValue({ ...value, to: event.target.value })}
            />
          )}
        </Field>
      </div>
      <datalist id={list}>
        {pages.map(page => (
          <option key={page} value={page} />
        ))}
      </datalist>
      <p role="alert" className="error-text">
        {problem.all}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary button-small" disabled={add.isPending}>
          {add.isPending ? 'Saving...' : 'Save the redirect'}
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
