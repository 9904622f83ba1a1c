/** A Supabase project on this machine: database, REST, auth and storage behind one address. */
import { dirname, join } from 'node:path'
import type { AuthContext } from './auth/context.ts'
import { limitsOf } from './auth/limits.ts'
import { Mailer } from './auth/mailer.ts'
import { type AuthSettings, NO_HOOKS, readAuthSettings } from './auth/settings.ts'
import { openDataFolder } from './database/data-folder.ts'
import type { Database } from './database/database.ts'
import { migrate, platformBlueprint, projectBlueprint, updatePlatform } from './database/migrations.ts'
import { asService } from './database/roles.ts'
import { ensureDemoAdmin } from './demo-admin.ts'
import { failure, route } from './http/gateway.ts'
import { startHttpServer } from './http/node-server.ts'
import { createKeys, type Keys, loadKeys } from './keys.ts'
import { Rest } from './rest/rest.ts'
import { type Blobs, blobsInFolder, blobsInMemory } from './storage/blobs.ts'
import { Storage } from './storage/storage.ts'
import { MAX_UPLOAD } from './storage/upload-limit.ts'

export interface LocalSupabaseOptions {
  /** 0, the default, for any free port. */
  port?: number
  /** Folder of the database; keys and files are stored beside it. In memory when left out. */
  dataDir?: string
  /** Whether to add the demonstration rows and the demonstration administrator; not by default. */
  demo?: boolean
  /** `platform` leaves out the project's own migrations and seed. */
  schema?: 'project' | 'platform'
  /** A database to use instead of the embedded one; the caller closes it. */
  database?: Database
  /** Variables for `env(NAME)` in supabase/config.toml; the environment of this process by default. */
  environment?: Record<string, string | undefined>
  /** Auth settings that override those in supabase/config.toml. */
  auth?: Partial<AuthSettings>
  /** The clock, for tests. */
  now?: () => Date
  /** Receives what hosted Supabase would mail, and why a hook failed; the console by default. */
  log?: (line: string) => void
}

export interface LocalSupabase extends Keys {
  /** `http://127.0.0.1:<port>` */
  url: string
  database: Database
  /** The migration and seed files that this start applied to an existing database. */
  applied: string[]
  /** Finishes the running requests, then closes the database. */
  close(): Promise<void>
}

const projectRoot = join(import.meta.dirname, '..')
/** Database templates that all instances of a checkout may use; each keeps its own beside its data. */
const sharedCache = join(projectRoot, '.data/cache')

/** Maximum size of a body that is not a file, in bytes: far more than any form or page of rows. */
const MAX_BODY = 8 * 1024 * 1024

/** Allowance for what a form adds around its file, in bytes. */
const FORM_OVERHEAD = 64 * 1024

/**
 * Starts the server. The first start creates the database in `dataDir`; later ones apply what is new.
 *
 * Rejects with DataInUseError, with OldDatabaseError, with ScriptError, and with EADDRINUSE for a port that is taken.
 */
export async function startLocalSupabase(options: LocalSupabaseOptions = {}): Promise<LocalSupabase> {
  const { dataDir, demo = false, schema = 'project', now = () => new Date() } = options
  const blueprint = schema === 'project' ? projectBlueprint(projectRoot, { demo }) : platformBlueprint()
  const database = options.database ?? (await openDataFolder(dataDir, blueprint, sharedCache))
  const closeDatabase = async () => {
    if (options.database === undefined) await database.close()
  }
  try {
    await updatePlatform(database)
    const applied = await migrate(database, blueprint)
    if (demo) await ensureDemoAdmin(database, now())
    const keys = dataDir === undefined ? createKeys() : loadKeys(join(dirname(dataDir), 'keys.json'))
    const blobs = dataDir === undefined ? blobsInMemory() : blobsInFolder(join(dirname(dataDir), 'storage'))
    const { log = console.info, port = 0 } = options
    const settings = settingsOf(options)
    const server = await serve({ database, keys, blobs, settings, now, log, port })
    return {
      ...keys,
      url: server.url,
      database,
      applied,
      async close() {
        await server.close()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}

interface Parts {
  database: Database
  keys: Keys
  blobs: Blobs
  settings: AuthSettings
  now: () => Date
  log: (line: string) => void
  port: number
}

/** The settings; without the project's functions, there are no hooks to call. */
function settingsOf({ schema, environment = process.env, auth }: LocalSupabaseOptions): AuthSettings {
  const file = readAuthSettings(join(projectRoot, 'supabase/config.toml'), environment)
  return { ...file, ...(schema === 'platform' && { hooks: NO_HOOKS }), ...auth }
}

async function serve({ database, keys, blobs, settings, now, log, port }: Parts) {
  let url = ''
  const limits = limitsOf(settings)
  const auth: AuthContext = {
    keys,
    settings,
    limits,
    mailer: new Mailer({ settings, limits, url: () => url, now, log }),
    now,
    log,
    url: () => url,
    transact: work => asService(database, 'supabase_auth_admin', work),
  }
  const rest = new Rest(database)
  const storage = new Storage({ database, blobs, jwtSecret: keys.jwtSecret, now })
  const server = await startHttpServer(request => route(request, { rest, storage, auth, keys, now }), {
    port,
    bodyLimit: path => (path.startsWith('/storage/') ? MAX_UPLOAD + FORM_OVERHEAD : MAX_BODY),
    failure,
  })
  url = server.url
  return server
}
