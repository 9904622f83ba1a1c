/** Mails to people about their own account, in place of auth's own texts. */
import { compose, type Email } from './emails.ts'

/** Matches `auth.email.otp_expiry` in supabase/config.toml. */
const HOUR = 'The link works once, within an hour.'

interface Kind {
  subject: (site: string) => string
  says: (site: string) => string
  link: string
  /** What to do if the mail was not expected. */
  otherwise: string
  /** The type of proof that the dashboard verifies; undefined if there is none. */
  proves?: 'invite' | 'recovery'
}

const notYou =
  'That was not you? Then choose a new password at once, by “Forgot your password?” on the login, and tell an owner of the team.'

const KINDS: Record<string, Kind> = {
  invite: {
    subject: site => `Your invitation to the dashboard of ${site}`,
    says: site =>
      `You are invited to work in the dashboard of ${site}. Choose a password of your own to begin.`,
    link: 'Accept the invitation',
    otherwise:
      'You did not expect this? Then you can ignore it: without a password of your choosing nobody gets in. The link no longer works? Ask whoever invited you to send it again.',
    proves: 'invite',
  },
  recovery: {
    subject: site => `A new password for the dashboard of ${site}`,
    says: site => `Somebody, probably you, has asked for a new password for the dashboard of ${site}.`,
    link: 'Choose a new password',
    otherwise: 'That was not you? Then you can ignore this mail: your password stays as it is.',
    proves: 'recovery',
  },
  password_changed_notification: {
    subject: site => `Your password for ${site} was changed`,
    says: site => `The password of your account in the dashboard of ${site} was changed.`,
    link: 'Open the dashboard',
    otherwise: notYou,
  },
  mfa_factor_enrolled_notification: {
    subject: site => `Your account at ${site} asks for a code now`,
    says: site => `From now on the dashboard of ${site} asks you for a code from your app when you log in.`,
    link: 'Open the dashboard',
    otherwise: notYou,
  },
  // Auth notifies nobody when a factor is removed with the service key (netlify/functions/recovery-code.mts).
  recovery_code_used: {
    subject: site => `A recovery code of your account at ${site} was used`,
    says: site =>
      `Somebody, probably you, has logged in to the dashboard of ${site} with a recovery code. The code app is no longer asked for: set one up again, and make new recovery codes.`,
    link: 'Open the dashboard',
    otherwise: notYou,
  },
  mfa_factor_unenrolled_notification: {
    subject: site => `Your account at ${site} asks for no code any more`,
    says: site => `The dashboard of ${site} no longer asks you for a code from your app when you log in.`,
    link: 'Open the dashboard',
    otherwise: notYou,
  },
}

/**
 * The mail of a kind, by auth's name for it; null for a kind that this site does not send. Opening the link uses
 * nothing up, only the person's next action does, so link scanners do no harm. The token is behind a `#`, so no server
 * sees it.
 * @param site The site's address, e.g. `https://example.com`.
 */
export function accountEmail(kind: string, tokenHash: string, siteName: string, site: string): Email | null {
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!found || (found.proves && !tokenHash)) return null
  const proof = found.proves && `#${new URLSearchParams({ token_hash: tokenHash, type: found.proves })}`
  const says = found.says(siteName)
  return compose(
    found.subject(siteName),
    [{ text: proof ? `${says} ${HOUR}` : says }],
    { text: found.link, url: `${site}/admin${proof ?? ''}` },
    [{ text: found.otherwise }, { text: siteName }],
  )
}
