import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { TlsReading } from '@sundry/contracts/domain-report-web'

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

const instant = (text: string) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString().replace('.000Z', 'Z')
}

const attribute = (name: string, key: string) =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1) ?? null

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
