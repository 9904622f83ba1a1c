/**
 * Part 6 of the benchmark: the load that the functions handle on this machine. Messages and page views per second,
 * eight at a time and each from its own address, from the Request to the row in the embedded database, and whether
 * memory grows on the way.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@netlify/functions'
import logVisit from '../netlify/functions/log-visit.mts'
import submissions from '../netlify/functions/submissions.mts'
import { startEmbeddedBackend } from '../scripts/lib/embedded-backend.ts'
import { type Effort, type Measured, median, type Row, rounded } from './results.ts'

/** Concurrent requests. */
const AT_ONCE = 8
/** Requests per round. */
const REQUESTS = 1000
const ROUNDS = 5
const SITE = 'https://gantry.example'

type Call = (context: Context) => Promise<Response>

const CALLS: Record<string, Call> = {
  submissions: context => {
    const message = {
      id: randomUUID(),
      name: 'Maria Okafor',
      email: `maria-${randomUUID()}@ondine.example`,
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
  'log-visit': context => {
    const agent =
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    const headers = { 'User-Agent': agent, 'Sec-Fetch-Site': 'same-origin' }
    const request = new Request(`${SITE}/.netlify/functions/log-visit?path=/work`, { headers })
    return logVisit(request, context)
  },
}

/** Every request comes from its own network, because limits count by address and network. */
function contextOf(number: number): Context {
  const group = (shift: number) => ((number >> shift) & 0xff).toString(16)
  return { ip: `2001:${group(8)}:${group(0)}::${group(16)}` } as Context
}

let addresses = 0

/** Makes `count` calls; returns the milliseconds for all of them, and for each. */
async function makeCalls(call: Call, count: number): Promise<{ all: number; each: number[] }> {
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
  return { all: performance.now() - start, each }
}

const megabytes = (bytes: number) => rounded(bytes / 1e6)

/** Memory of a process as the system counts it, in MB; only on Linux. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return megabytes(Number(kilobytes) * 1000)
  } catch {
    return Number.NaN
  }
}

async function rounds(name: string, call: Call, backendPid: number, quick: boolean): Promise<Row[]> {
  const count = quick ? 100 : REQUESTS
  await makeCalls(call, 50)
  const rows: Row[] = []
  for (let round = 1; round <= (quick ? 1 : ROUNDS); round++) {
    const { all, each } = await makeCalls(call, count)
    globalThis.gc?.()
    const slowest = each.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? Number.NaN
    rows.push({
      function: name,
      round,
      'per second': Math.round((count / all) * 1000),
      'median, ms': rounded(median(each)),
      'slowest hundredth, ms': rounded(slowest),
      'heap, MB': megabytes(process.memoryUsage().heapUsed),
      'database, MB': residentMemory(backendPid),
    })
  }
  return rows
}

/** Sends rounds of messages, then of page views. */
export async function measureFunctions({ quick }: Effort): Promise<Measured> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'))
  const backend = await startEmbeddedBackend({ port: 54399, data: join(data, 'db') })
  try {
    process.env.SUPABASE_URL = backend.url
    process.env.SUPABASE_SERVICE_ROLE_KEY = backend.serviceKey
    process.env.LOG_LEVEL = 'error'
    const rows: Row[] = []
    for (const [name, call] of Object.entries(CALLS))
      rows.push(...(await rounds(name, call, backend.pid, quick)))
    return { tables: [{ title: 'Functions, with the embedded database behind them', rows }], exceeded: [] }
  } finally {
    await backend.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
