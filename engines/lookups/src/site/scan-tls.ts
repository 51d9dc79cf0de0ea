import { isIP } from 'node:net'
import { checkServerIdentity, type SecureVersion } from 'node:tls'
import { tlsVersions } from '@sundry/contracts/domain-report-web'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { plainName } from '../guard/hosts.ts'
import type { TlsScan } from '../ports/ports-web.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import {
  describeCertificate,
  type Handshake,
  hasNames,
  hasWeakSignature,
  rawChain,
  shakeHands,
} from './certificates.ts'

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

const every: Range = { minVersion: 'TLSv1', maxVersion: 'TLSv1.3' }

async function stateOf(target: Target, version: SecureVersion): Promise<State | 'closed'> {
  const range = { minVersion: version, maxVersion: version }
  const state = await withHandshake(target, range, (handshake): State | 'closed' => {
    if ('tls' in handshake || handshake.failure === 'ended') return 'offered'
    if (handshake.failure === 'closed') return 'closed'
    // A server without TLS 1.3 finds no cipher suite in its greeting either.
    if (handshake.failure === 'no-shared-cipher') return version === 'TLSv1.3' ? 'not-offered' : 'not-tested'
    return handshake.failure === 'refused' ? 'not-offered' : 'not-asked'
  })
  return state ?? 'not-asked'
}

/** Some servers hang up on a version, and some on the next connection: only of the first is another one answered. */
async function stateWhereClosed(target: Target, version: SecureVersion): Promise<State> {
  const state = await stateOf(target, version)
  if (state !== 'closed') return state
  const isAnswering = await withHandshake(target, every, (handshake) => 'tls' in handshake)
  return isAnswering ? 'not-offered' : 'not-asked'
}

export async function scanTls(target: Target): Promise<TlsScan | 'not-tested' | null> {
  const name = plainName(target.host)
  const first = await withHandshake(target, every, (handshake, address) => {
    if (!('tls' in handshake))
      return /^(?:no-shared-cipher|too-long|ended)$/.test(handshake.failure) ? 'not-tested' : null
    const { tls } = handshake
    const raw = rawChain(tls)
    const fault = tls.authorizationError as unknown as string | undefined
    // The match of the name is reported separately; Node reports the authority's fault first.
    const isTrusted = fault === undefined || fault === null || fault === 'ERR_TLS_CERT_ALTNAME_INVALID'
    // The handshake takes any signature, so that old servers can be read too.
    const trustFault = isTrusted ? (hasWeakSignature(raw[0]) ? 'CA_MD_TOO_WEAK' : null) : String(fault)
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
        nameFits: hasNames(tls) && checkServerIdentity(name, tls.getPeerCertificate()) === undefined,
        certificates: raw.flatMap((one) => describeCertificate(one) ?? []),
      },
    }
  })
  if (first === null || first === 'not-tested') return first
  const { protocol } = first.reading
  const states = await Promise.all(
    tlsVersions.map((version) => (version === protocol ? ('offered' as const) : stateOf(target, version))),
  )
  const protocols: TlsScan['reading']['protocols'] = []
  for (const [at, version] of tlsVersions.entries()) {
    const state = states[at] ?? 'not-asked'
    protocols.push({ version, state: state === 'closed' ? await stateWhereClosed(target, version) : state })
  }
  return { raw: first.raw, reading: { ...first.reading, protocols } }
}
