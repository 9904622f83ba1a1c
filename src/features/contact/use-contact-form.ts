import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type Captcha,
  type ContactEntries,
  type ContactErrors,
  checkEntries,
  FIELDS,
} from '#lib/contact-entries.ts'
import type { SentLead } from '#lib/lead.ts'
import { appendToList, readList, type TextStorage, writeList } from '#lib/stored-list.ts'
import { drawCaptcha, SUBMISSIONS_KEY, THANK_YOU_MS, toSubmission } from './contact.ts'
import { clearDraft, followDraft, REFILLED_KEY, restoreDraft, saveDraft } from './draft.ts'
import type { Delivery } from './use-delivery.ts'

export interface ContactFormOptions {
  /**
   * Called once per accepted submission, with the content of the field that people leave empty. Returns false if the
   * device could not keep it.
   */
  onSubmission?: ((submission: SentLead, bait: string) => boolean) | undefined
  /** Called with each sum that the form asks for, as soon as it is shown, and again at every input and when online. */
  onQuestion?: ((captcha: Captcha) => void) | undefined
  /** Called with the id of a refused message that was changed and sent again. */
  onDismiss?: ((id: string) => void) | undefined
  /** The delivery state of what was sent. */
  delivery: Delivery
  /** The numbers in the page's HTML; new ones are drawn after hydration. */
  firstCaptcha: Captcha
  /** Where the device's own list and the draft are kept. */
  local: TextStorage | null
  session: TextStorage | null
}

/**
 * State and handlers of the contact form. The fields are uncontrolled, so text typed before hydration is never lost.
 */
export function useContactForm({
  onSubmission,
  onQuestion,
  onDismiss,
  delivery: { waiting, received, refused },
  firstCaptcha,
  local,
  session,
}: ContactFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [captcha, setCaptcha] = useState(firstCaptcha)
  const [errors, setErrors] = useState<ContactErrors>({})
  /** Id of the message that the panel thanks for. */
  const [sentId, setSentId] = useState<string | null>(null)

  useEffect(() => {
    if (!form.current) return
    // From here on the form validates itself; without script the browser does.
    form.current.noValidate = true
    restoreDraft(form.current, session)
    // Text typed before hydration fired no event that was handled.
    saveDraft(form.current, session)
    // A constant question would not keep robots out. A visitor who has already typed an answer keeps theirs.
    if (field(form.current, 'answer').value === '') setCaptcha(drawCaptcha(Math.random))
    return followDraft(form.current, session, () => setErrors({}))
  }, [session])

  useEffect(() => {
    // The page's own question is about to be replaced (see above), unless it is being answered.
    const isFleeting = captcha === firstCaptcha && form.current && field(form.current, 'answer').value === ''
    if (isFleeting) return
    const ask = () => onQuestion?.(captcha)
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [captcha, firstCaptcha, onQuestion])

  useEffect(() => {
    if (!sentId) return
    panel.current?.focus()
    const timer = setTimeout(() => setSentId(null), THANK_YOU_MS)
    return () => clearTimeout(timer)
  }, [sentId])

  useEffect(() => {
    if (!refused || !form.current) return
    const isThanked = refused.entry.id === sentId
    if (isThanked) setSentId(null)
    // Newer text in the form takes precedence; this one is put back once the form is empty again.
    else if (!sentId && fillIfEmpty(form.current, refused.entry)) {
      saveDraft(form.current, session)
      writeList(session, REFILLED_KEY, [refused.entry.id])
    }
  }, [refused, sentId, session])

  useEffect(() => {
    // The draft of a message that the device could not keep has done its duty.
    if (received.length > 0 && waiting === 0 && form.current) saveDraft(form.current, session)
  }, [received, waiting, session])

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    // Ignore the second press of a double click: the panel has already replaced the form.
    if (sentId) return
    const entries = readEntries(target)
    const found = checkEntries(entries, captcha)
    setErrors(found)
    const firstWrong = FIELDS.find(name => found[name])
    if (firstWrong) {
      field(target, firstWrong).focus()
      return
    }
    const submission = toSubmission(entries, crypto.randomUUID(), new Date())
    // The robots' field is sent along: the server keeps such messages apart, in case it was a person after all.
    const bait = field(target, 'leave_empty').value
    if (!bait) appendToList(local, SUBMISSIONS_KEY, submission)
    const isKept = onSubmission?.(submission, bait) !== false
    const [refilled] = readList(session, REFILLED_KEY)
    if (typeof refilled === 'string') onDismiss?.(refilled)
    if (isKept) clearDraft(session)
    target.reset()
    setCaptcha(drawCaptcha(Math.random))
    setSentId(submission.id)
  }

  function edit(event: SyntheticEvent<HTMLFormElement>) {
    saveDraft(event.currentTarget, session)
    onQuestion?.(captcha)
    const name = FIELDS.find(candidate => candidate === Reflect.get(event.target, 'name'))
    if (name && errors[name]) setErrors({ ...errors, [name]: undefined })
  }

  return { form, panel, captcha, errors, sentId, submit, edit }
}

function field(form: HTMLFormElement, name: keyof ContactEntries | 'leave_empty') {
  const element = form.elements.namedItem(name)
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element
  throw new Error(`The contact form has no field ${name}`)
}

function readEntries(form: HTMLFormElement): ContactEntries {
  return {
    name: field(form, 'name').value,
    email: field(form, 'email').value,
    confirmEmail: field(form, 'confirmEmail').value,
    message: field(form, 'message').value,
    answer: field(form, 'answer').value,
  }
}

/** Puts a message back into the form; false if the form is not empty. */
function fillIfEmpty(
  form: HTMLFormElement,
  { name, email, message }: Record<'name' | 'email' | 'message', string>,
) {
  const texts = Object.entries({ name, email, confirmEmail: email, message })
  const fields = texts.map(([key]) => field(form, key as keyof ContactEntries))
  if (fields.some(({ value }) => value !== '')) return false
  texts.forEach(([, text], index) => {
    const element = fields[index]
    if (element) element.value = text
  })
  return true
}
