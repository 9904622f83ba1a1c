import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { readableMail } from '#components/obfuscated-mail.ts'
import { contactOutbox } from '#features/outbox/contact-outbox.ts'
import { storedArrival } from '#lib/arrival.ts'
import type { Captcha } from '#lib/contact-entries.ts'
import { localStorageOrNull, sessionStorageOrNull } from '#lib/stored-list.ts'
import { ContactForm } from './ContactForm.tsx'
import { createProofSource, fetchSignature } from './proof.ts'
import { useDelivery } from './use-delivery.ts'

const proofs = createProofSource(fetchSignature, Date.now)

interface Props {
  firstCaptcha: Captcha
  page: string
  /** The agency's address with `*` for `@`, so that harvesters do not find it. */
  mail: string
}

/**
 * The contact form on the page with the path `page`. Accepted submissions go to the outbox, which delivers them
 * together with the server's signature of the sum.
 */
export function ContactIsland({ firstCaptcha, page, mail }: Props) {
  const delivery = useDelivery(contactOutbox)
  return (
    <ErrorBoundary>
      <ContactForm
        {...{ firstCaptcha, page, delivery }}
        mail={readableMail(mail)}
        local={localStorageOrNull()}
        session={sessionStorageOrNull()}
        onQuestion={proofs.ask}
        onDismiss={id => contactOutbox().dismiss(id)}
        onSubmission={(submission, bait) => {
          contactOutbox().add({
            ...submission,
            source_path: page,
            arrival: storedArrival(sessionStorageOrNull()),
            captcha: proofs.take(),
            ...(bait && { leave_empty: bait }),
          })
          return contactOutbox().isKept()
        }}
      />
    </ErrorBoundary>
  )
}
