/**
 * `npm run admin:create -- anna@agency.example --role sales`: adds somebody to the team, as an owner unless a role is
 * said, or gives an existing user that role. The password that it shows ends after a day, or once its person has
 * chosen another; until then the command makes a new one whenever it is asked. Works on the embedded database and on a hosted project named by `.env`.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { ROLES, type Role } from '#data/access.ts'
import { isEmail } from '#lib/email.ts'
import { type OpenBackend, reachBackend } from './lib/backend.ts'
import { runCommand, UserError } from './lib/user-error.ts'

/** A password that this command has made, and until when it lets its person in. */
interface FirstPassword {
  password: string
  endsAt: Date
}

/**
 * Creates the user, or gives one who has never chosen a password another first one; null for whoever has a password of
 * their own, which stays.
 */
async function createUser(backend: OpenBackend, email: string, role: Role): Promise<FirstPassword | null> {
  const password = randomBytes(18).toString('base64url')
  const client = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
  const { error } = await client.auth.admin.createUser({ email, password, email_confirm: true })
  const exists = error?.code === 'email_exists'
  if (error?.name === 'AuthRetryableFetchError') {
    throw new UserError(`${backend.url} does not answer; npm run doctor says why.`)
  }
  if (error && !exists) throw new UserError(`The user could not be created: ${error.message}`)
  const granted = await client.rpc('grant_role', { email, member_role: role })
  if (granted.error) throw new UserError(`The role could not be given: ${granted.error.message}`)
  if (exists) {
    const waiting = await client.rpc('first_password_of', { email })
    if (waiting.error) throw new UserError(`The account could not be read: ${waiting.error.message}`)
    if (waiting.data === null) return null
    const changed = await client.auth.admin.updateUserById(waiting.data, { password })
    if (changed.error) throw new UserError(`The password could not be changed: ${changed.error.message}`)
  }
  const begun = await client.rpc('begin_first_password', { email })
  if (begun.error) throw new UserError(`The password could not be limited: ${begun.error.message}`)
  return { password, endsAt: new Date(begun.data) }
}

/** Whom to add with which role. Throws a `UserError` that says how to say it. */
function readArguments(): { email: string; role: Role } {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { role: { type: 'string', default: 'owner' } },
    allowPositionals: true,
    strict: false,
  })
  const [email = ''] = positionals
  if (!isEmail(email)) throw new UserError('Say whom: npm run admin:create -- name@example.com')
  const role = ROLES.find(known => known === values.role)
  if (!role) throw new UserError(`A role is one of ${ROLES.join(', ')}: --role ${ROLES[1]}`)
  return { email, role }
}

await runCommand(async () => {
  const { email, role } = readArguments()
  const backend = await reachBackend()
  try {
    const first = await createUser(backend, email, role)
    console.log(`${email} is in the team of ${backend.url}, with the role ${role}.`)
    console.log(
      first
        ? `Password: ${first.password}\nIt is shown this once and lets in until ${first.endsAt.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}: log in before then, and choose your own under Your account.`
        : 'The account was there already and keeps its password.',
    )
  } finally {
    await backend.stop()
  }
})
