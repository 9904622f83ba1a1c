/** Checks for busy ports on this machine and finds free ones. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { UserError } from './user-error.ts'

/** The message for a port that another program uses; `command` is what the user typed. */
export function busyPort(port: number, command: string): string {
  return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} ${command}`
}

/** Throws a `UserError` when another program uses `port` where the site listens. */
export async function requireFreePort(port: number, command: string): Promise<void> {
  if (!(await isFree(port, 'localhost'))) throw new UserError(busyPort(port, command))
}

/** Whether no program listens on `port` of `host`, which is this machine. Throws if it cannot be used at all. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Makes `server` listen on a free port of this machine; resolves to the port. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * A port on this machine on which no program listens at the moment, and which the system gives to no connection and no
 * other server by itself: it may be used much later.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 25_000 + Math.floor(Math.random() * 7_000)
    if (await isFree(port, '127.0.0.1')) return port
  }
}
