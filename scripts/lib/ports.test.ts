import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, requireFreePort } from './ports.ts'
import { UserError } from './user-error.ts'

test('a port in use is refused with a suggestion, and accepted once it is free', async () => {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(requireFreePort(port, 'npm run dev')).rejects.toThrow(
    new UserError(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm run dev`,
    ),
  )
  server.close()
  await once(server, 'close')
  await requireFreePort(port, 'npm run dev')
  await requireFreePort(port, 'npm run dev')
})

test('a free port is not one that the system gives to a connection by itself', async () => {
  // Linux begins at 32768, macOS and Windows at 49152.
  for (let round = 0; round < 20; round++) expect(await freePort()).toBeLessThan(32_768)
})
