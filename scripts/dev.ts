/** `npm run dev`: the site with hot reload, its functions, and the same database as `npm start`. */
import { spawn } from 'node:child_process'
import { DEMO_ADMIN } from '../local/demo-admin.ts'
import { openBackend, portFrom, publicSettings } from './lib/backend.ts'
import { startClock } from './lib/clock.ts'
import { siteJobs } from './lib/jobs.ts'
import { ASTRO } from './lib/site-build.ts'
import { runCommand } from './lib/user-error.ts'

/** Lets functions receive files; see there. */
const BINARY_BODIES = new URL('lib/binary-bodies.ts', import.meta.url).href

await runCommand(async () => {
  const port = portFrom('PORT', 4321)
  const backend = await openBackend()
  const environment = {
    ...process.env,
    ...publicSettings(backend, `http://localhost:${port}`),
    SUPABASE_SERVICE_ROLE_KEY: backend.serviceKey,
    NETLIFY_DEV: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  }
  const stopClock = startClock(siteJobs(backend, environment))
  const astro = spawn(process.execPath, ['--import', BINARY_BODIES, ASTRO, 'dev', '--port', String(port)], {
    stdio: 'inherit',
    env: environment,
  })
  if (backend.embedded) console.log(`Demo login: ${DEMO_ADMIN.email}  password: ${DEMO_ADMIN.password}`)
  const stop = () => astro.kill('SIGTERM')
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.exitCode = await new Promise<number>(resolve => astro.once('exit', code => resolve(code ?? 0)))
  await stopClock()
  await backend.stop()
})
