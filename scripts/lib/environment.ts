/** Where the site's data lives: in the hosted Supabase project named by `.env`, or in the embedded one. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isSafeUrl } from '../../netlify/lib/loopback.ts'
import { UserError } from './user-error.ts'

/** URL and keys of a Supabase project. */
export interface Backend {
  url: string
  anonKey: string
  serviceKey: string
}

const NAMES = ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY'] as const

/** A setting up to the end of its value in quotes, which may have several lines. */
const QUOTED = /^([ \t]*(?:export[ \t]+)?\w+[ \t]*=)[ \t]*(["'`]).*?\2/gms

/**
 * Parses the text of a `.env` file. Throws a `UserError` naming the first line that is neither empty, a comment, nor
 * NAME=value: silently ignoring it would lose a setting. It does not quote the line, which may be part of a key.
 */
export function parseEnvironment(text: string, file = '.env'): Record<string, string> {
  const unquoted = text.replace(QUOTED, (whole, name: string) => name + whole.replace(/[^\n]/g, ''))
  for (const [index, line] of unquoted.split(/\r?\n/).entries()) {
    if (/^\s*(#.*|(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=.*)?$/.test(line)) continue
    const says = `Line ${index + 1} of ${file} is not NAME=value.`
    throw new UserError(`${says} A value of several lines stands in quotes.`)
  }
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}

/**
 * The hosted project that `variables` describe, or null when they describe none (then the embedded database is used).
 * Throws a `UserError` for an incomplete description, a URL that is malformed or unencrypted, or a secret key in place
 * of the public key.
 */
export function hostedBackend(variables: Record<string, string | undefined>): Backend | null {
  const missing = NAMES.filter(name => !variables[name])
  if (missing.length === NAMES.length) return null
  if (missing.length > 0) {
    throw new UserError(`.env sets a hosted database but lacks ${missing.join(' and ')}; see .env.example.`)
  }
  const [url = '', anonKey = '', serviceKey = ''] = NAMES.map(name => variables[name])
  requireSafe(url)
  requirePublic(anonKey)
  return { url: new URL(url).origin, anonKey, serviceKey }
}

/**
 * Throws a `UserError` when a build's variables name only half a project or would publish a secret: with half a project
 * it would silently build from the files alone. With neither URL nor key there is no project.
 */
export function requireWholeBackend(variables: Record<string, string | undefined>): void {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = variables
  if (!url && !key) return
  if (!url || !key) {
    const [given, missing] = url
      ? ['SUPABASE_URL', 'SUPABASE_ANON_KEY']
      : ['SUPABASE_ANON_KEY', 'SUPABASE_URL']
    throw new UserError(
      `${given} is set and ${missing} is not, so the site would be built without its database. Set both, or neither.`,
    )
  }
  requireSafe(url)
  requirePublic(key)
}

function requireSafe(url: string): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UserError(`SUPABASE_URL is not a web address: ${url}`)
  }
  if (!isSafeUrl(url)) {
    throw new UserError(`SUPABASE_URL is not encrypted: ${url}. Use https; http is for this machine only.`)
  }
}

function requirePublic(key: string): void {
  if (!isSecretKey(key)) return
  throw new UserError(
    'SUPABASE_ANON_KEY holds a secret key, which would be published; put the public (anon) key there.',
  )
}

/** Whether a key must never reach a browser: a service-role JWT, or a secret key of the newer form. */
function isSecretKey(key: string): boolean {
  const payload = key.split('.')[1]
  if (!payload) return key.startsWith('sb_secret_')
  return Buffer.from(payload, 'base64url').toString().includes('"service_role"')
}

/** The file with the settings; an empty `ENV_FILE` means none, so that tests never find the keys of the live project. */
const settingsFile = () => process.env.ENV_FILE ?? '.env'

/** This process's variables, which override those in `.env` if it exists. Throws a `UserError`. */
export function wholeEnvironment(file = settingsFile()): Record<string, string | undefined> {
  return { ...(existsSync(file) && parseEnvironment(textOf(file), file)), ...process.env }
}

/** Sets the variables in `.env`, if it exists, without overriding those already set. Throws a `UserError`. */
export function loadEnvironment(file = settingsFile()): void {
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnvironment(textOf(file), file))) {
    process.env[name] ??= value
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
