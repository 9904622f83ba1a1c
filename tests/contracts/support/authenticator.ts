/** A software authenticator: what a browser returns for a device with passkeys. Source: w3.org/TR/webauthn-3. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The options that the service sends. */
interface Options {
  challenge: string
  user?: { id: string }
}

interface Page {
  origin: string
  rpId: string
}

/** The origin of the server that the tests start. */
export const HERE: Page = { origin: 'http://localhost:4321', rpId: 'localhost' }

const PRESENT_AND_VERIFIED = 0b101
const HAS_CREDENTIAL = 0b1000000

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')

/** The head of a CBOR item: its major type, and its length or value. */
const head = (kind: number, value: number) =>
  value < 24
    ? [(kind << 5) | value]
    : value < 256
      ? [(kind << 5) | 24, value]
      : [(kind << 5) | 25, value >> 8, value & 255]
const bytes = (data: Buffer) => [...head(2, data.length), ...data]
const text = (data: string) => [...head(3, data.length), ...Buffer.from(data)]

/** A P-256 public key in CBOR (COSE). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, ...bytes(left), 0x22, ...bytes(right)])
}

function clientData(
  type: 'webauthn.create' | 'webauthn.get',
  { challenge }: Options,
  { origin }: Page,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Holds one passkey, made by `create`. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  #handle = ''
  #count = 0

  /** The result of `navigator.credentials.create`. */
  create(options: Options, page = HERE) {
    this.#handle = options.user?.id ?? ''
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      coseKey(this.#keys.publicKey),
    ])
    const data = this.#data(page, HAS_CREDENTIAL, credential)
    const attestation = Buffer.from([
      ...[0xa3, ...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0],
      ...[...text('authData'), ...bytes(data)],
    ])
    return this.#answer({
      clientDataJSON: base64(clientData('webauthn.create', options, page)),
      attestationObject: base64(attestation),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get`; `handle` is the passkey's user handle. */
  get(options: Options, page = HERE, handle = this.#handle) {
    const json = clientData('webauthn.get', options, page)
    const data = this.#data(page)
    return this.#answer({
      clientDataJSON: base64(json),
      authenticatorData: base64(data),
      signature: base64(sign('sha256', Buffer.concat([data, sha256(json)]), this.#keys.privateKey)),
      userHandle: handle,
    })
  }

  #data({ rpId }: Page, flags = 0, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    this.#count += 1
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT_AND_VERIFIED | flags]), count, credential])
  }

  #answer<Response>(response: Response) {
    const id = base64(this.#id)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }
}
