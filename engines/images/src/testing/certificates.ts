// Certificates in PEM, with their keys, for tests of signing.
import { ascii, be16, concat } from '@sundry/kit'

const der = (tag: number, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([Uint8Array.of(tag, 0x82), be16(body.length), body])
}
export const pem = (kind: string, data: Uint8Array) =>
  `-----BEGIN ${kind}-----\n${Buffer.from(data).toString('base64')}\n-----END ${kind}-----\n`
const P256 = { name: 'ECDSA', namedCurve: 'P-256' }
const COMMON_NAME = Uint8Array.of(6, 3, 0x55, 4, 3)

/** No authority signs this certificate, since our reader takes its names and its key alone. */
export async function makeCertificate(params: EcKeyGenParams | Algorithm = P256) {
  const pair = (await crypto.subtle.generateKey(params, true, ['sign', 'verify'])) as CryptoKeyPair
  const key = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, ascii('Ann Example')))))
  const empty = der(0x30)
  const body = der(0x30, Uint8Array.of(2, 1, 1), empty, name, empty, name, key)
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return { certificate: pem('CERTIFICATE', der(0x30, body, empty)), key: pem('PRIVATE KEY', pkcs8) }
}
