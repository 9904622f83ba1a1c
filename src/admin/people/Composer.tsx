import { type KeyboardEvent, useRef } from 'react'
import { Paperclip, X } from '#admin/icons.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { TextOffer } from '#admin/parts/TextOffer.tsx'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { Person } from '#data/people.ts'
import { EMAIL_LIMITS } from '#data/person-emails.ts'
import { NOTE_LIMIT } from '#data/person-notes.ts'
import { messages } from './messages.ts'
import { SavedAnswersMenu } from './SavedAnswersMenu.tsx'
import type { useAnswer } from './use-answer.ts'
import { fileSize, nameOf } from './words.ts'

interface ComposerProps {
  person: Person
  answer: ReturnType<typeof useAnswer>
}

/** The field for an answer by mail or for a note. Ctrl+Enter sends, R moves the focus here (PPL-15). */
export function Composer({ person, answer }: ComposerProps) {
  const { value, change, sending, offered } = answer
  const field = useRef<HTMLTextAreaElement>(null)
  const isMail = value.kind === 'mail'
  useShortcut('r', () => field.current?.focus(), { label: 'Answer' })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    answer.send()
  }

  const kind = (of: typeof value.kind, label: string) => (
    <button
      type="button"
      className="min-h-(--control) border-transparent border-b-3 px-2 font-semibold text-ink-2 aria-pressed:border-signal aria-pressed:text-ink"
      aria-pressed={value.kind === of}
      onClick={() => change({ kind: of })}
    >
      {label}
    </button>
  )

  return (
    <form
      aria-label={isMail ? `Answer ${nameOf(person)}` : `Note about ${nameOf(person)}`}
      className="person-composer"
      onSubmit={event => {
        event.preventDefault()
        answer.send()
      }}
    >
      {offered && (
        <TextOffer
          role="alert"
          lead="On this device there is an answer that was not sent:"
          text={offered.value.body}
          onDecide={answer.decide}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {kind('mail', 'Mail')}
        {kind('note', 'Note')}
        {isMail && person.email && <p className="note muted ml-auto truncate">to {person.email}</p>}
      </div>
      {isMail && !person.email ? (
        <p className="note muted">{messages.noAddress}</p>
      ) : (
        <>
          {isMail && (
            <label>
              <span className="visually-hidden">Subject</span>
              <input
                dir="auto"
                className="input min-h-(--control)! py-1!"
                value={answer.subject}
                maxLength={EMAIL_LIMITS.subject}
                onChange={event => change({ subject: event.target.value })}
              />
            </label>
          )}
          <label>
            <span className="visually-hidden">{isMail ? 'Your answer' : 'Your note'}</span>
            <textarea
              ref={field}
              rows={3}
              dir="auto"
              className="input min-h-14! [field-sizing:content] max-h-[40dvh] md:min-h-20!"
              placeholder={isMail ? `Write to ${nameOf(person)}` : 'Only the team sees this'}
              value={value.body}
              maxLength={isMail ? EMAIL_LIMITS.body : NOTE_LIMIT}
              onChange={event => change({ body: event.target.value })}
              onKeyDown={onKeyDown}
            />
          </label>
          {isMail && value.attachments.length > 0 && (
            <ul aria-label="Attached files" className="flex flex-wrap gap-2">
              {value.attachments.map(file => (
                <li key={file.id} className="note flex items-center gap-1 rounded-belt bg-bg pl-3">
                  {file.name} ({fileSize(file.size)})
                  <button
                    type="button"
                    aria-label={`Remove ${file.name}`}
                    className="grid size-(--control) place-items-center"
                    onClick={() => answer.detach(file.id)}
                  >
                    <X className="icon" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {isMail && (
              <SavedAnswersMenu
                name={person.name}
                onChoose={text => {
                  change({ body: [value.body.trimEnd(), text].filter(Boolean).join('\n\n') })
                  field.current?.focus()
                }}
              />
            )}
            {isMail && (
              <label className="button button-outline button-small cursor-pointer has-focus-visible:outline-3">
                <Paperclip className="icon" aria-hidden="true" />
                <span className="max-sm:sr-only">{answer.isAttaching ? 'Attaching...' : 'Attach files'}</span>
                <input
                  type="file"
                  multiple
                  className="sr-only"
                  disabled={answer.isAttaching}
                  onChange={event => {
                    answer.attach([...(event.target.files ?? [])])
                    event.target.value = ''
                  }}
                />
              </label>
            )}
            <span className="grow" />
            <button
              type="submit"
              className="button button-primary button-small"
              aria-disabled={!answer.canSend}
              aria-keyshortcuts="Control+Enter"
            >
              {sending.isPending ? (isMail ? 'Sending...' : 'Saving...') : isMail ? 'Send' : 'Save the note'}
            </button>
          </div>
        </>
      )}
      <p role="alert" className="error-text">
        {answer.problem ?? (sending.isError && failed(messages.notSent, sending.error))}
      </p>
    </form>
  )
}
