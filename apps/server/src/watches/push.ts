import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

const CURVE = 'prime256v1'
const TOKEN_S = 12 * 3600
/** In bytes; RFC 8030 7.2 lets push services refuse bodies over 4096. */
const RECORD_SIZE = 4096
const MAX_CONTENT = 3000

export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** The key by which push services know this installation; it cannot be changed without a new subscription. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function pushKeyOf(seed: Buffer): PushKey {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(seed)
  const point = pair.getPublicKey()
  const encoded = (octets: Buffer) => octets.toString('base64url')
  const [x, y] = [encoded(point.subarray(1, 33)), encoded(point.subarray(33))]
  const key = { kty: 'EC', crv: 'P-256', d: encoded(seed), x, y }
  return { publicKey: encoded(point), privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/** RFC 8292: signed for one push service and half a day, with an address at which its operator finds ours. */
export function vapidHeader({ publicKey, privateKey }: PushKey, endpoint: string, contact: string, now: number) {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_S, sub: contact }
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}

function secretWith(pair: ECDH, receiver: Buffer): Buffer {
  try {
    return pair.computeSecret(receiver)
  } catch {
    throw new Error('The key of the browser is not one: turn its notifications off and on again.')
  }
}

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** RFC 8291, in one record of RFC 8188: only the browser that subscribed can read it. */
export function encryptPush(
  content: Uint8Array,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { salt = randomBytes(16), pair = newPair() } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = pair.getPublicKey()
  const derived = (secret: Uint8Array, saltOf: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derived(secretWith(pair, receiver), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of a last record.
  const encrypted = Buffer.concat([cipher.update(content), cipher.update(Uint8Array.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Uint8Array.of(sender.length), sender, encrypted, cipher.getAuthTag()])
}

/** A notification, cut to what a push service takes. The id replaces an earlier copy of the same message. */
export function pushContent(id: string, title: string, body: string): Buffer {
  for (let length = 1000; ; length = Math.floor(length / 2)) {
    const content = Buffer.from(JSON.stringify({ id, title: title.slice(0, 150), body: body.slice(0, length) }))
    if (content.length <= MAX_CONTENT) return content
  }
}
