import { QueueFull } from '@sundry/kit'
import { type MergedRegistration, mergeRegistrations, type SourcedRegistration } from '@sundry/registration'
import type { LookupPorts } from '../ports/ports.ts'
import { type RegistryAnswer, RegistryFault } from '../ports/ports.ts'

const POSITIVE_MS = 6 * 3_600_000
const NEGATIVE_MS = 600_000
const BUDGET_MS = 7500

export interface RegistrationLookup {
  registration: MergedRegistration | null
  raw: { rdap?: string; whois?: string }
  warnings: string[]
  fetchedAt: string
}

type World = Pick<LookupPorts, 'registries' | 'cache' | 'clock'>

async function attempt(ask: Promise<RegistryAnswer | null>): Promise<RegistryAnswer | string | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof RegistryFault) return error.message
    if (error instanceof QueueFull) return 'This server is busy. Try again shortly.'
    if (error instanceof DOMException) return 'The registry took too long to respond.'
    throw error
  }
}

/**
 * Some registries keep dates out of RDAP, and some run none. A second level such as ac.uk often has a registry of its
 * own, of which the RDAP server of the top-level domain knows nothing.
 */
const lacks = ({ registration: { state, expiresOn, registrar } }: RegistryAnswer, suffix: string) =>
  (state === 'registered' && (expiresOn === null || registrar === null)) ||
  (state === 'not-found' && suffix.includes('.'))

async function askRegistries(
  domain: string,
  suffix: string,
  { registries, clock }: World,
  client: string,
): Promise<RegistrationLookup> {
  const turn = { client, signal: AbortSignal.timeout(BUDGET_MS) }
  const answers: SourcedRegistration[] = []
  const warnings: string[] = []
  const raw: RegistrationLookup['raw'] = {}

  const rdap = await attempt(registries.rdap(domain, turn))
  if (typeof rdap === 'string') warnings.push(`RDAP: ${rdap}`)
  else if (rdap) {
    answers.push({ source: 'rdap', server: rdap.server, registration: rdap.registration })
    raw.rdap = rdap.raw
  }
  const link = typeof rdap === 'object' ? rdap?.registration.registrarServer : null
  const wantsWhois = typeof rdap === 'string' || rdap === null || lacks(rdap, suffix)
  const [whois, registrar] = await Promise.all([
    wantsWhois ? attempt(registries.whois(domain, suffix, turn)) : null,
    link?.startsWith('https:')
      ? attempt(
          registries.registrar(link, { client, signal: AbortSignal.any([turn.signal, AbortSignal.timeout(2500)]) }),
        )
      : null,
  ])
  if (typeof whois === 'string') warnings.push(`WHOIS: ${whois}`)
  else if (whois) {
    answers.push({ source: 'whois', server: whois.server, registration: whois.registration })
    raw.whois = whois.raw
    if (whois.registration.state === 'throttled') warnings.push('WHOIS: The registry is rate-limiting queries.')
  }
  if (typeof registrar === 'object' && registrar?.registration.state === 'registered') {
    answers.push({ source: 'registrar-rdap', server: registrar.server, registration: registrar.registration })
  }
  return { registration: mergeRegistrations(answers), raw, warnings, fetchedAt: new Date(clock.now()).toISOString() }
}

function keepMs({ registration }: RegistrationLookup): number {
  if (registration?.state === 'registered') return POSITIVE_MS
  return registration && registration.registered !== null ? NEGATIVE_MS : 0
}

export function lookUpRegistration(
  domain: string,
  suffix: string,
  ports: World,
  client: string,
): Promise<{ value: RegistrationLookup; cached: boolean }> {
  return ports.cache.remember(`registration:${domain}`, async () => {
    const value = await askRegistries(domain, suffix, ports, client)
    return { value, ttlMs: keepMs(value) }
  })
}
