import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { contactOutbox } from '#features/outbox/contact-outbox.ts'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import { ContactForm } from './ContactForm.tsx'
import type { Captcha } from './contact.ts'
import { createProofSource, fetchSignature } from './proof.ts'

const proofs = createProofSource(fetchSignature, Date.now)

/**
 * The contact form as it stands on the page with the path `page`: what it accepts goes to the outbox, which
 * delivers it, with the server's own signature of the sum.
 */
export function ContactIsland({ firstCaptcha, page }: { firstCaptcha: Captcha; page: string }) {
  return (
    <ErrorBoundary>
      <ContactForm
        firstCaptcha={firstCaptcha}
        page={page}
        local={localStorageOrNull()}
        session={sessionStorageOrNull()}
        onQuestion={proofs.ask}
        onSubmission={(submission, bait) =>
          contactOutbox().add({
            ...submission,
            source_path: page,
            captcha: proofs.take(),
            ...(bait && { leave_empty: bait }),
          })
        }
      />
    </ErrorBoundary>
  )
}
