import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
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
  // One per old address, so that a retry adds no second redirect and another address is another one.
  const [ids] = useState(() => new Map<string, string>())
  const [value, setValue] = useState({ from, to })
  const [problem, setProblem] = useState<{ from?: string; to?: string; all?: string }>({})
  const list = useId()
  const draft = useDraft({
    record: `redirect/${from || 'new'}`,
    schema: typed,
    value,
    isDirty: value.from !== from || value.to !== to,
  })

  const isHere = useIsHere()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (add.isPending) return
    const fromPath = pathOf(value.from, location.origin)?.replace(/#.*$/, '')
    const toPath = pathOf(value.to, location.origin)
    if (!fromPath || fromPath === '/') return setProblem({ from: messages.wrongFrom })
    if (!toPath) return setProblem({ to: messages.wrongTo })
    setProblem({})
    const id = ids.get(fromPath) ?? crypto.randomUUID()
    ids.set(fromPath, id)
    // A promise also settles after the form is closed.
    add.mutateAsync({ id, from_path: fromPath, to_path: toPath }).then(
      () => {
        draft.settle(value)
        // Text typed meanwhile stays in the form.
        const { from, to } = latest.current
        if (isHere.current && from === value.from && to === value.to) onClose()
      },
      error => {
        const problem = failed('Not saved', error)
        if (isHere.current) setProblem({ all: problem })
        else toast.error(problem)
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
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
              autoFocus={from === ''}
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
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
              autoFocus={from !== ''}
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
