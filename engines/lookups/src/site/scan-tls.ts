import { isIP } from 'node:net'
import { checkServerIdentity, type SecureVersion } from 'node:tls'
import { tlsVersions } from '@sundry/contracts/domain-report-web'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import type { TlsScan } from '../ports/ports-web.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { describeCertificate, type Handshake, rawChain, shakeHands } from './certificates.ts'

const HANDSHAKE_MS = 3000
type State = TlsScan['reading']['protocols'][number]['state']

interface Target {
  host: string
  port: number
  world: GuardedWorld
  signal: AbortSignal
}

interface Range {
  minVersion: SecureVersion
  maxVersion: SecureVersion
}

async function withHandshake<T>(
  { host, port, world, signal }: Target,
  range: Range,
  read: (handshake: Handshake, address: string) => T,
): Promise<T | null> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(HANDSHAKE_MS)])
  let opened: Awaited<ReturnType<typeof connectVetted>>
  try {
    opened = await connectVetted(host, port, world, timed)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PublicFetchFault || timed.aborted) return null
    throw error
  }
  const name = plainName(host)
  const { socket, address } = opened
  try {
    const handshake = await shakeHands(
      socket,
      {
        ...range,
        isEveryVersionOffered: true,
        ALPNProtocols: ['h2', 'http/1.1'],
        ...(isIP(name) === 0 && { servername: name }),
        ...(world.ca !== undefined && { ca: world.ca }),
      },
      timed,
    )
    return read(handshake, address)
  } finally {
    socket.destroy()
  }
}

async function stateOf(target: Target, version: SecureVersion): Promise<State> {
  const range = { minVersion: version, maxVersion: version }
  const state = await withHandshake(target, range, (handshake): State => {
    if ('tls' in handshake) return 'offered'
    // A server without TLS 1.3 finds no cipher suite in its greeting either.
    if (handshake.failure === 'no-shared-cipher') return version === 'TLSv1.3' ? 'not-offered' : 'not-tested'
    return handshake.failure === 'refused' ? 'not-offered' : 'not-asked'
  })
  return state ?? 'not-asked'
}

export async function scanTls(target: Target): Promise<TlsScan | 'not-tested' | null> {
  const name = plainName(target.host)
  const every: Range = { minVersion: 'TLSv1', maxVersion: 'TLSv1.3' }
  const first = await withHandshake(target, every, (handshake, address) => {
    if (!('tls' in handshake))
      return handshake.failure === 'no-shared-cipher' || handshake.failure === 'too-long' ? 'not-tested' : null
    const { tls } = handshake
    const raw = rawChain(tls)
    const fault = tls.authorizationError as unknown as string | undefined
    // The match of the name is reported separately; Node reports the authority's fault first.
    const trustFault =
      fault === undefined || fault === null || fault === 'ERR_TLS_CERT_ALTNAME_INVALID' ? null : String(fault)
    return {
      raw,
      reading: {
        host: name,
        address,
        protocol: tls.getProtocol(),
        alpn: tls.alpnProtocol || null,
        cipher: tls.getCipher()?.name ?? null,
        trusted: trustFault === null,
        trustFault,
        nameFits: checkServerIdentity(name, tls.getPeerCertificate()) === undefined,
        certificates: raw.flatMap((one) => describeCertificate(one) ?? []),
      },
    }
  })
  if (first === null || first === 'not-tested') return first
  const states = await Promise.all(tlsVersions.map((version) => stateOf(target, version)))
  const protocols = tlsVersions.map((version, at) => ({ version, state: states[at] ?? ('not-asked' as const) }))
  return { raw: first.raw, reading: { ...first.reading, protocols } }
}
