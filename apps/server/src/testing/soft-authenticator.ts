import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest()

const bytes = (value: Buffer) =>
  value.length < 24
    ? Buffer.concat([Buffer.from([0x40 + value.length]), value])
    : Buffer.concat([Buffer.from([0x58, value.length]), value])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

interface Ceremony {
  challenge: string
}

export function createAuthenticator(origin: string, { verified = true } = {}) {
  const rpIdHash = sha256(new URL(origin).hostname)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = url(credentialId)
  const present = 0x01 | (verified ? 0x04 : 0)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function head(flags: number): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count])
  }
  const frame = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create({ challenge }: Ceremony) {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([head(present | 0x40), Buffer.alloc(16), length, credentialId, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ])
      return frame({
        clientDataJSON: url(clientData('webauthn.create', challenge)),
        attestationObject: url(attestation),
        transports: ['internal'],
      })
    },
    get({ challenge }: Ceremony) {
      const authenticatorData = head(present)
      const client = clientData('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return frame({
        clientDataJSON: url(client),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
      })
    },
  }
}
