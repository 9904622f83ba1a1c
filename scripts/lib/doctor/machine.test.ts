import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, type Mock, test, vi } from 'vitest'
import { type Finding, report } from './finding.ts'
import { checkDiskSpace, checkNode, checkPort } from './machine.ts'
import { checkMailServer } from './mail-server.ts'

const faults = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ subject, says }) => `${subject}: ${says}`)

test('an old Node, a full disk and a port in use are reported as faults', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = (typeof address === 'object' && address?.port) || 0
  const findings = [
    checkNode('20.11.1'),
    checkDiskSpace(12 * 1024 * 1024),
    await checkPort('Site port', port),
    await checkPort('Database port', port, async () => true),
  ]
  server.close()
  expect(faults(findings)).toEqual([
    'Node: Version 20.11.1 is too old.',
    'Disk: Only 12 MB are free.',
    `Site port: Port ${port} is in use by another program.`,
  ])
})

test('the site’s port is in use if a program has it where the site would listen: localhost may be ::1', async () => {
  const ask = dns.lookup as (host: string, ...rest: unknown[]) => void
  const lookup = vi.spyOn(dns, 'lookup') as unknown as Mock<typeof ask>
  lookup.mockImplementation((host, ...rest) => ask(host === 'localhost' ? '::1' : host, ...rest))
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  const finding = await checkPort('Site port', port)
  lookup.mockRestore()
  server.close()
  expect(address).toBe('::1')
  expect(finding).toMatchObject({ state: 'fault', says: `Port ${port} is in use by another program.` })
})

test('SEC-18 a silent mail server is reported, and one that refuses the password, and one that would get it unencrypted gets none', async () => {
  const silent = await checkMailServer('smtp://127.0.0.1:9')
  expect(silent.says).toBe('127.0.0.1:9 does not answer (ESOCKET).')
  const heard: (string | null)[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password = '' }, _, done) {
      heard.push(password)
      if (password === 'right') done(null, { user: 'a' })
      else done(new Error('Invalid'))
    },
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const refused = await checkMailServer(`smtp://a:wrong@127.0.0.1:${port}`)
  const accepted = await checkMailServer(`smtp://a:right@127.0.0.1:${port}`)
  // Leads to this machine, too, and is none of the names that may do without encryption.
  const readable = await checkMailServer(`smtp://a:readable@0.0.0.0:${port}`)
  await new Promise<void>(resolve => server.close(() => resolve()))
  expect(refused.says).toBe(`127.0.0.1:${port} refuses user or password.`)
  expect(accepted).toMatchObject({ state: 'ok', says: `127.0.0.1:${port} takes mail.` })
  expect(readable.says).toBe(`0.0.0.0:${port} makes no encrypted connection, so nothing is sent through it.`)
  expect(heard).toEqual(['wrong', 'right'])
})

test('the report counts the faults and puts each remedy under its finding', () => {
  expect(report([checkNode('24.1.0'), checkNode('20.0.0')])).toBe(
    [
      '✓ Node               Version 24.1.0.',
      '✗ Node               Version 20.0.0 is too old.',
      '                     → Install Node 24 from nodejs.org; 22.18 is the least.',
      '',
      'One fault found.',
    ].join('\n'),
  )
})
