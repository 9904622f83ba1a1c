import { fork } from 'node:child_process'
import type { Backend } from './environment.ts'
import { UserError } from './user-error.ts'

export interface EmbeddedBackendOptions {
  port: number
  /** Folder of the database, e.g. `.data/db`. */
  data: string
  /** Environment variables for its process, in addition to this process's own. */
  settings?: Record<string, string>
}

/** The embedded Supabase server in a child process; it ends when this process does. */
export interface EmbeddedBackend extends Backend {
  /** The id of its process. */
  pid: number
  /** Stops the server; resolves when its data is safely closed. */
  stop(): Promise<void>
  /** Kills the server without warning, as a power cut would; for tests. */
  kill(): void
  /** Resolves when the server's process has exited. */
  ended: Promise<void>
}

/**
 * Starts `local/main.ts` and waits until it is ready. Throws a `UserError` with the server's own message if it refuses
 * to start (port or data in use, failing migration).
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { port, data, settings } = options
  const child = fork('local/main.ts', ['--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...settings },
  })
  let complaint = ''
  let isServing = false
  // The running server's output is for the person at the terminal: there is no mail here, so it prints the links to
  // set a new password.
  child.stdout?.on('data', (text: Buffer) => {
    if (isServing) process.stdout.write(text)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (isServing) process.stderr.write(text)
    else complaint += text
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  // The last output may arrive only after the process has exited.
  const hasSaidAll = new Promise<void>(resolve => child.once('close', () => resolve()))
  const keys = await Promise.race([
    new Promise<Backend>(resolve => {
      child.on('message', message => {
        if (isReady(message)) resolve(message)
      })
    }),
    hasSaidAll.then(() => {
      throw new UserError(complaint.trim() || 'The embedded database ended without a word.')
    }),
  ])
  isServing = true
  return {
    url: keys.url,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    pid: child.pid ?? 0,
    ended: exited,
    kill: () => void child.kill('SIGKILL'),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

function isReady(message: unknown): message is Backend & { type: 'ready' } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
