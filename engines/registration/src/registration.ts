import type { WhoisState } from './verdicts.ts'

export interface Registration {
  /** Null when the answer does not say: a throttled or unreadable answer is no sign that a name is free. */
  registered: boolean | null
  state: WhoisState
  domain: string | null
  createdOn: string | null
  updatedOn: string | null
  /** The registry's expiry, or the registrar's where that is all there is. */
  expiresOn: string | null
  registrarExpiresOn: string | null
  registrar: string | null
  registrarId: string | null
  nameServers: string[]
  status: string[]
  dnssec: boolean | null
  redacted: string[]
  registrarServer: string | null
}

export const nothingKnown = (state: WhoisState, registered: boolean | null): Registration => ({
  registered,
  state,
  domain: null,
  createdOn: null,
  updatedOn: null,
  expiresOn: null,
  registrarExpiresOn: null,
  registrar: null,
  registrarId: null,
  nameServers: [],
  status: [],
  dnssec: null,
  redacted: [],
  registrarServer: null,
})

export type RegistrationSource = 'rdap' | 'whois' | 'registrar-rdap'

export interface SourcedRegistration {
  source: RegistrationSource
  server: string
  registration: Registration
}

export interface MergedRegistration extends Registration {
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

const isPresent = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * The registry's RDAP is believed before its WHOIS, and that before the registrar, whose expiry is never taken for
 * the registry's.
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
        isPresent(registration[field]) && !(field === 'expiresOn' && source === 'registrar-rdap'),
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
