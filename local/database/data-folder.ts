/** The embedded database in its folder: created on first use, reopened later, by one process at a time. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from './database.ts'
import { lockData } from './lock.ts'
import type { Blueprint } from './migrations.ts'
import { openPglite, openPgliteInMemory } from './pglite.ts'
import { clusterTemplate, heldTemplate } from './template.ts'
import { unpackTemplate } from './template-files.ts'

/**
 * Opens the database in `dataDir`, after creating it from `blueprint` if there is none; without a
 * folder, a new one in memory. Closing it releases the folder. Templates built on the way are cached beside the folder,
 * or in `sharedCache` without one.
 *
 * Rejects with DataInUseError and, for a first start, ScriptError.
 */
export async function openDataFolder(
  dataDir: string | undefined,
  blueprint: Blueprint,
  sharedCache: string,
): Promise<Database> {
  if (dataDir === undefined) return openPgliteInMemory(await heldTemplate(blueprint, sharedCache))
  await mkdir(dirname(dataDir), { recursive: true })
  const unlock = lockData(dataDir)
  try {
    if (!existsSync(join(dataDir, 'PG_VERSION'))) {
      const cacheDir = join(dirname(dataDir), 'cache')
      await makeCluster(await clusterTemplate(blueprint, cacheDir, [sharedCache]), dataDir)
    }
    const database = await openPglite(dataDir)
    return {
      ...database,
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Unpacks beside the folder and renames, so that a killed process leaves no partial database. */
async function makeCluster(template: Uint8Array, dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.new`
  await rm(unfinished, { recursive: true, force: true })
  unpackTemplate(template, unfinished)
  await rename(unfinished, dataDir)
}
