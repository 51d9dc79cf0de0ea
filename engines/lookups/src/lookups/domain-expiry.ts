import type { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { daysUntil, explainStatus, lifecycleOf, missingExpiryReason } from '@sundry/registration'
import { notADomain, notRegistrable, readDomainName, unicodeOf } from '../facts/domain-name.ts'
import { hostingOf } from '../facts/hosting.ts'
import { isOffline } from '../facts/reachability.ts'
import { lookUpRegistration } from '../facts/registration-lookup.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'

/** Never longer than the registries may take. */
const BESIDE_MS = 6500
const KEEP_MS = 300_000

const fieldNames: Readonly<Record<string, string>> = {
  createdOn: 'registrationDate',
  updatedOn: 'updatedDate',
  expiresOn: 'expiryDate',
  registrarExpiresOn: 'registrarExpiryDate',
  registrar: 'registrar',
  nameServers: 'nameServers',
  status: 'status',
  dnssec: 'dnssec',
}

const empty = {
  expiryDate: null,
  registrar: null,
  registrationDate: null,
  updatedDate: null,
  status: [],
  nameServers: [],
  hostingProvider: null,
  hostingExpiry: null,
  isMockData: false,
}

const noRegistry = 'No registry responded for this domain. Try again shortly.'
/** Names below some suffixes, such as gov.uk, are not in the registry of the top-level domain. */
const contradiction =
  'The domain is not in the registry but resolves in the DNS, so whether it is registered is unknown.'

async function besides(domain: string, ports: LookupPorts) {
  const { value } = await ports.cache.remember(`beside:${domain}`, async () => {
    const signal = AbortSignal.timeout(BESIDE_MS)
    const [hosting, certificateExpiry] = await Promise.all([
      hostingOf(domain, ports, signal).catch(() => null),
      ports.certificates.expiry(domain, signal).catch(() => null),
    ])
    return { value: { hosting, certificateExpiry }, ttlMs: hosting?.answered ? KEEP_MS : 0 }
  })
  return value
}

export const handler: Lookup<typeof domainExpiryCheck> = async (input, ports, { signal, client }) => {
  const named = readDomainName(input.domain)
  if (!named || named.isIp) return { domainName: input.domain, ...empty, error: notADomain }
  const { registrable: domain, suffix } = named
  if (domain === null || suffix === null) return { domainName: named.ascii, ...empty, error: notRegistrable(named) }

  const beside = besides(domain, ports)
  const [{ value: lookup, cached }, { hosting, certificateExpiry }] = await Promise.all([
    lookUpRegistration(domain, suffix, ports, client),
    beside,
    // Started early: where a network swallows everything, the time left after the registries would not suffice.
    beside.then(({ hosting: found }) => (found?.answered ? false : isOffline(ports))),
  ])
  signal.throwIfAborted()
  const { registration, raw, fetchedAt } = lookup
  const warnings = [
    ...(domain === named.ascii ? [] : [`Checked ${domain}, the registered domain of ${named.ascii}.`]),
    ...lookup.warnings,
  ]
  const facts = {
    domainName: domain,
    unicodeName: unicodeOf(domain),
    hostingProvider: hosting?.provider ?? null,
    hostingExpiry: null,
    ...(hosting?.basis !== undefined && { hostingBasis: hosting.basis }),
    ...(hosting?.confidence !== undefined && { hostingConfidence: hosting.confidence }),
    dnsProvider: hosting?.dnsProvider ?? null,
    mailProvider: hosting?.mailProvider ?? null,
    certificateExpiry,
    isMockData: false,
    cached,
    fetchedAt,
    ...(warnings.length > 0 && { warnings }),
  }
  const isContradictory = registration?.state === 'not-found' && (hosting?.nameServers.length ?? 0) > 0
  if (registration === null || registration.registered === null || isContradictory) {
    const neither = registration === null && lookup.warnings.length === 0
    const reason = isContradictory
      ? contradiction
      : registration && missingExpiryReason({ ...registration, expiresOn: null }, suffix)
    const result = {
      ...empty,
      ...facts,
      registered: null,
      nameServers: hosting?.nameServers ?? [],
      state: 'unknown' as const,
      error: reason ?? (neither ? `The registry of .${suffix} offers neither RDAP nor WHOIS.` : noRegistry),
      ...(Object.keys(raw).length > 0 && { raw }),
    }
    if (registration === null && !hosting?.answered) throw new Unreachable(result)
    return result
  }
  const now = new Date(ports.clock.now())
  const tld = suffix.slice(suffix.lastIndexOf('.') + 1)
  const reason = missingExpiryReason(registration, tld)
  const lifecycle = lifecycleOf(registration, now)
  const fromDns = registration.nameServers.length === 0 ? (hosting?.nameServers ?? []) : []
  return {
    ...facts,
    expiryDate: registration.expiresOn,
    registrar: registration.registrar,
    registrationDate: registration.createdOn,
    updatedDate: registration.updatedOn,
    status: registration.status,
    nameServers: fromDns.length > 0 ? fromDns : registration.nameServers,
    registered: registration.registered,
    ...(registration.sources[0] && { source: registration.sources[0].from }),
    sources: [
      ...registration.sources.flatMap(({ field, from, server }) => {
        const shown = fieldNames[field]
        return shown === undefined ? [] : [{ field: shown, from, server }]
      }),
      ...(fromDns.length > 0 ? [{ field: 'nameServers', from: 'dns' as const }] : []),
      ...(facts.hostingProvider === null ? [] : [{ field: 'hostingProvider', from: 'dns' as const }]),
      ...(certificateExpiry === null ? [] : [{ field: 'certificateExpiry', from: 'tls' as const }]),
    ],
    expiresInDays: daysUntil(registration.expiresOn, now),
    registrarExpiryDate: registration.registrarExpiresOn,
    ...(reason !== null && { missingExpiryReason: reason }),
    statusDetails: registration.status.map((status) => {
      const { code, meaning, weight, link } = explainStatus(status)
      return { code, meaning, weight, ...(link !== undefined && { link }) }
    }),
    ...(lifecycle !== null && { lifecycle }),
    ...(registration.registered === false && { state: 'unregistered' as const }),
    dnssec: registration.dnssec,
    redacted: registration.redacted,
    raw,
  }
}
