/** `node local/main.ts [--port 54321] [--data .data/db] [--no-demo]`: the local Supabase as a process. */
import { parseArgs } from 'node:util'
import { OldDatabaseError } from './database/baseline.ts'
import { DataInUseError } from './database/lock.ts'
import { ScriptError } from './database/migrations.ts'
import { DEMO_ADMIN } from './demo-admin.ts'
import { type LocalSupabase, startLocalSupabase } from './server.ts'

/** The command line is invalid; the message says why in one sentence. */
class UsageError extends Error {}

/** System errors for a path that is not a folder, is not writable, or has no space left. */
const UNWRITABLE = ['EACCES', 'EDQUOT', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '54321' },
    data: { type: 'string', default: '.data/db' },
    demo: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

try {
  const starting = startLocalSupabase({
    port: portOf(values.port),
    dataDir: values.data,
    demo: values.demo,
    // Tests sign in more often from one machine than the limits allow.
    ...(process.env.AUTH_RATE_LIMITS === 'off' && { auth: { rates: null } }),
  })
  stopWhenAsked(starting)
  announce(await starting)
} catch (error) {
  console.error(explain(error))
  // Not `process.exitCode`: the channel to a parent would keep the process alive.
  process.exit(1)
}

/** Stops on a signal, or when the parent process is gone, even while still starting. */
function stopWhenAsked(starting: Promise<LocalSupabase>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void starting.then(supabase => supabase.close()).finally(() => process.exit())
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

function announce({ url, anonKey, serviceKey, applied }: LocalSupabase): void {
  for (const file of applied) console.info(`Applied ${file}`)
  console.info(`Local Supabase listens on ${url}`)
  if (values.demo) console.info(`Administrator: ${DEMO_ADMIN.email}, password ${DEMO_ADMIN.password}`)
  if (process.connected) process.send?.({ type: 'ready', url, anonKey, serviceKey })
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}.`)
}

function explain(error: unknown): string {
  const expected = [DataInUseError, OldDatabaseError, ScriptError, UsageError]
  if (error instanceof Error && expected.some(kind => error instanceof kind)) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  if (UNWRITABLE.includes(code)) {
    return `The data in ${values.data} cannot be written (${message}); choose another folder with --data (npm commands: DATA_DIR=…).`
  }
  if (code === 'EADDRINUSE') {
    return `Port ${values.port} is in use; stop the other program or choose another with --port (npm commands: BACKEND_PORT=…).`
  }
  return `The local Supabase could not start: ${error instanceof Error ? error.stack : error}`
}
