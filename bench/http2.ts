/** Serves the site as its host does: over HTTP/2 and TLS, all files on one connection. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'

/** Headers of a single connection, and the one that would keep the browser from ever using plain HTTP again. */
const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security']

/** Forwards every request to `origin`. The certificate is self-signed: the browser has to be told to accept it. */
export async function openHttp2(origin: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ ...credentials(), allowHTTP1: true }, (request, response) => {
    const all = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(all), host: new URL(origin).host }
    const onward = ask(
      `${origin}${request.url}`,
      { agent, method: request.method ?? 'GET', headers },
      answer => {
        const kept = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name))
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', session => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const session of sessions) session.destroy()
      agent.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A key and the shortest possible self-signed certificate for it (X.509, version 1). */
function credentials(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('localhost')))),
  )
  const days = ['200101000000Z', '491231000000Z'].map(day => der(0x17, Buffer.from(day)))
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const facts = der(
    0x30,
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, ...days),
    name,
    subject,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const cert = der(0x30, facts, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One value in DER, the encoding of certificates. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
