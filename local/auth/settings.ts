/** The auth settings in `supabase/config.toml`, which `supabase config push` applies to hosted projects. */
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'

export interface AuthSettings {
  /** The site's URL: links lead there, and apps show its host beside codes for the second factor. */
  siteUrl: string
  /** How long an access token is valid, in seconds. */
  tokenSeconds: number
  /** How long a refresh token may be used twice, in seconds. */
  reuseSeconds: number
  passwordLength: number
  /** Whether a session older than a day must sign in again before it changes the password. */
  signInBeforeNewPassword: boolean
  /** Whether the current password must be given with a new one. */
  askCurrentPassword: boolean
  /** Digits of the code that a mailed token is derived from. */
  codeLength: number
  /** How long a mailed token is valid, in seconds. */
  codeSeconds: number
  /** Minimum time between two password recovery mails to one address, in seconds. */
  mailPauseSeconds: number
  /** The account changes that users are notified of by mail, e.g. `password_changed`. */
  notices: string[]
  /** How many second factors a user may have. */
  maxFactors: number
  totp: { enroll: boolean; verify: boolean }
  /** Whether users may sign in with a passkey. */
  passkeys: boolean
  /** Hosted Supabase's limits, per sender address except for the mails; null for none. */
  rates: { tokens: number; verifications: number; signIns: number; mailsPerHour: number } | null
  hooks: {
    accessToken: SqlHook | null
    passwordAttempt: SqlHook | null
    /** The URL that mails are handed to, and the secrets that sign such a request. */
    sendEmail: { url: string; secrets: string[] } | null
  }
}

/** A database function that Auth calls. */
export interface SqlHook {
  /** As hosted projects write it, e.g. `pg-functions://postgres/public/name`. */
  uri: string
  /** As SQL writes it. */
  name: string
}

/** The hooks of a server without the project's own functions. */
export const NO_HOOKS: AuthSettings['hooks'] = { accessToken: null, passwordAttempt: null, sendEmail: null }

const hook = z.optional(z.object({ enabled: z.boolean(), uri: z.string(), secrets: z.optional(z.string()) }))

const whole = z.int().check(z.positive())

const configuration = z.object({
  auth: z.object({
    site_url: z.string(),
    jwt_expiry: whole,
    refresh_token_reuse_interval: whole,
    minimum_password_length: whole,
    // This server does not support rules about kinds of characters.
    password_requirements: z.literal(''),
    rate_limit: z.object({
      token_refresh: whole,
      token_verifications: whole,
      sign_in_sign_ups: whole,
      email_sent: whole,
    }),
    email: z.object({
      secure_password_change: z.boolean(),
      require_current_password: z.boolean(),
      max_frequency: z.string().check(z.regex(/^\d+s$/)),
      otp_length: whole,
      otp_expiry: whole,
      notification: z.optional(z.record(z.string(), z.object({ enabled: z.boolean() }))),
    }),
    mfa: z.object({
      max_enrolled_factors: whole,
      totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }),
    }),
    passkey: z.optional(z.object({ enabled: z.boolean() })),
    hook: z.object({
      custom_access_token: hook,
      password_verification_attempt: hook,
      send_email: hook,
    }),
  }),
})

type Environment = Record<string, string | undefined>
type Hook = z.infer<typeof hook>

/** Where `npm run dev` serves the site. */
const LOCAL_SITE = 'http://localhost:4321'

/**
 * Reads `file`; `env(NAME)` in it stands for a variable of `environment`. Throws if a setting is missing or has the
 * wrong type.
 */
export function readAuthSettings(file: string, environment: Environment): AuthSettings {
  const { auth } = configuration.parse(withVariables(parse(readFileSync(file, 'utf8')), environment))
  const { email, mfa, rate_limit: rates } = auth
  return {
    siteUrl: auth.site_url || LOCAL_SITE,
    tokenSeconds: auth.jwt_expiry,
    reuseSeconds: auth.refresh_token_reuse_interval,
    passwordLength: auth.minimum_password_length,
    signInBeforeNewPassword: email.secure_password_change,
    askCurrentPassword: email.require_current_password,
    codeLength: email.otp_length,
    codeSeconds: email.otp_expiry,
    mailPauseSeconds: Number.parseInt(email.max_frequency, 10),
    notices: Object.entries(email.notification ?? {}).flatMap(([name, { enabled }]) =>
      enabled ? [name] : [],
    ),
    maxFactors: mfa.max_enrolled_factors,
    totp: { enroll: mfa.totp.enroll_enabled, verify: mfa.totp.verify_enabled },
    // Offered although the file disables them; see there.
    passkeys: auth.passkey !== undefined,
    rates: {
      tokens: rates.token_refresh,
      verifications: rates.token_verifications,
      signIns: rates.sign_in_sign_ups,
      mailsPerHour: rates.email_sent,
    },
    hooks: {
      accessToken: sqlFunction(auth.hook.custom_access_token),
      // Called although the file disables it; see there.
      passwordAttempt: sqlFunction(auth.hook.password_verification_attempt, true),
      sendEmail: mailHook(auth.hook.send_email),
    },
  }
}

/** Replaces every text of the form `env(NAME)`, with an empty one if there is no such variable. */
function withVariables(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') {
    return value.replace(/^env\((\w+)\)$/, (_, name: string) => environment[name] ?? '')
  }
  if (Array.isArray(value)) return value.map(each => withVariables(each, environment))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withVariables(each, environment)]),
  )
}

function sqlFunction(settings: Hook, isEnabled = settings?.enabled): SqlHook | null {
  if (settings === undefined || !isEnabled) return null
  const [, schema, name] = /^pg-functions:\/\/postgres\/(\w+)\/(\w+)$/.exec(settings.uri) ?? []
  if (schema === undefined) throw new Error(`${settings.uri} names no function of the database`)
  return { uri: settings.uri, name: `"${schema}"."${name}"` }
}

/** Also null if the environment does not define all of it: mails are then shown in the terminal. */
function mailHook(settings: Hook): AuthSettings['hooks']['sendEmail'] {
  if (!settings?.enabled || !settings.uri || !settings.secrets) return null
  const secrets = settings.secrets.split('|').map(secret => secret.replace(/^v1,/, ''))
  if (secrets.every(secret => secret.startsWith('whsec_'))) return { url: settings.uri, secrets }
  throw new Error('The secret of the hook for mails must have the form v1,whsec_…')
}
