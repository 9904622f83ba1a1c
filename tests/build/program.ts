/** Runs the program that serves the site, on its own ports and data. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { type Publishing, readPublishing } from '#data/publications.ts'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import type { Keys } from '../../local/keys.ts'
import type { LocalSupabase } from '../../local/server.ts'
import { freePort } from '../../scripts/lib/ports.ts'

/** A running program. */
export interface Program {
  /** The site's URL. */
  site: string
  /** Its `DATA_DIR`. */
  folder: string
  state(): Promise<Publishing>
  /** Saves a FAQ question that no page shows yet; returns it. */
  saveQuestion(): Promise<string>
  /** Adds a redirect from an old address, which takes effect with the next publication. */
  redirect(from: string, to: string): Promise<void>
  /** Sends a POST to a function of the site as an administrator. */
  asAdmin(path: string, options: { headers?: Record<string, string>; body: BodyInit }): Promise<Response>
  /** Stops it as Ctrl+C does and keeps its data; resolves when its process has exited. */
  end(): Promise<void>
  /** Starts it again on the same ports and data. */
  again(): Promise<void>
  /** Stops it if it still runs, and deletes its data. */
  stop(): Promise<void>
}

/** Starts `script` and waits until it prints `ready`. With `hosted` it has no database of its own, but works with that. */
export async function startProgram(script: string, ready: string, hosted?: LocalSupabase): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  const [port, backendPort] = [await freePort(), await freePort()]
  const site = `http://localhost:${port}`
  const backend = hosted?.url ?? `http://127.0.0.1:${backendPort}`
  // Without the test runner's variables, with which Astro would leave the pages to the runner.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name))
  const launch = async () => {
    const started = spawn(process.execPath, [script], {
      env: {
        ...Object.fromEntries(inherited),
        PORT: String(port),
        BACKEND_PORT: String(backendPort),
        DATA_DIR: folder,
        PUBLISH_AUTOMATICALLY: 'off',
        ...(hosted && {
          SUPABASE_URL: hosted.url,
          SUPABASE_ANON_KEY: hosted.anonKey,
          SUPABASE_SERVICE_ROLE_KEY: hosted.serviceKey,
        }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toContain(ready), { timeout: 200_000, interval: 50 })
    return started
  }
  let program = await launch()
  const end = async () => {
    if (program.exitCode !== null) return
    program.kill('SIGINT')
    await once(program, 'exit')
  }
  const keys: Pick<Keys, 'anonKey' | 'serviceKey'> =
    hosted ?? JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))
  const db = createPublicClient({ url: backend, key: keys.serviceKey })
  return {
    site,
    folder,
    state: () => readPublishing(db, new Date()),
    async saveQuestion() {
      const question = `Is ${randomUUID()} in the page?`
      await db.from('faqs').insert({ question, answer: 'Once it is published.', order: 99 })
      return question
    },
    async redirect(from, to) {
      const { error } = await db.from('redirects').insert({ from_path: from, to_path: to })
      if (error) throw new Error(error.message)
    },
    async asAdmin(path, { headers, body }) {
      const client = createClient(backend, keys.anonKey, { auth: { persistSession: false } })
      const { data } = await client.auth.signInWithPassword(DEMO_ADMIN)
      const Authorization = `Bearer ${data.session?.access_token}`
      return fetch(`${site}${path}`, { method: 'POST', headers: { ...headers, Authorization }, body })
    },
    end,
    async again() {
      program = await launch()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
