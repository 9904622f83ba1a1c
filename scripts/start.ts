/** `npm start`: builds the site if anything changed and serves it like production, with its database. */
import { resolve } from 'node:path'
import { DEMO_ADMIN } from '../local/demo-admin.ts'
import {
  dataDirectory,
  mailHookSettings,
  type OpenBackend,
  openBackend,
  portFrom,
  publicSettings,
  untilStopped,
} from './lib/backend.ts'
import { startClock } from './lib/clock.ts'
import { siteJobs } from './lib/jobs.ts'
import { openLocalPublishing } from './lib/local-publishing.ts'
import { buildSite, rebuildSite } from './lib/site-build.ts'
import { openSite, type SiteServer } from './lib/site-server.ts'
import { runCommand } from './lib/user-error.ts'

function welcome(address: string, backend: OpenBackend): string {
  const lines = [
    ['Site', address],
    ['Dashboard', `${address}/admin`],
    ['Database', backend.url],
  ]
  if (backend.embedded) {
    lines.push(
      ['Demo login', `${DEMO_ADMIN.email}  password: ${DEMO_ADMIN.password}`],
      ['Data', resolve(dataDirectory())],
    )
  }
  return `\n${lines.map(([label = '', value]) => `  ${label.padEnd(11)} ${value}`).join('\n')}\n\nPress Ctrl+C to stop.`
}

await runCommand(async () => {
  const port = portFrom('PORT', 4321)
  const address = `http://localhost:${port}`
  console.log('Opening the database …')
  const mailHook = mailHookSettings(address)
  const backend = await openBackend(mailHook)
  let site: SiteServer | undefined
  try {
    // Listening comes before building, so that a busy port is reported at once.
    const server = await openSite(port)
    site = server
    console.log('Preparing the site (the first time takes a minute or two) …')
    const settings = publicSettings(backend, address)
    process.env.SUPABASE_URL = backend.url
    process.env.SUPABASE_ANON_KEY = backend.anonKey
    process.env.SUPABASE_SERVICE_ROLE_KEY = backend.serviceKey
    process.env.URL = address
    process.env.NETLIFY_DEV = 'true'
    process.env.LOG_LEVEL ??= 'error'
    if (backend.embedded) Object.assign(process.env, mailHook)
    // A hosted project is published by its host, and only looked at from here.
    const publishing = backend.embedded
      ? await openLocalPublishing({
          backend,
          address,
          buildFirst: isOutdated => buildSite(settings, isOutdated),
          rebuild: () => rebuildSite(settings, server.swap),
          isAutomatic: process.env.PUBLISH_AUTOMATICALLY !== 'off',
        })
      : null
    if (publishing) Object.assign(process.env, publishing.settings)
    else await buildSite(settings)
    await server.start()
    const stopClock = startClock([...siteJobs(backend, process.env), ...(publishing?.jobs ?? [])])
    console.log(welcome(address, backend))
    await untilStopped(backend)
    await stopClock()
    await publishing?.stop()
  } finally {
    // Also when the build failed: a server that still listened would keep the command from ending.
    await site?.stop()
    await backend.stop()
  }
})
// The functions' emulation cannot be stopped while it still prepares them: it would watch their files for ever.
process.exit()
