/** Checks a Supabase project, hosted or embedded: migrations, bucket, sign-up, administrators, RLS. */
import { readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { BUCKET } from '#data/file-store.ts'
import { ATTACHMENTS_BUCKET } from '#data/person-emails.ts'
import { BASELINE, baselineState } from '../../../local/database/baseline.ts'
import type { Backend } from '../environment.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Tables that nobody may read without signing in. */
const PRIVATE_TABLES = [
  ...['contact_submissions', 'chat_logs', 'chat_replies', 'visits', 'admin_logins'],
  ...['people', 'person_emails', 'person_notes', 'email_attachments', 'deleted_rows', 'push_subscriptions'],
]

/** Pushes without the seed, whose demo rows would mix with those of a live site. */
const PUSH = 'Run npx supabase@3 db push --remote; docs/deploy.md says how to link the project first.'

/** How to fix a project that lacks migrations; the CLI refuses to push over an older migration history. */
function remedyOf(applied: readonly string[], expected: readonly string[]): string {
  const state = baselineState(applied)
  if (state === 'partial')
    return 'It is older than the baseline; docs/deploy.md says what to do ("Older databases").'
  if (state !== 'complete') return PUSH
  const repair = 'npx supabase@3 migration repair --status applied --remote'
  // `repair` marks every migration of this copy as applied; those after the baseline have yet to run.
  const later = expected.filter(version => version > BASELINE.version)
  const undo = `npx supabase@3 migration repair ${later.join(' ')} --status reverted --remote`
  return `It has all that the baseline has: ${repair} && ${undo}. ${PUSH}`
}

const factsSchema = z.object({
  migrations: z.array(z.string()),
  administrators: z.number(),
  open_tables: z.array(z.string()),
})
type Facts = z.infer<typeof factsSchema>

const bucketSchema = z.object({
  public: z.boolean(),
  file_size_limit: z.optional(z.nullable(z.number())),
  allowed_mime_types: z.optional(z.nullable(z.array(z.string()))),
})

const settingsSchema = z.object({
  disable_signup: z.boolean(),
  external: z.optional(z.record(z.string(), z.unknown())),
})

/** Checks a project. `migrations` are the versions in the repository. */
export async function checkProject(
  backend: Backend,
  migrations: readonly string[],
  send: typeof fetch = fetch,
): Promise<Finding[]> {
  const ask = (path: string, key: string, method = 'GET') =>
    send(`${backend.url}/${path}`, {
      method,
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
      ...(method === 'POST' ? { body: '{}' } : {}),
    })

  const answers = await ask('auth/v1/settings', backend.anonKey).catch(() => null)
  if (!answers) {
    const remedy = 'Check SUPABASE_URL and the network; a paused project has to be restored in Supabase.'
    return [fault('Database', `${backend.url} does not answer.`, remedy)]
  }
  const findings = [ok('Database', `${backend.url} answers.`)]
  if (answers.status === 401 || answers.status === 403) {
    const remedy = 'Copy the public key again: Project settings, API Keys.'
    findings.push(fault('Public key', 'The project does not accept SUPABASE_ANON_KEY.', remedy))
  } else findings.push(...checkSignUp(await answers.json().catch(() => null)))

  const told = await ask('rest/v1/rpc/project_facts', backend.serviceKey, 'POST')
  if (told.status === 401 || told.status === 403) {
    const remedy = 'Copy the service key again: Project settings, API Keys.'
    findings.push(fault('Service key', 'The project does not accept SUPABASE_SERVICE_ROLE_KEY.', remedy))
    return findings
  }
  const facts = factsSchema.safeParse(await told.json().catch(() => null))
  if (facts.success) findings.push(...checkFacts(facts.data, migrations))
  else findings.push(fault('Migrations', 'The newest migrations are not applied.', PUSH))

  const bucket = await ask(`storage/v1/bucket/${BUCKET}`, backend.serviceKey)
  findings.push(checkBucket(bucket.ok ? await bucket.json().catch(() => null) : null))
  const mailFiles = await ask(`storage/v1/bucket/${ATTACHMENTS_BUCKET}`, backend.serviceKey)
  findings.push(checkMailFiles(mailFiles.ok ? await mailFiles.json().catch(() => null) : null))

  const readable: string[] = []
  for (const table of PRIVATE_TABLES) {
    const rows = await ask(`rest/v1/${table}?select=*&limit=1`, backend.anonKey)
    const found: unknown = rows.ok ? await rows.json().catch(() => null) : null
    if (Array.isArray(found) && found.length > 0) readable.push(table)
  }
  if (readable.length > 0) {
    findings.push(
      fault(
        'Visitors',
        `Anybody can read ${readable.join(', ')}.`,
        'In the SQL editor, drop the policy or revoke the grant that supabase/schemas/2_access does not have.',
      ),
    )
  } else findings.push(ok('Visitors', 'With the public key nobody reads what is private.'))

  const described = await ask('rest/v1/', backend.anonKey)
  const description: unknown = described.ok ? await described.json().catch(() => null) : null
  if (typeof description === 'object' && description !== null && 'paths' in description) {
    const remedy =
      "In the SQL editor: alter role authenticator set pgrst.openapi_mode = 'disabled'; notify pgrst;"
    findings.push(
      fault('Description', 'The API describes its tables to anybody with the public key.', remedy),
    )
  } else findings.push(ok('Description', 'The API describes itself to no visitor.'))
  return findings
}

function checkSignUp(answer: unknown): Finding[] {
  const parsed = settingsSchema.safeParse(answer)
  if (!parsed.success) {
    return [
      fault('Sign-up', 'The auth service gives no settings.', 'Check SUPABASE_URL: it is another service.'),
    ]
  }
  const { disable_signup: isClosed, external } = parsed.data
  return [
    isClosed
      ? ok('Sign-up', 'It is closed.')
      : fault(
          'Sign-up',
          'Anybody can sign up.',
          'Supabase: Authentication, Sign In / Providers, Allow new users to sign up: off.',
        ),
    external?.anonymous_users === true
      ? fault(
          'Anonymous users',
          'Visitors can sign in without a name.',
          'Supabase: Authentication, Sign In / Providers, Allow anonymous sign-ins: off.',
        )
      : ok('Anonymous users', 'There are none.'),
  ]
}

function checkFacts(
  { migrations: applied, administrators, open_tables: open }: Facts,
  expected: readonly string[],
) {
  const missing = expected.filter(version => !applied.includes(version))
  const unknown = applied.filter(version => !expected.includes(version))
  const findings: Finding[] = []
  if (missing.length > 0) {
    const which = missing.slice(0, 5).join(', ')
    findings.push(
      fault(
        'Migrations',
        `${missing.length} are not applied, the first being ${which}.`,
        remedyOf(applied, expected),
      ),
    )
  } else if (unknown.length > 0) {
    const remedy = 'Update this copy of the repository: the project is ahead of it.'
    findings.push(note('Migrations', `The project has ${unknown.length} that this copy has not.`, remedy))
  } else findings.push(ok('Migrations', `All ${expected.length} are applied.`))
  findings.push(
    administrators > 0
      ? ok('Administrators', `There ${administrators === 1 ? 'is one' : `are ${administrators}`}.`)
      : fault(
          'Administrators',
          'There is none, so nobody can use the dashboard.',
          'Run npm run admin:create -- name@example.com',
        ),
    open.length === 0
      ? ok('Row security', 'It is on for every public table.')
      : fault(
          'Row security',
          `It is off for ${open.join(', ')}.`,
          'In the SQL editor: alter table public.<name> enable row level security;',
        ),
  )
  return findings
}

function checkBucket(answer: unknown): Finding {
  const parsed = bucketSchema.safeParse(answer)
  if (!parsed.success) return fault('Bucket', `The bucket ${BUCKET} does not exist.`, PUSH)
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = parsed.data
  const wrong = [
    ...(isPublic ? [] : ['is not public']),
    ...(limit ? [] : ['takes files of any size']),
    ...(!types?.length ? ['takes files of any type'] : types.includes('image/svg+xml') ? ['takes SVG'] : []),
  ]
  return wrong.length === 0
    ? ok('Bucket', 'Its settings are right.')
    : fault(
        'Bucket',
        `The bucket ${BUCKET} ${wrong.join(', ')}.`,
        'Supabase: Storage, Edit bucket; the values are in supabase/schemas/5_rows/04_media.sql.',
      )
}

/** Attachments of mails have no public address as long as one switch of their bucket is off. */
function checkMailFiles(answer: unknown): Finding {
  const parsed = bucketSchema.safeParse(answer)
  if (!parsed.success) return fault('Attachments', `The bucket ${ATTACHMENTS_BUCKET} does not exist.`, PUSH)
  return parsed.data.public
    ? fault(
        'Attachments',
        `The bucket ${ATTACHMENTS_BUCKET} is public.`,
        'Supabase: Storage, Edit bucket, Public bucket: off.',
      )
    : ok('Attachments', 'The bucket of mails is private.')
}

/** The versions of the migration files in `folder`. */
export function migrationVersions(folder = 'supabase/migrations'): string[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .map(file => file.split('_', 1)[0] ?? file)
    .sort()
}
