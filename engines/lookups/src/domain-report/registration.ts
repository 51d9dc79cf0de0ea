import type { RegistrationReading } from '@sundry/contracts/domain-report-v1'
import { createFindings } from '@sundry/domain-report'
import { daysUntil, missingExpiryReason } from '@sundry/registration'
import { readDomainName } from '../facts/domain-name.ts'
import { lookUpRegistration } from '../facts/registration-lookup.ts'
import { delegationOf, plain } from '../facts/zone-facts.ts'
import type { Outcome, Subject } from './section.ts'

const SOON_DAYS = 30

const spelled = (status: string) => status.toLowerCase().replace(/[^a-z]/g, '')

/** Registries write hosts in Unicode, too, and a reader of WHOIS takes the domain's own name for no server. */
const hostsOf = (names: readonly string[], domain: string): string[] =>
  [...new Set(names.map((name) => readDomainName(plain(name))?.ascii ?? plain(name)))].filter((name) => name !== domain)

const DELEGATION_MS = 5000

/** The name servers that the parent zone delegates to; null when its servers cannot be asked in time. */
async function delegatedTo({ domain, ports, signal }: Subject): Promise<readonly string[] | null> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(DELEGATION_MS)])
  try {
    return (await delegationOf(domain, ports, timed))?.names ?? null
  } catch (error) {
    signal.throwIfAborted()
    if (timed.aborted) return null
    throw error
  }
}

export async function reportRegistration(subject: Subject): Promise<Outcome<RegistrationReading>> {
  const { domain, suffix, ports, client } = subject
  const [{ value }, delegated] = await Promise.all([
    lookUpRegistration(domain, suffix, ports, client),
    delegatedTo(subject),
  ])
  const { registration, warnings } = value
  const { report, findings } = createFindings()
  const now = new Date(ports.clock.now())
  const expiresOn = registration?.expiresOn ?? null
  const daysLeft = expiresOn === null ? null : daysUntil(expiresOn, now)
  const status = registration?.status ?? []
  const isContradictory = registration?.state === 'not-found' && (delegated?.length ?? 0) > 0
  const registered = isContradictory ? null : (registration?.registered ?? null)
  const tld = suffix.slice(suffix.lastIndexOf('.') + 1)
  if (isContradictory) report('registration-contradictory', { domain })
  else if (registered === null) report('registration-unknown', { domain })
  if (registered === false) report('registration-free', { domain })
  if (registered === true) {
    if (daysLeft !== null && daysLeft < 0) report('registration-expired', { domain, date: expiresOn ?? '' })
    else if (daysLeft !== null && daysLeft <= SOON_DAYS) report('registration-ends-soon', { domain, days: daysLeft })
    for (const one of status)
      if (/^(?:client|server)hold$/.test(spelled(one))) report('registration-on-hold', { domain, status: one })
    const isLocked = status.some((one) => /^(?:client|server)transferprohibited$/.test(spelled(one)))
    // Registries that speak no EPP have no such lock to show.
    const speaksEpp = status.some((one) => /^(?:client|server)/.test(spelled(one)) || spelled(one) === 'ok')
    const listed = hostsOf(registration?.nameServers ?? [], domain)
    const parents = hostsOf(delegated ?? [], domain)
    const inRegistry = new Set(listed)
    const isSame = parents.length === listed.length && parents.every((one) => inRegistry.has(one))
    // Either list is empty where the registry keeps it back, or the domain out of the DNS.
    if (parents.length > 0 && listed.length > 0 && !isSame)
      report('registration-servers-differ', { domain, listed: listed.join(', '), delegated: parents.join(', ') })
    if (speaksEpp && !isLocked) report('registration-not-locked', { domain })
  }
  return {
    reading: {
      registered,
      registrar: registration?.registrar ?? null,
      registeredOn: registration?.createdOn ?? null,
      expiresOn,
      missingExpiryReason: registration && !isContradictory ? missingExpiryReason(registration, tld) : null,
      daysLeft,
      status: [...status],
      nameServers: [...(registration?.nameServers ?? [])],
      delegated: delegated && [...delegated],
      warnings,
    },
    findings,
    // A name that is free has no registration to grade.
    graded: registered === true,
    lasting: registered !== null,
  }
}
