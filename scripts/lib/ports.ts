/** Checks for busy ports on this machine and finds free ones. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { UserError } from './user-error.ts'

/** The message for a port that another program uses; `command` is what the user typed. */
export function busyPort(port: number, command: string): string {
  return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} ${command}`
}

/** Throws a `UserError` when another program uses `port` on this machine. */
export async function requireFreePort(port: number, command: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new UserError(busyPort(port, command)) : error)
    })
    server.listen(port, 'localhost', () => server.close(() => resolve()))
  })
}

/** A port on this machine on which no program listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
