import { foldQuotes } from '#lib/fold-quotes.ts'

/** The full text of a mail; quotes of earlier mails are collapsed. */
export function MailText({ body }: { body: string }) {
  const { text, quoted } = foldQuotes(body)
  return (
    <>
      <p>{text}</p>
      {quoted !== '' && (
        <details>
          <summary className="note muted">Quoted text</summary>
          <p className="muted">{quoted}</p>
        </details>
      )}
    </>
  )
}
