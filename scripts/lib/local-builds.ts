/**
 * Stands in for the host on a developer's machine: a build hook that builds the site when called, and build reports
 * signed as the host signs them.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { SIGNATURE_HEADER, signBody } from '../../netlify/lib/deploy-signature.ts'
import { listenAnywhere } from './ports.ts'

export interface LocalBuildsOptions {
  /** Builds the site and puts it into service; rejects with the reason if it fails. */
  build: () => Promise<void>
  /** Receives the reports of a build, e.g. `http://localhost:4321/.netlify/functions/deploy-status`. */
  reportTo: string
  now?: () => Date
}

/** A build hook on this machine. */
export interface LocalBuilds {
  /** The hook's URL; nobody else on this machine can guess it. */
  hook: string
  /** The secret that signs the reports. */
  secret: string
  /** Closes the hook and waits for a running build to end. */
  stop(): Promise<void>
}

/** Opens the hook. One build runs at a time; a call during a build is refused with 409. */
export async function openLocalBuilds(options: LocalBuildsOptions): Promise<LocalBuilds> {
  const { build, reportTo, now = () => new Date() } = options
  const path = `/local_build_hook/${randomBytes(24).toString('base64url')}`
  const secret = randomBytes(32).toString('base64url')
  let running: Promise<void> | null = null
  let isStopping = false

  async function report(deploy: Record<string, unknown>): Promise<void> {
    const body = JSON.stringify({ context: 'production', ...deploy })
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: await signBody(body, secret) }
    const send = () => fetch(reportTo, { method: 'POST', headers, body })
    // Retries once, because the site may have closed the keep-alive connection that the first request used.
    const response = await send().catch(send)
    if (!response.ok) throw new Error(`The report of a build was answered ${response.status}`)
  }

  async function run(title: string): Promise<void> {
    const deploy = { id: randomBytes(12).toString('hex'), title, created_at: now().toISOString() }
    await report({ ...deploy, state: 'building' })
    const failure = await build().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const end = { ...deploy, updated_at: now().toISOString() }
    await report(
      failure === null ? { ...end, state: 'ready' } : { ...end, state: 'error', error_message: failure },
    )
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method !== 'POST' || pathname !== path) return void response.writeHead(404).end()
    if (running) return void response.writeHead(409).end()
    running = run(searchParams.get('trigger_title') ?? '')
      .catch(error => {
        if (!isStopping) console.error('A build could not be reported:', error)
      })
      .finally(() => {
        running = null
      })
    response.writeHead(200).end()
  })
  const port = await listenAnywhere(server)
  return {
    hook: `http://127.0.0.1:${port}${path}`,
    secret,
    async stop() {
      isStopping = true
      server.closeAllConnections()
      server.close()
      await running
    },
  }
}
