import { contactOutbox } from '#features/outbox/contact-outbox.ts'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import { ContactForm } from './ContactForm.tsx'
import type { Captcha } from './contact.ts'

/**
 * The contact form as it stands on the page with the path `page`: what it accepts goes to the outbox, which
 * delivers it.
 */
export function ContactIsland({ firstCaptcha, page }: { firstCaptcha: Captcha; page: string }) {
  return (
    <ContactForm
      firstCaptcha={firstCaptcha}
      page={page}
      local={localStorageOrNull()}
      session={sessionStorageOrNull()}
      onSubmission={submission => contactOutbox().add({ ...submission, source_path: page })}
    />
  )
}
