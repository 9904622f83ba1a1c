import './recovery-codes.css'
import { Download, Printer } from '#admin/icons.ts'
import { CopyButton } from '#admin/parts/CopyButton.tsx'
import { downloadText } from '#lib/download.ts'

/** Asked before closing without having kept them. */
export const LOSE_CODES = 'The recovery codes are not shown again. Close without having kept them?'

/** Asked before closing after a failure: a request without an answer may have replaced the earlier ones all the same. */
export const NO_CODES = 'Earlier recovery codes may have stopped working. Close without new ones?'

interface RecoveryCodesProps {
  codes: readonly string[]
  siteName: string
  email: string
  areKept: boolean
  onKept: (areKept: boolean) => void
}

/** Ten codes in case the authenticator app is lost, shown once, to copy, print or save. */
export function RecoveryCodes({ codes, siteName, email, areKept, onKept }: RecoveryCodesProps) {
  const title = `Recovery codes for ${email} at ${siteName}`
  const text = [title, 'Each works once, in place of the code app.', '', ...codes, ''].join('\n')
  return (
    <div className="recovery-codes grid gap-5">
      <p className="paper-only h3">{title}</p>
      <p>
        Each of these lets you in once when you have not got your code app. They are shown only now: keep them
        where you keep what you must not lose, and not on the telephone itself.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-m border border-line bg-surface px-5 py-3.5 font-semibold tabular-nums xs:grid-cols-2 sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code} className="min-h-7 tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div className="screen-only flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy" className="button button-outline button-small" />
        <button type="button" className="button button-outline button-small" onClick={() => print()}>
          <Printer className="icon" aria-hidden="true" />
          Print
        </button>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => downloadText(`recovery-codes-${siteName}.txt`, text, 'text/plain')}
        >
          <Download className="icon" aria-hidden="true" />
          Download
        </button>
      </div>
      <label className="screen-only flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-belt"
          checked={areKept}
          onChange={event => onKept(event.target.checked)}
        />
        I have kept them
      </label>
    </div>
  )
}
