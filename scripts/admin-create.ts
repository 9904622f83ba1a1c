/**
 * `npm run admin:create -- anna@agency.example`: makes an administrator, or makes an existing user one. Works
 * on the embedded database and on a hosted project named by `.env`.
 */
import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { isEmail } from '#lib/email.ts'
import { type OpenBackend, reachBackend } from './lib/backend.ts'
import { runCommand, UserError } from './lib/user-error.ts'

/** Creates the user unless there is one; returns the new password, or null when the user was there already. */
async function createUser(backend: OpenBackend, email: string): Promise<string | null> {
  const password = randomBytes(15).toString('base64url')
  const client = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
  const { error } = await client.auth.admin.createUser({ email, password, email_confirm: true })
  const exists = error?.code === 'email_exists'
  if (error?.name === 'AuthRetryableFetchError') {
    throw new UserError(`${backend.url} does not answer; npm run doctor says why.`)
  }
  if (error && !exists) throw new UserError(`The user could not be created: ${error.message}`)
  const granted = await client.rpc('grant_admin', { email })
  if (granted.error) throw new UserError(`The right could not be granted: ${granted.error.message}`)
  return exists ? null : password
}

await runCommand(async () => {
  const email = process.argv[2] ?? ''
  if (!isEmail(email)) throw new UserError('Say whom: npm run admin:create -- name@example.com')
  const backend = await reachBackend()
  try {
    const password = await createUser(backend, email)
    console.log(`${email} is an administrator of ${backend.url}.`)
    console.log(
      password
        ? `Password: ${password}\nIt is shown this once; keep it safe.`
        : 'The account was there already and keeps its password.',
    )
  } finally {
    await backend.stop()
  }
})
