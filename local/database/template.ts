/** Ready-made clusters, so that a first start and every test database take less than a second. */
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import project from '../../package.json' with { type: 'json' }
import { type Blueprint, digestOf, installPlatform, migrate } from './migrations.ts'
import { packPglite } from './pglite.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const MAX_AGE_MS = 14 * DAY_MS

/** Incremented when templates are built differently from the same files. */
const FORMAT = 2

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Pinned exactly in package.json: another version may write another format. */
const pgliteVersion = project.dependencies['@electric-sql/pglite']

/**
 * The cluster that `blueprint` describes, as a tarball for PGlite.
 *
 * Built once (about two seconds), with seeds once a day, and kept in `cacheDir` under a name that depends on every file
 * of the blueprint and on PGlite's version; `caches` are further folders to look in, which are never written to. Rejects
 * with a ScriptError if a file of the blueprint fails.
 */
export async function clusterTemplate(
  blueprint: Blueprint,
  cacheDir: string,
  caches: string[] = [],
): Promise<Uint8Array> {
  const name = `pglite-${pgliteVersion}-${FORMAT}-${digestOf(blueprint)}.tar.zst`
  const isUsable = blueprint.seeds.length > 0 ? isOfToday : existsSync
  const found = [cacheDir, ...caches].map(folder => join(folder, name)).find(isUsable)
  const known = found && (await unlessGone(readFile(found)))
  if (known) return decompress(known)

  const file = join(cacheDir, name)

  const tarball = await packPglite(async database => {
    await installPlatform(database, blueprint)
    await migrate(database, blueprint)
  })
  await mkdir(cacheDir, { recursive: true })
  // Several test processes may build the same template: each writes its own file, and the last one wins.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, await compress(tarball))
  await rename(unfinished, file)
  await removeOldTemplates(cacheDir)
  return tarball
}

/** Whether `path` exists and is less than a day old: the seeds' times are relative to when a template was built. */
export function isOfToday(path: string): boolean {
  const builtAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - builtAt < DAY_MS
}

/** By the blueprint's digest, as long as the process runs. */
const held = new Map<string, Promise<Uint8Array>>()

/**
 * The same for databases in memory, of which a process may open many: built or read once, and then shared by callers,
 * which only read the bytes. A failure is not cached.
 */
export function heldTemplate(blueprint: Blueprint, cacheDir: string): Promise<Uint8Array> {
  const name = digestOf(blueprint)
  const known = held.get(name)
  if (known) return known
  const template = clusterTemplate(blueprint, cacheDir)
  held.set(name, template)
  template.catch(() => held.delete(name))
  return template
}

/** Every change of the SQL leaves a template behind that is never used again. */
async function removeOldTemplates(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const file = join(cacheDir, name)
    const known = await unlessGone(stat(file))
    if (known && Date.now() - known.mtimeMs > MAX_AGE_MS) await rm(file, { recursive: true, force: true })
  }
}

/** Null for a file that another process has renamed or removed in the meantime; rejects with any other failure. */
async function unlessGone<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
