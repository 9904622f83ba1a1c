/** Six-digit codes that an authenticator app shows and that change every 30 seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What an authenticator app needs to show codes. */
export interface TotpSetup {
  qr_code: string
  secret: string
  uri: string
}

const PERIOD = 30

/** A fresh secret for `email` at `issuer`, the URI that gives it to an app, and that URI as a QR code. */
export function createTotp(issuer: string, email: string): TotpSetup {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }), period: PERIOD })
  const uri = totp.toString()
  return { qr_code: renderSVG(uri, { ecc: 'H', border: 4, pixelSize: 3 }), secret: totp.secret.base32, uri }
}

/** The time step whose code was entered: the current one or a neighbor, since clocks differ; null for none. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.trim(), timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}
