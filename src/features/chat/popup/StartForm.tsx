import { type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react'
import type { Identity } from '#features/chat/chat-state.ts'
import { asSeen, EMAIL_MAX_LENGTH, isEmail } from '#lib/email.ts'
import { labels } from './labels.ts'

interface Props {
  /** What is wrong with the entries, or null. */
  error: string | null
  /** What was typed on an earlier page, or said in an earlier conversation. */
  known: Identity | undefined
  /** Longest name, in characters. */
  nameLength: number
  nameRef: RefObject<HTMLInputElement | null>
  onStart: (name: string, email: string) => void
  /** Called with the fields' values, so that they are still there on the next page (CHAT-67). */
  onEdit: (entries: Identity) => void
  /** Called when a link to another page is followed. */
  onLeave: () => void
}

/** Name and email, before the conversation (CHAT-03 to CHAT-07). The fields are uncontrolled. */
export function StartForm({ error, known, nameLength, nameRef, onStart, onEdit, onLeave }: Props) {
  const errorId = useId()
  const emailRef = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState({ name: false, email: false })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const name = nameRef.current?.value.trim() ?? ''
    const email = asSeen(emailRef.current?.value ?? '')
    const found = { name: name === '', email: !isEmail(email) }
    setWrong(found)
    onStart(name, email)
    if (found.name || found.email) (found.name ? nameRef : emailRef).current?.focus()
  }

  const edit = () => onEdit({ name: nameRef.current?.value ?? '', email: emailRef.current?.value ?? '' })

  const stateOf = (isWrong: boolean) =>
    error && isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <form className="chat-start" noValidate onSubmit={submit} onInput={edit}>
      <p>{labels.intro}</p>
      <div className="field">
        <label htmlFor="chat-name">{labels.name}</label>
        <input
          ref={nameRef}
          id="chat-name"
          className="input"
          dir="auto"
          autoComplete="name"
          defaultValue={known?.name}
          maxLength={nameLength}
          required
          {...stateOf(wrong.name)}
        />
      </div>
      <div className="field">
        <label htmlFor="chat-email">{labels.email}</label>
        <input
          ref={emailRef}
          id="chat-email"
          className="input"
          type="email"
          autoComplete="email"
          defaultValue={known?.email}
          maxLength={EMAIL_MAX_LENGTH}
          required
          {...stateOf(wrong.email)}
        />
      </div>
      <p id={errorId} role="alert" className="error-text">
        {error}
      </p>
      <button type="submit" className="button button-primary">
        {labels.start}
      </button>
      <p className="chat-small">
        {labels.privacy}{' '}
        <a href="/privacy-policy" onClick={onLeave}>
          {labels.privacyLink}
        </a>
      </p>
    </form>
  )
}
