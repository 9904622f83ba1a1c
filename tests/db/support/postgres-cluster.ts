/** A throwaway PostgreSQL server for one test file, where the machine has PostgreSQL installed. */
import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Cluster {
  /** The folder of the Unix socket, which is how to reach it. */
  host: string
  port: number
  /** Ends the server in good order; its data stays. */
  pause(): Promise<void>
  /** Ends the server and throws its data away. */
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
  const folder = newFolder()
  await toolsIn(bin, folder)('initdb', [
    ...['-D', join(folder, 'data'), '-U', 'supabase_admin', '-A', 'trust'],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
  return launch(bin, folder)
}

/**
 * Starts such a server on a copy of `template`: a folder of data that `fill` makes once. Setting the project up
 * anew for every test file would take most of their time.
 */
export async function startCopy(
  bin: string,
  template: string,
  fill: (cluster: Cluster) => Promise<void>,
): Promise<Cluster> {
  if (!existsSync(template)) await makeTemplate(bin, template, fill)
  const folder = newFolder()
  await run('cp', ['-a', template, join(folder, 'data')])
  return launch(bin, folder)
}

async function makeTemplate(bin: string, template: string, fill: (cluster: Cluster) => Promise<void>) {
  const cluster = await startCluster(bin)
  const folder = cluster.host
  const unfinished = `${template}.${process.pid}`
  try {
    await fill(cluster).finally(cluster.pause)
    mkdirSync(dirname(template), { recursive: true })
    await run('cp', ['-a', join(folder, 'data'), unfinished])
    renameSync(unfinished, template)
  } catch (error) {
    // Several test processes may make the same template: the first one stays.
    if (!existsSync(template)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that the account which runs the server owns. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'db-test-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const toolsIn = (bin: string, folder: string) => (name: string, options: string[]) =>
  run(join(bin, name), options, { cwd: folder, ...unprivilegedAccount() })

async function launch(bin: string, folder: string): Promise<Cluster> {
  const [data, port] = [join(folder, 'data'), 5432]
  const tool = toolsIn(bin, folder)
  // fsync off: nobody needs these rows after a power cut.
  const server = `-p ${port} -k ${folder} -c listen_addresses= -c fsync=off -c log_min_messages=panic`
  await tool('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', server, '-w', 'start'])
  const stop = (mode: 'fast' | 'immediate') => tool('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
  return {
    host: folder,
    port,
    async pause() {
      await stop('fast')
    },
    async stop() {
      await stop('immediate')
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
