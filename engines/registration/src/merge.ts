import type { Registration } from './registration.ts'

/** Where an answer came from, in the order they are believed. */
export type RegistrationSource = 'rdap' | 'whois' | 'registrar-rdap'

export interface SourcedRegistration {
  source: RegistrationSource
  server: string
  registration: Registration
}

export interface MergedRegistration extends Registration {
  /** Which answer each field was taken from. */
  sources: { field: string; from: RegistrationSource; server: string }[]
}

const order: readonly RegistrationSource[] = ['rdap', 'whois', 'registrar-rdap']
const fields = [
  'createdOn',
  'updatedOn',
  'expiresOn',
  'registrarExpiresOn',
  'registrar',
  'registrarId',
  'nameServers',
  'status',
  'dnssec',
] as const

const told = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * Puts several answers about one domain together, field by field: the registry's RDAP before its WHOIS before the
 * registrar. A registrar's word is never taken for the registry's expiry.
 */
export function mergeRegistrations(answers: readonly SourcedRegistration[]): MergedRegistration | null {
  const sorted = answers.toSorted((a, b) => order.indexOf(a.source) - order.indexOf(b.source))
  const known = sorted.filter(({ registration }) => registration.state === 'registered')
  const first = known[0] ?? sorted.find(({ registration }) => registration.registered !== null) ?? sorted[0]
  if (!first) return null
  const sources: MergedRegistration['sources'] = []
  const merged: Record<string, unknown> = { ...first.registration }
  for (const field of fields) {
    const giver = known.find(
      ({ source, registration }) =>
        told(registration[field]) && !(field === 'expiresOn' && source === 'registrar-rdap'),
    )
    if (!giver) continue
    merged[field] = giver.registration[field]
    sources.push({ field, from: giver.source, server: giver.server })
  }
  const registrar = known.find(({ source }) => source === 'registrar-rdap')
  if (registrar?.registration.expiresOn && merged.registrarExpiresOn === null) {
    merged.registrarExpiresOn = registrar.registration.expiresOn
    sources.push({ field: 'registrarExpiresOn', from: 'registrar-rdap', server: registrar.server })
  }
  merged.redacted = [...new Set(known.flatMap(({ registration }) => registration.redacted))]
  return { ...(merged as unknown as Registration), sources }
}
