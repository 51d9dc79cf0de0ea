import { Buffer } from 'node:buffer'
import { createHash, X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { TlsReading } from '@sundry/contracts/domain-report-web'
import { isTooLong, isWithoutSharedCipher, openTls } from '../guard/open-tls.ts'

/** `closed`: the connection ended without a word. `ended`: the server chose a version and a cipher suite, then gave up. */
type Failure = 'refused' | 'closed' | 'ended' | 'no-shared-cipher' | 'too-long' | 'unknown'

export type Handshake = { tls: TLSSocket } | { failure: Failure }

const refusals = /ALERT|UNSUPPORTED_PROTOCOL|WRONG_VERSION|NO_SHARED|INAPPROPRIATE_FALLBACK/
const closures = /ECONNRESET|EPIPE|UNEXPECTED_EOF/
const HANDSHAKE_RECORD = 22

/** Attributes an error of a handshake to the server; an error on our side reveals nothing about it. */
function failureOf(error: NodeJS.ErrnoException, hasAnswered: boolean): Failure {
  const { code = '' } = error
  if (hasAnswered && /ALERT/.test(code)) return 'ended'
  if (isWithoutSharedCipher(error)) return 'no-shared-cipher'
  if (isTooLong(error)) return 'too-long'
  if (closures.test(code)) return 'closed'
  return refusals.test(code) ? 'refused' : 'unknown'
}

/** Shakes hands over an open socket within the signal's time. Nothing is sent over the connection, and it is never trusted. */
export function shakeHands(
  socket: Socket,
  options: Omit<Parameters<typeof openTls>[0], 'socket'>,
  signal: AbortSignal,
): Promise<Handshake> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ failure: 'unknown' })
    let hasAnswered = false
    socket.once('data', (chunk) => {
      hasAnswered = chunk[0] === HANDSHAKE_RECORD
    })
    const tls = openTls({ ...options, socket, rejectUnauthorized: false })
    const finish = (outcome: Handshake) => {
      signal.removeEventListener('abort', abort)
      tls.removeAllListeners('secureConnect')
      tls.removeAllListeners('close')
      resolve(outcome)
    }
    const abort = () => finish({ failure: 'unknown' })
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', () => {})
    tls.on('error', (error) => finish({ failure: failureOf(error, hasAnswered) }))
    tls.once('close', () => finish({ failure: 'closed' }))
    tls.once('secureConnect', () => finish({ tls }))
  })
}

const MAX_CERTIFICATES = 8
const MAX_NAMES = 50

export function rawChain(tls: TLSSocket): Uint8Array[] {
  const raw: Uint8Array[] = []
  let current: DetailedPeerCertificate | undefined = tls.getPeerCertificate(true)
  while (current?.raw && raw.length < MAX_CERTIFICATES) {
    raw.push(new Uint8Array(current.raw))
    // A root is its own issuer.
    current = current.issuerCertificate === current ? undefined : current.issuerCertificate
  }
  return raw
}

/** Node takes the common name where there are none, which programs have ignored for years (RFC 9525 2). */
export const hasNames = (tls: TLSSocket): boolean =>
  /DNS:|IP Address:/.test(tls.getPeerCertificate().subjectaltname ?? '')

const instant = (text: string) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString().replace('.000Z', 'Z')
}

/** OpenSSL escapes commas and quotes in it. */
const attribute = (name: string, key: string) =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1)
    .replaceAll(/\\([^\dA-F])/g, '$1') ?? null

const oneLine = (name: string) => name.split('\n').join(', ')

const namesOf = ({ subjectAltName = '' }: X509Certificate) =>
  [...subjectAltName.matchAll(/(?:^|, )(?:DNS|IP Address):("[^"]*"|[^,]*)/g)].map(([, name = '']) => name)

export function describeCertificate(raw: Uint8Array): TlsReading['certificates'][number] | null {
  try {
    const certificate = new X509Certificate(raw)
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const curve = asymmetricKeyDetails?.namedCurve
    return {
      subject: oneLine(certificate.subject ?? ''),
      issuer: oneLine(certificate.issuer ?? ''),
      issuerOrganization: attribute(certificate.issuer ?? '', 'O') ?? attribute(certificate.issuer ?? '', 'CN'),
      names: namesOf(certificate).slice(0, MAX_NAMES),
      validFrom: instant(certificate.validFrom),
      validTo: instant(certificate.validTo),
      keyType: asymmetricKeyType ?? null,
      keyBits:
        asymmetricKeyDetails?.modulusLength ?? (curve ? Number(/\d{3}/.exec(curve)?.[0] ?? Number.NaN) || null : null),
      fingerprint256: certificate.fingerprint256,
    }
  } catch {
    // OpenSSL's reader throws for what is no certificate; the handshake may yet have taken it.
    return null
  }
}

/** No browser takes a server's certificate whose signature is made with such a hash. Of one above it, it may need none. */
export function hasWeakSignature(raw: Uint8Array | undefined): boolean {
  try {
    return raw !== undefined && /sha1|md5|md2/i.test(new X509Certificate(raw).signatureAlgorithm ?? '')
  } catch {
    return false
  }
}

const TRUST_ANCHORS = new Set(['0', '2'])
const digests: Readonly<Record<string, string>> = { 1: 'sha256', 2: 'sha512' }

function selected(raw: Uint8Array, selector: string): Uint8Array | null {
  if (selector === '0') return raw
  if (selector !== '1') return null
  try {
    return new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
  } catch {
    return null
  }
}

/** True if a TLSA record matches the server's own certificate, or for trust anchors one above it (RFC 6698 §2.1). */
export function fitsTlsa(data: string, chain: readonly Uint8Array[]): boolean {
  const [usage = '', selector = '', matching = '', ...digits] = data.split(' ')
  const expected = digits.join('').toLowerCase()
  const candidates = TRUST_ANCHORS.has(usage) ? chain.slice(1) : chain.slice(0, 1)
  return candidates.some((raw) => {
    const octets = selected(raw, selector)
    if (octets === null) return false
    const hash = digests[matching]
    if (hash === undefined) return matching === '0' && Buffer.from(octets).toString('hex') === expected
    return createHash(hash).update(octets).digest('hex') === expected
  })
}
