/**
 * What the functions bear on this machine: messages and page views per second, from the Request to the row in
 * the embedded database, and whether memory grows on the way. Prints a table:
 *
 *     node --expose-gc bench/functions.ts [requests per round, 1000] [rounds, 5]
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@netlify/functions'
import logVisit from '../netlify/functions/log-visit.mts'
import submissions from '../netlify/functions/submissions.mts'
import { startEmbeddedBackend } from '../scripts/lib/embedded-backend.ts'

/** Requests on their way at the same time. */
const AT_ONCE = 8
const SITE = 'https://gantry.example'

type Call = (context: Context) => Promise<Response>

const CALLS: Record<string, Call> = {
  submissions: context => {
    const message = {
      id: randomUUID(),
      name: 'Maria Okafor',
      email: 'maria@ondine.example',
      message: `We have a serum with good reviews. ${randomUUID()}`,
      timestamp: new Date().toISOString(),
    }
    const request = new Request(`${SITE}/.netlify/functions/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SITE },
      body: JSON.stringify(message),
    })
    return submissions(request, context)
  },
  visits: context => {
    const agent =
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    const headers = { 'User-Agent': agent, 'Sec-Fetch-Site': 'same-origin' }
    const request = new Request(`${SITE}/.netlify/functions/log-visit?path=/work`, { headers })
    return logVisit(request, context)
  },
}

/** Every request from an address of its own, as limits count by address. */
function contextOf(number: number): Context {
  const group = (shift: number) => ((number >> shift) & 0xff).toString(16)
  return { ip: `2001:db8:${group(8)}:${group(0)}::${group(16)}` } as Context
}

let addresses = 0

/** Makes `count` calls; milliseconds for all of them, and of each, sorted. */
async function round(call: Call, count: number): Promise<{ all: number; each: number[] }> {
  const each: number[] = []
  let left = count
  const start = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const began = performance.now()
        const response = await call(contextOf(++addresses))
        if (!response.ok) throw new Error(`Answered ${response.status}: ${await response.text()}`)
        each.push(performance.now() - began)
      }
    }),
  )
  return { all: performance.now() - start, each: each.sort((a, b) => a - b) }
}

const megabytes = (bytes: number) => Number((bytes / 1e6).toFixed(1))

/** Memory of a process as the system counts it, in MB; only Linux says. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return megabytes(Number(kilobytes) * 1000)
  } catch {
    return Number.NaN
  }
}

const [count = 1000, rounds = 5] = process.argv.slice(2).map(Number)
const data = mkdtempSync(join(tmpdir(), 'bench-'))
const backend = await startEmbeddedBackend({ port: 54399, data: join(data, 'db') })
try {
  process.env.SUPABASE_URL = backend.url
  process.env.SUPABASE_SERVICE_ROLE_KEY = backend.serviceKey
  process.env.LOG_LEVEL = 'error'
  const rows = []
  for (const [name, call] of Object.entries(CALLS)) {
    await round(call, 50)
    for (let number = 1; number <= rounds; number++) {
      const { all, each } = await round(call, count)
      globalThis.gc?.()
      rows.push({
        function: name,
        round: number,
        'per second': Math.round((count / all) * 1000),
        'median ms': Number(each[Math.floor(count / 2)]?.toFixed(1)),
        '99 % ms': Number(each[Math.floor(count * 0.99)]?.toFixed(1)),
        'heap MB': megabytes(process.memoryUsage().heapUsed),
        'database MB': residentMemory(backend.pid),
      })
    }
  }
  console.table(rows)
} finally {
  await backend.stop()
  rmSync(data, { recursive: true, force: true })
}
