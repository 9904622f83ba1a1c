/** The backend that a command works with: the hosted project in `.env`, otherwise the embedded one. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { loadKeys } from '../../local/keys.ts'
import { startEmbeddedBackend } from './embedded-backend.ts'
import { type Backend, hostedBackend, loadEnvironment } from './environment.ts'
import { type LocalMailbox, openLocalMailbox } from './mailbox/mailbox.ts'
import { pushKeys } from './push-keys.ts'
import { UserError } from './user-error.ts'

/** Folder of everything this instance writes: data, keys, mails and the built site; `DATA_DIR` overrides it. */
export const dataDirectory = (): string => process.env.DATA_DIR || '.data'

/** Folder of the site that this instance builds. */
export const siteFolder = (): string => join(dataDirectory(), 'site')

export interface OpenBackend extends Backend {
  /** Whether it is the embedded server rather than a hosted project. */
  embedded: boolean
  /** Resolves when the embedded database that this command started has exited; otherwise never. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** For a backend that another program runs. */
const ELSEWHERE = { ended: new Promise<void>(() => {}), stop: async () => {} }

/**
 * Opens the backend, starting the embedded one if no hosted project is configured. `settings` are environment variables
 * for the embedded one only.
 */
export async function openBackend(settings: Record<string, string> = {}): Promise<OpenBackend> {
  loadEnvironment()
  const hosted = hostedBackend(process.env)
  if (hosted) return { ...hosted, ...ELSEWHERE, embedded: false }
  const embedded = await startEmbeddedBackend({
    port: portFrom('BACKEND_PORT', 54321),
    data: join(dataDirectory(), 'db'),
    settings,
  })
  return { ...embedded, embedded: true }
}

/** Like `openBackend`, but reuses the embedded server if one is already running. */
export async function reachBackend(): Promise<OpenBackend> {
  loadEnvironment()
  const url = `http://127.0.0.1:${portFrom('BACKEND_PORT', 54321)}`
  const isRunning = await fetch(`${url}/health`).then(
    response => response.ok,
    () => false,
  )
  if (hostedBackend(process.env) || !isRunning) return openBackend()
  return { ...loadKeys(join(dataDirectory(), 'keys.json')), ...ELSEWHERE, url, embedded: true }
}

/** The variables that the site's build reads; none of them is secret. On this machine builds cost nothing. */
export function publicSettings(backend: Backend, siteUrl: string): Record<string, string> {
  return {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    URL: siteUrl,
    PUBLISH_CREDITS_MONTH: '0',
  }
}

/**
 * The variables that make the embedded auth service send its mails through the site, with a secret by which the site
 * recognizes it. Each start generates a new secret.
 */
export function mailHookSettings(siteUrl: string): Record<string, string> {
  return {
    SITE_URL: siteUrl,
    SEND_EMAIL_HOOK_URI: `${siteUrl}/api/auth-mail`,
    SEND_EMAIL_HOOK_SECRET: `v1,whsec_${randomBytes(32).toString('base64')}`,
  }
}

/**
 * Opens the local mailbox and points the environment's mail settings at it. Null if the environment already names a
 * mail server, and for a hosted project, which sends its own mail.
 */
export async function openMailboxFor(
  { embedded }: Pick<OpenBackend, 'embedded'>,
  site: string,
): Promise<LocalMailbox | null> {
  if (!embedded || process.env.SMTP_URL) return null
  const mailbox = await openLocalMailbox({
    port: portFrom('MAILBOX_PORT', 54324),
    folder: join(dataDirectory(), 'mailbox'),
    site,
    log: line => console.log(line),
  })
  Object.assign(process.env, mailbox.settings)
  process.env.MAIL_TO ??= DEMO_ADMIN.email
  return mailbox
}

/** Sets this machine's own push keys in the environment, unless it has some already or the project is hosted. */
export function takePushKeys({ embedded }: Pick<OpenBackend, 'embedded'>): void {
  if (!embedded || process.env.VAPID_PRIVATE_KEY) return
  Object.assign(process.env, pushKeys(join(dataDirectory(), 'push-keys.json')))
}

/** The port in the environment variable `name`. Throws a `UserError` when it is not a port number. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new UserError(`${name} is not a port number: ${text}`)
}

/**
 * Resolves when the command is asked to stop (Ctrl+C or a termination signal). Rejects with a `UserError` when the
 * database exits on its own: the site would look healthy without it and lose whatever is submitted.
 */
export function untilStopped({ ended }: Pick<OpenBackend, 'ended'>): Promise<void> {
  return new Promise((resolve, reject) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
    void ended.then(() => reject(new UserError(LOST_DATABASE)))
  })
}

const LOST_DATABASE = 'The database ended by itself. What it has acknowledged is kept: start again.'
