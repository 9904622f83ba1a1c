/** Codes of six digits that an app shows and that change every half minute (RFC 6238). */
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What an app needs to show codes. */
export interface TotpSetup {
  qr_code: string
  secret: string
  uri: string
}

const PERIOD = 30

/** A fresh secret of `email` at `issuer`, the address that says so to an app, and that address as a picture. */
export function createTotp(issuer: string, email: string): TotpSetup {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }), period: PERIOD })
  const uri = totp.toString()
  return { qr_code: renderSVG(uri, { ecc: 'H', border: 4, pixelSize: 3 }), secret: totp.secret.base32, uri }
}

/** The time step whose code was entered: the present one or a neighbor, since clocks differ; null for none. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.trim(), timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}
