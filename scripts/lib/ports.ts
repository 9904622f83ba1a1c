/** Ports of this machine: those that other programs hold, and free ones. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { UserError } from './user-error.ts'

/** The sentence for a port that another program holds; `command` is what was typed. */
export function busyPort(port: number, command: string): string {
  return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} ${command}`
}

/** Throws a `UserError` when another program has `port` on this machine. */
export async function requireFreePort(port: number, command: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new UserError(busyPort(port, command)) : error)
    })
    server.listen(port, 'localhost', () => server.close(() => resolve()))
  })
}

/** A port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
