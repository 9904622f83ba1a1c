/** A throwaway PostgreSQL server for one test file, where the machine has PostgreSQL installed. */
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Cluster {
  /** The folder of the Unix socket, which is how to reach it. */
  host: string
  port: number
  stop(): Promise<void>
}

/** The folder with `initdb` and `postgres`, or null: POSTGRES_BIN, Debian's folders, then the PATH. */
export function findPostgres(): string | null {
  const { POSTGRES_BIN = '', PATH = '' } = process.env
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    POSTGRES_BIN,
    ...versions.map(version => join(debian, version, 'bin')),
    ...PATH.split(delimiter),
  ]
  return (
    folders.find(folder => folder && ['initdb', 'pg_ctl'].every(tool => existsSync(join(folder, tool)))) ??
    null
  )
}

/** Starts an empty server with the superuser `supabase_admin`, reachable from this machine only. */
export async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'db-test-'))
  const data = join(folder, 'data')
  const port = 5432
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const tool = (name: string, options: string[]) => run(join(bin, name), options, { cwd: folder, ...account })

  await tool('initdb', [
    ...['-D', data, '-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
  // fsync off: nobody needs these rows after a power cut.
  const server = `-p ${port} -k ${folder} -c listen_addresses= -c fsync=off -c log_min_messages=panic`
  await tool('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', server, '-w', 'start'])
  return {
    host: folder,
    port,
    async stop() {
      await tool('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, as a container's tests do: then its own account is borrowed. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const account = ['postgres', 'nobody'].map(name => accounts.find(line => line.startsWith(`${name}:`)))
  const [, , uid, gid] = account.find(line => line !== undefined)?.split(':') ?? []
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no account to run it as')
  return { uid: Number(uid), gid: Number(gid) }
}
