import { foldQuotes } from '#lib/fold-quotes.ts'

/** The text of a mail; what it repeats of an earlier one is folded, and nothing of it is left out. */
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
