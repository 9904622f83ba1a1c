import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Mail, MailX, Paperclip, Send } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { linkToFile, retryEmail, sendDueEmails, takeEmailBack } from '#data/person-emails.ts'
import type { Attachment, EntryOf } from '#data/person-timeline.ts'
import { Entry } from './Entry.tsx'
import { MailText } from './MailText.tsx'
import { messages } from './messages.ts'
import { useRefresh } from './use-person.ts'
import { emailState, fileSize } from './words.ts'

/** Titles of automatic mails; other mails are titled by their direction. */
const KINDS: Partial<Record<EntryOf<'email'>['entry']['kind'], string>> = {
  auto_reply: 'Automatic reply',
  bounce: 'Returned mail',
  chat_answers: 'Chat answers by mail',
}

interface EmailEntryProps {
  shown: EntryOf<'email'>
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  onTakenBack: (entry: EntryOf<'email'>) => void
}

/** A mail from the agency or from the person, including its delivery state (PPL-16). */
export function EmailEntry({ shown, readAt, onTakenBack }: EmailEntryProps) {
  const { entry } = shown
  const isOurs = entry.direction === 'out'
  const hasFailed = entry.state === 'failed' || entry.kind === 'bounce'
  return (
    <Entry
      shown={shown}
      Icon={hasFailed ? MailX : isOurs ? Send : Mail}
      title={KINDS[entry.kind] ?? (isOurs ? 'Mail from us' : 'Mail from them')}
      box={
        <div className={`person-box grid gap-2 ${isOurs ? 'person-box-out' : ''}`}>
          <MailText body={entry.body_text} />
          {entry.attachments.length > 0 && (
            <ul aria-label="Files" className="flex flex-wrap gap-x-4 gap-y-1">
              {entry.attachments.map(file => (
                <FileLink key={file.id} file={file} />
              ))}
            </ul>
          )}
          {['sender', 'new'].includes(entry.matched_by ?? '') && (
            <p className="note muted">Known by its sender’s address only, which anybody can write.</p>
          )}
          {isOurs && <State {...{ shown, readAt, onTakenBack }} />}
        </div>
      }
    >
      {[entry.author, entry.subject].filter(Boolean).join(' · ')}
    </Entry>
  )
}

function State({ shown, readAt, onTakenBack }: EmailEntryProps) {
  const backend = useBackend()
  const { db } = backend
  const refresh = useRefresh()
  const { state, subject, wait_seconds, maybe_twice } = shown.entry
  const [now, setNow] = useState(() => Date.now())
  // The device's clock only counts from there on: it may be off by minutes.
  const left = (wait_seconds ?? 0) - Math.max(0, now - readAt) / 1000
  const isWaiting = state === 'queued' && left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const wasWaiting = useRef(isWaiting)
  const leave = useEffectEvent(() => sendDueEmails(backend).catch(console.warn).finally(refresh))
  useEffect(() => {
    // Send now; otherwise the server's timer sends it up to five minutes later, as it does if this fails.
    if (wasWaiting.current && !isWaiting && state === 'queued') void leave()
    wasWaiting.current = isWaiting
  }, [isWaiting, state])

  const isHere = useIsHere()
  const whenGone = (what: string) => (error: Error) => {
    // The sentence below is gone with its person.
    if (!isHere.current) toast.error(failed(`“${subject}” could not be ${what}`, error))
  }
  const takeBack = useMutation({
    mutationFn: () => takeEmailBack(db, shown.id),
    onSuccess: isBack => {
      refresh()
      if (!isBack) return toast.error(messages.tooLate)
      // The field is gone, too.
      if (!isHere.current) return toast.success(messages.takenBackOnly)
      onTakenBack(shown)
      toast.success(messages.takenBack)
    },
    onError: whenGone('taken back'),
  })
  const retry = useMutation({
    mutationFn: () => retryEmail(db, shown.id),
    onSuccess: refresh,
    onError: whenGone('sent again'),
  })
  const words = emailState(shown, left)
  const error = takeBack.error ?? retry.error
  if (!words) return null
  return (
    <div className="note flex flex-wrap items-center gap-x-3">
      {/* The countdown is visual only; a screen reader hears the state once. */}
      <p
        role={isWaiting ? undefined : 'status'}
        className={state === 'failed' ? 'font-semibold text-error' : 'muted'}
      >
        {words}
      </p>
      {state === 'queued' && !maybe_twice && (
        <button
          type="button"
          className="link"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          Take back
        </button>
      )}
      {state === 'failed' && (
        <button type="button" className="link" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Send again
        </button>
      )}
      <p role="alert" className="error-text">
        {error && failed('That did not work', error)}
      </p>
    </div>
  )
}

function FileLink({ file }: { file: Attachment }) {
  const { storage } = useBackend()
  const opening = useMutation({
    mutationFn: () => linkToFile(storage, file),
    onSuccess: url => location.assign(url),
    onError: error => toast.error(failed(`${file.name} could not be opened`, error)),
  })
  return (
    <li>
      <button type="button" className="link" disabled={opening.isPending} onClick={() => opening.mutate()}>
        <Paperclip className="icon" aria-hidden="true" />
        <span className="break-words">{file.name}</span>
        <span className="note text-ink-3">{fileSize(file.size)}</span>
      </button>
    </li>
  )
}
