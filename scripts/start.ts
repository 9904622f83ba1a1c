/** `npm start`: builds the site if anything changed and serves it like production, with its database. */
import { join, resolve } from 'node:path'
import { DEMO_ADMIN } from '../local/demo-admin.ts'
import {
  dataDirectory,
  mailHookSettings,
  type OpenBackend,
  openBackend,
  openMailboxFor,
  portFrom,
  publicSettings,
  siteFolder,
  takePushKeys,
  untilStopped,
} from './lib/backend.ts'
import { startClock } from './lib/clock.ts'
import { type DraftPreviews, openDraftPreviews } from './lib/draft-previews.ts'
import { siteJobs } from './lib/jobs.ts'
import { openLocalPublishing } from './lib/local-publishing.ts'
import type { LocalMailbox } from './lib/mailbox/mailbox.ts'
import { buildSite, contentVersion, rebuildSite } from './lib/site-build.ts'
import { openSite, type SiteServer } from './lib/site-server.ts'
import { runCommand } from './lib/user-error.ts'

function welcome(address: string, backend: OpenBackend, mailbox: LocalMailbox | null): string {
  const lines = [
    ['Site', address],
    ['Dashboard', `${address}/admin`],
    ['Database', backend.url],
  ]
  if (mailbox) lines.push(['Mailbox', mailbox.url])
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
  let mailbox: LocalMailbox | null = null
  let previews: DraftPreviews | undefined
  try {
    // Listens before building, so that a busy port is reported at once.
    const server = await openSite(port, siteFolder())
    site = server
    console.log('Preparing the site (the first time takes a minute or two) …')
    const settings = publicSettings(backend, address)
    process.env.SUPABASE_URL = backend.url
    process.env.SUPABASE_ANON_KEY = backend.anonKey
    process.env.SUPABASE_SERVICE_ROLE_KEY = backend.serviceKey
    process.env.URL = address
    process.env.NETLIFY_DEV = 'true'
    process.env.LOG_LEVEL ??= 'error'
    // Where the content editor saves, unless a repository is named.
    process.env.CONTENT_FOLDER ??= process.cwd()
    previews = await openDraftPreviews({
      root: process.env.CONTENT_FOLDER,
      folder: join(dataDirectory(), 'previews'),
      build: ({ home, url, swap, into }) =>
        rebuildSite({ ...settings, URL: url, CONTENT_ROOT: home }, swap, into),
    })
    process.env.DRAFT_PREVIEW_HOOK = previews.hook
    if (backend.embedded) Object.assign(process.env, mailHook)
    mailbox = await openMailboxFor(backend, address)
    takePushKeys(backend)
    // The host publishes a hosted project; here it is only shown.
    const publishing = backend.embedded
      ? await openLocalPublishing({
          backend,
          address,
          buildFirst: isOutdated => buildSite(settings, siteFolder(), isOutdated),
          rebuild: () => rebuildSite(settings, server.swap, siteFolder()),
          isAutomatic: process.env.PUBLISH_AUTOMATICALLY !== 'off',
          contentVersion,
        })
      : null
    if (publishing) Object.assign(process.env, publishing.settings)
    // Nothing here says whether its rows have changed since the last start.
    else await buildSite(settings, siteFolder(), true)
    await server.start()
    const stopClock = startClock([...siteJobs(backend, process.env), ...(publishing?.jobs ?? [])])
    console.log(welcome(address, backend, mailbox))
    await untilStopped(backend)
    await stopClock()
    await publishing?.stop()
  } finally {
    // Also after a failed build: a server that still listens would keep the command from ending.
    await site?.stop()
    await previews?.stop()
    await mailbox?.stop()
    await backend.stop()
  }
})
// Ends the command even if something still keeps the event loop alive.
process.exit()
