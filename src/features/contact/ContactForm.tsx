import './contact.css'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { DeliveryNotes, SentNote } from './DeliveryNotes.tsx'
import { Field } from './Field.tsx'
import { messages } from './messages.ts'
import { type ContactFormOptions, useContactForm } from './use-contact-form.ts'

interface Props extends ContactFormOptions {
  /** Path of the page that the form is on. */
  page: string
  /** Where to write when a message is refused. */
  mail: string
}

/**
 * The contact form. It makes no network requests: it keeps the submission on the device, hands it to `onSubmission`
 * (CONT-06), and shows the state in `delivery`. Without script, the browser posts the form.
 */
export function ContactForm({ page, mail, ...options }: Props) {
  const { form, panel, captcha, errors, sentId, submit, edit } = useContactForm(options)
  const { delivery } = options
  return (
    <>
      <div ref={panel} role="status" tabIndex={-1} className="contact-sent">
        {sentId && <SentNote {...{ delivery, sentId }} />}
      </div>
      <p id="message-sent" tabIndex={-1} className="message-sent h3">
        {messages.thanksTitle}
      </p>
      <DeliveryNotes {...{ delivery, sentId, mail }} />
      <form
        ref={form}
        className="contact-form"
        method="post"
        action="/.netlify/functions/submissions"
        hidden={sentId !== null}
        onSubmit={submit}
        onInput={edit}
      >
        <Field
          name="name"
          label="Name"
          dir="auto"
          autoComplete="name"
          maxLength={LEAD_LIMITS.name}
          error={errors.name}
          wide
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={LEAD_LIMITS.email}
          error={errors.email}
        />
        <Field
          name="confirmEmail"
          label="Confirm email"
          type="email"
          autoComplete="off"
          maxLength={LEAD_LIMITS.email}
          error={errors.confirmEmail}
        />
        <Field name="message" label="Message" dir="auto" rows={5} error={errors.message} wide />
        <Field
          name="answer"
          label={`What is ${captcha.left} + ${captcha.right}?`}
          note="Keeps robots out. The other robots."
          inputMode="numeric"
          autoComplete="off"
          error={errors.answer}
        />
        <input type="hidden" name="left" value={captcha.left} />
        <input type="hidden" name="right" value={captcha.right} />
        <input type="hidden" name="page" value={page} />
        <div className="robot-field" aria-hidden="true">
          <label htmlFor="contact-leave_empty">Leave this field empty</label>
          <input id="contact-leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="action">
          <button type="submit" className="button button-primary">
            Send Message
          </button>
        </div>
      </form>
    </>
  )
}
