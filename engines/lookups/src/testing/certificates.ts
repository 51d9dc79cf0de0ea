import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface MadeCertificate {
  cert: string
  key: string
  der: Uint8Array
  privateKey: KeyObject
  publicKey: KeyObject
  name: string
}

export interface CertificateOptions {
  name: string
  organization?: string
  names?: readonly string[]
  issuer?: MadeCertificate
  /** A mark certificate, for a logo in mail. */
  isForBimi?: boolean
  /** An RSA key needs an issuer, because certificates are signed by ECDSA. */
  hasRsaKey?: boolean
  isSha1?: boolean
  from?: Date
  to?: Date
}

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Uint8Array.of(tag, ...size), body])
}
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const oid = (...octets: number[]) => tlv(0x06, Uint8Array.from(octets))
const text = (value: string) => tlv(0x0c, Buffer.from(value))
const time = (date: Date) => tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\..*/g, '')}Z`))
const octets = (content: Uint8Array) => tlv(0x04, content)
const attribute = (last: number, value: string) => tlv(0x31, sequence(oid(0x55, 0x04, last), text(value)))
const distinguished = (name: string, organization: string | undefined) =>
  sequence(...(organization === undefined ? [] : [attribute(10, organization)]), attribute(3, name))

const ecdsaSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const ecdsaSha1 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x01))
const year = 365 * 86_400_000
const organizations = new WeakMap<MadeCertificate, string>()

/** A certificate of a test's own: signed by an issuer, or by itself. */
export function makeCertificate({
  name,
  organization,
  names,
  issuer,
  isForBimi,
  hasRsaKey = false,
  isSha1 = false,
  ...dates
}: CertificateOptions): MadeCertificate {
  const { privateKey, publicKey } = hasRsaKey
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const isAuthority = names === undefined
  const extension = (last: number, value: Uint8Array) => sequence(oid(0x55, 0x1d, last), octets(value))
  const extensions = [
    extension(14, octets(createHash('sha1').update(spki).digest())),
    extension(19, sequence(...(isAuthority ? [tlv(0x01, Uint8Array.of(255))] : []))),
    ...(isAuthority ? [] : [extension(17, sequence(...names.map((one) => tlv(0x82, Buffer.from(one)))))]),
    ...(isForBimi ? [extension(37, sequence(oid(0x2b, 6, 1, 5, 5, 7, 3, 31)))] : []),
  ]
  const algorithm = isSha1 ? ecdsaSha1 : ecdsaSha256
  const signed = sequence(
    tlv(0xa0, tlv(0x02, Uint8Array.of(2))),
    tlv(0x02, Buffer.concat([Uint8Array.of(1), randomBytes(8)])),
    algorithm,
    distinguished(issuer?.name ?? name, issuer ? organizations.get(issuer) : organization),
    sequence(time(dates.from ?? new Date(Date.now() - year)), time(dates.to ?? new Date(Date.now() + year))),
    distinguished(name, organization),
    spki,
    tlv(0xa3, sequence(...extensions)),
  )
  const signature = sign(isSha1 ? 'sha1' : 'sha256', signed, issuer?.privateKey ?? privateKey)
  const der = sequence(signed, algorithm, tlv(0x03, Uint8Array.of(0), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  const made: MadeCertificate = {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    der: Uint8Array.from(der),
    privateKey,
    publicKey,
    name,
  }
  if (organization !== undefined) organizations.set(made, organization)
  return made
}
