/** `npm run dev`: the site with hot reload, its functions, and the same database as `npm start`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { refreshPath } from '#integrations/refresh-content.ts'
import { DEMO_ADMIN } from '../local/demo-admin.ts'
import {
  mailHookSettings,
  openBackend,
  openMailboxFor,
  portFrom,
  publicSettings,
  takePushKeys,
  untilStopped,
} from './lib/backend.ts'
import { startClock } from './lib/clock.ts'
import { siteJobs } from './lib/jobs.ts'
import { openLocalPublishing } from './lib/local-publishing.ts'
import { requireFreePort } from './lib/ports.ts'
import { ASTRO } from './lib/site-build.ts'
import { runCommand, UserError } from './lib/user-error.ts'

async function refresh(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'POST' })
  if (!ok) throw new UserError(`The content could not be read again: ${status}`)
}

await runCommand(async () => {
  const port = portFrom('PORT', 4321)
  // Astro would silently take the next free port, and nothing would find the site there.
  await requireFreePort(port, 'npm run dev')
  const address = `http://localhost:${port}`
  const mailHook = mailHookSettings(address)
  const backend = await openBackend(mailHook)
  const mailbox = await openMailboxFor(backend, address)
  takePushKeys(backend)
  const refreshKey = randomUUID()
  // The dev server reads pages from the database on demand; there is nothing to build first.
  const publishing = backend.embedded
    ? await openLocalPublishing({
        backend,
        address,
        buildFirst: async () => true,
        rebuild: () => refresh(`${address}${refreshPath(refreshKey)}`),
        isAutomatic: process.env.PUBLISH_AUTOMATICALLY !== 'off',
      })
    : null
  const environment = {
    ...process.env,
    ...publicSettings(backend, address),
    ...publishing?.settings,
    ...(backend.embedded && mailHook),
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    DEV_REFRESH_KEY: refreshKey,
    CONTENT_FOLDER: process.env.CONTENT_FOLDER ?? process.cwd(),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    NETLIFY_DEV: 'true',
  }
  const jobs = siteJobs(backend, environment)
  const stopClock = startClock([...jobs, ...(publishing?.jobs ?? [])])
  const astro = spawn(process.execPath, [ASTRO, 'dev', '--port', String(port)], {
    stdio: 'inherit',
    env: environment,
  })
  if (mailbox) console.log(`Mailbox: ${mailbox.url}`)
  if (backend.embedded) console.log(`Demo login: ${DEMO_ADMIN.email}  password: ${DEMO_ADMIN.password}`)
  const stop = () => astro.kill('SIGTERM')
  const ended = new Promise<number>(resolve => astro.once('exit', code => resolve(code ?? 0)))
  try {
    await Promise.race([ended, untilStopped(backend)])
  } finally {
    stop()
    process.exitCode = await ended
    await stopClock()
    await publishing?.stop()
    await mailbox?.stop()
    await backend.stop()
  }
})
