import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'

const names = {
  rdap: 'Registry, by RDAP',
  whois: 'Registry, by WHOIS',
  'registrar-rdap': 'Registrar, by RDAP',
  dns: 'DNS',
  tls: 'The site’s certificate',
} as const

export function sourceNote({ sources = [] }: DomainExpiryResult, field: string): string | null {
  const source = sources.find((one) => one.field === field)
  if (!source) return null
  return source.server ? `${names[source.from]}: ${hostOf(source.server)}` : names[source.from]
}

const hostOf = (server: string) => (URL.canParse(server) ? new URL(server).hostname || server : server)

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function freshness({ fetchedAt, cached }: DomainExpiryResult): string {
  if (!fetchedAt) return ''
  return `Registries asked on ${moment.format(new Date(fetchedAt))} UTC${cached ? ', kept in our cache since' : ''}.`
}
