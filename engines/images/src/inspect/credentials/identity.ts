// A certificate and its private key, as people have them in PEM files. The key stays in Web Crypto.
import { fromBase64 } from '@sundry/kit'
import { readCertificate } from './certificate.ts'

export interface SigningIdentity {
  /** COSE algorithm. */
  alg: -7 | -8
  /** The certificate of the key first, then those that lead to its root. */
  chain: readonly Uint8Array[]
  /** The certificate gives its holder these names. */
  names: readonly string[]
  sign(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

const MAX_BYTES = 100_000
const MAX_CERTIFICATES = 8

const algorithms = [
  { alg: -7, params: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } },
  { alg: -8, params: { name: 'Ed25519' } },
] as const

function partsOf(pem: string, name: RegExp): Uint8Array<ArrayBuffer>[] {
  const texts = pem.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END /g)
  return [...texts].flatMap(([, kind = '', text = '']) => {
    if (!name.test(kind)) return []
    try {
      return [fromBase64(text.replace(/\s+/g, ''))]
    } catch {
      return []
    }
  })
}

/** Its message is for the person who chose the files. */
export class SigningFault extends Error {
  override readonly name = 'SigningFault'
}

const fault = (message: string) => new SigningFault(message)

/**
 * A certificate with those that lead to its root, and its private key: P-256 or Ed25519, PKCS #8.
 * @throws SigningFault
 */
export async function readSigningIdentity(certificates: string, privateKey: string): Promise<SigningIdentity> {
  if (Math.max(certificates.length, privateKey.length) > MAX_BYTES)
    throw fault('The certificate and the key are PEM files of a few kilobytes.')
  if (!('subtle' in crypto)) throw fault('Signing works at an address with https only.')
  const chain = partsOf(certificates, /^CERTIFICATE$/).slice(0, MAX_CERTIFICATES)
  const certificate = chain[0] ? readCertificate(chain[0]) : null
  if (!certificate) throw fault('The certificate is not a PEM file with BEGIN CERTIFICATE.')
  const [pkcs8] = partsOf(privateKey, /^PRIVATE KEY$/)
  if (!pkcs8)
    throw fault(
      'The key is not a PEM file with BEGIN PRIVATE KEY. Convert it: openssl pkcs8 -topk8 -nocrypt -in key.pem.',
    )
  for (const { alg, params } of algorithms) {
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, params, false, ['sign']).catch(() => null)
    if (!key) continue
    const sign = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.sign(params, key, data))
    const sample = new Uint8Array(32)
    const own = await crypto.subtle.importKey('spki', certificate.key, params, false, ['verify']).catch(() => null)
    if (!own || !(await crypto.subtle.verify(params, own, await sign(sample), sample)))
      throw fault('The key does not belong to the first certificate of the file.')
    return { alg, chain, names: certificate.names, sign }
  }
  throw fault('The key is neither P-256 nor Ed25519.')
}
