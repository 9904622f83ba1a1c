/** The upload function in front of a real backend, with people who call it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { readCaller } from '#data/caller.ts'
import { createFileStore, type FileStore, publicFileUrl, readPublicFile } from '#data/file-store.ts'
import { saveMissingSize } from '#data/media-files.ts'
import { createRestClient } from '#data/rest-client.ts'
import { type LocalSupabase, startLocalSupabase } from '../../../local/server.ts'
import { handle as serveAsset } from '../../../netlify/functions/assets.mts'
import { handle } from '../../../netlify/functions/upload.mts'
import { quickHash } from './quick-password.ts'

export const SITE = 'https://gantry.example'
const password = 'a long enough password'

export interface UploadSite {
  server: LocalSupabase
  service: SupabaseClient
  tokens: { admin: string; outsider: string }
  /** Sends a file as the administrator would, or as `token`. */
  upload(file: Blob | Buffer | null, options?: UploadOptions): Promise<Response>
  /** Calls the function that serves `/assets/…`. */
  asset(path: string, init?: RequestInit): Promise<Response>
  /** The names of all files in a folder of the bucket. */
  stored(folder?: string): Promise<string[]>
}

export interface UploadOptions {
  name?: string
  type?: string
  token?: string | null
  headers?: Record<string, string>
  fields?: Record<string, string>
  /** Wraps the bucket, e.g. to fail midway. */
  through?: (store: FileStore) => FileStore
}

/** Starts it before the tests of this file and stops it after them. */
export function uploadSiteForThisFile(): () => UploadSite {
  let site: UploadSite | undefined
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site?.server.close())
  return () => {
    if (!site) throw new Error('The site starts before the tests, not while they are defined')
    return site
  }
}

async function startSite(): Promise<UploadSite> {
  const server = await startLocalSupabase({ port: 0, demo: false, log: () => undefined })
  const connection = { url: server.url, key: server.anonKey }
  const keyed = { url: server.url, key: server.serviceKey }
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const service = createClient(server.url, server.serviceKey, quiet)
  const signUp = async (email: string, isAdmin: boolean) => {
    const user_metadata = { role: 'admin' }
    await service.auth.admin.createUser({
      email,
      password_hash: quickHash(password),
      email_confirm: true,
      user_metadata,
    })
    if (isAdmin) await service.rpc('grant_role', { email, member_role: 'owner' }).throwOnError()
    const client = createClient(server.url, server.anonKey, quiet)
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return data.session.access_token
  }
  const tokens = {
    admin: await signUp('admin@x.example', true),
    outsider: await signUp('other@x.example', false),
  }
  const dependencies = {
    caller: (token: string) => readCaller(connection, token),
    files: (token: string) => createFileStore(connection, token),
    overwrite: () => createFileStore(keyed, keyed.key),
    former: async (key: string) => {
      const file = await readPublicFile(server.url, key, new Request('https://bucket.invalid'))
      return file?.blob()
    },
    now: () => new Date(),
    random: Math.random,
  }
  return {
    server,
    service,
    tokens,
    upload: (
      file,
      { token = tokens.admin, headers = {}, through = (store: FileStore) => store, ...options } = {},
    ) => {
      const body = file === null ? new FormData() : formOf(file, options)
      const Authorization = token === null ? {} : { Authorization: `Bearer ${token}` }
      return handle(
        new Request(`${SITE}/api/upload`, {
          method: 'POST',
          body,
          headers: { ...Authorization, ...headers },
        }),
        {
          ...dependencies,
          files: token => through(dependencies.files(token)),
          overwrite: () => through(dependencies.overwrite()),
        },
      )
    },
    asset: (path, init) =>
      serveAsset(new Request(`${SITE}${path}`, init), {
        read: (key, request) => readPublicFile(server.url, key, request),
        address: key => publicFileUrl(server.url, key),
        keep: async (key, { bytes, type }, { name, ...size }) => {
          await createFileStore(keyed, keyed.key).put(key, bytes, type)
          await saveMissingSize(createRestClient(keyed, null), name, size)
        },
      }),
    async stored(folder = '') {
      const { data, error } = await service.storage.from('portfolio-images').list(folder, { limit: 1000 })
      if (error) throw error
      return data.filter(({ id }) => id !== null).map(({ name }) => name)
    },
  }
}

function formOf(file: Blob | Buffer, { name = 'photo', type = '', fields = {} }: UploadOptions): FormData {
  const form = new FormData()
  const blob = file instanceof Blob ? file : new Blob([new Uint8Array(file)], { type })
  form.set('file', blob, name)
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}
