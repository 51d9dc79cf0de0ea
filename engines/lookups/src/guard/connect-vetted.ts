import { connect, isIP, type Socket } from 'node:net'
import type { AddressResolver } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import type { AddressPolicy } from './address-policy.ts'
import { canonicalAddress, MAX_ADDRESS_LENGTH, plainName } from './hosts.ts'

/** Only what the address itself shows, so the messages reveal nothing and may say plainly what is wrong. */
export function vetUrl(input: string | URL, policy: AddressPolicy, base?: URL): URL {
  if (typeof input === 'string' && input.length > MAX_ADDRESS_LENGTH)
    throw new PublicFetchFault('address', `${input.length} characters`)
  const url = typeof input === 'string' ? URL.parse(input, base) : input
  if (url === null || url.href.length > MAX_ADDRESS_LENGTH) throw new PublicFetchFault('address', 'not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PublicFetchFault('refused', `scheme ${url.protocol}`, {
      sentence: 'Only http and https URLs can be fetched.',
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new PublicFetchFault('refused', 'credentials', {
      sentence: 'A URL with a user name or password cannot be fetched.',
    })
  }
  if (!policy.allowsPort(portOf(url))) {
    throw new PublicFetchFault('refused', `port ${url.port}`, {
      sentence: 'Only sites on ports 80 and 443 can be fetched.',
    })
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const allowed = isIP(literal) ? policy.allowsAddress(literal) : policy.allowsName(url.hostname)
  if (!allowed) throw new PublicFetchFault('refused', `host ${url.hostname}`)
  return url
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

export type Dial = (address: string, port: number, signal: AbortSignal) => Promise<{ socket: Socket; peer: string }>

export interface GuardedWorld {
  policy: AddressPolicy
  addresses: AddressResolver
  dial: Dial
  ca?: string
}

const ATTEMPTS = 4
const ATTEMPT_MS = 2000

export const tcpDial: Dial = (address, port, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = connect({ host: address, port })
    // Not net's own signal option, which would end the connection long after it is made.
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.once('error', (error) => {
      signal.removeEventListener('abort', abort)
      reject(error)
    })
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      socket.removeAllListeners('error')
      resolve({ socket, peer: socket.remoteAddress ?? '' })
    })
  })

/** A single forbidden address refuses the name, because a connection may take any of them. */
async function vettedAddresses(host: string, world: GuardedWorld, signal: AbortSignal): Promise<string[]> {
  await world.policy.refresh?.()
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal)) {
    // A connection to a literal address never asks a resolver, so it is vetted here.
    if (!world.policy.allowsAddress(literal)) throw new PublicFetchFault('refused', `address ${literal}`)
    return [literal]
  }
  const name = plainName(host)
  if (!world.policy.allowsName(name)) throw new PublicFetchFault('refused', `name ${name}`)
  let addresses: string[]
  try {
    addresses = await world.addresses.resolve(name, signal)
  } catch (cause) {
    throw new PublicFetchFault('unreachable', `${name} did not resolve`, { cause })
  }
  if (addresses.length === 0) throw new PublicFetchFault('unreachable', `${name} has no address`)
  const forbidden = addresses.find((address) => !world.policy.allowsAddress(address))
  if (forbidden !== undefined) throw new PublicFetchFault('refused', `${name} is ${forbidden}`)
  return addresses.toSorted((a, b) => isIP(a) - isIP(b))
}

/**
 * Connects to the vetted addresses themselves, so that DNS rebinding gains nothing, and checks the peer once more at
 * the end.
 */
export async function connectVetted(
  host: string,
  port: number,
  world: GuardedWorld,
  signal: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const failures: unknown[] = []
  for (const address of (await vettedAddresses(host, world, signal)).slice(0, ATTEMPTS)) {
    try {
      const attempt = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])
      const { socket, peer } = await world.dial(address, port, attempt)
      if (canonicalAddress(peer) === canonicalAddress(address) && world.policy.allowsAddress(peer)) {
        return { socket, address }
      }
      socket.destroy()
      throw new PublicFetchFault('refused', `dialled ${address}, reached ${peer}`)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof PublicFetchFault) throw error
      failures.push(error)
    }
  }
  throw new PublicFetchFault('unreachable', `${host} refused the connection`, { cause: new AggregateError(failures) })
}
