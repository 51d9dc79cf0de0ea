import type { LookupReach } from '../live/lookup-ports.ts'

export interface StandInPlaces {
  dns: string
  /** Over HTTPS: stands for a network that blocks port 53. */
  doh: string
  authoritativePort: number
  tlsPort: number
  httpPort: number
  whoisPort: number
  ca: string
}

const whoisOnly = new Set(['ru', 'io', 'jp'])
const nothing = new Set(['zw'])

const dead = '127.0.0.1:9'

export function reachOf({ dns, doh, authoritativePort, tlsPort, httpPort }: StandInPlaces): LookupReach {
  return {
    resolvers: { default: [dns], cloudflare: [dns], google: [dead], quad9: [dead, doh] },
    authoritativePort,
    tlsPort,
    httpPort,
    registries: {
      bootstrapUrl: `https://iana.rdap.example:${tlsPort}/bootstrap.json`,
      // One host for each registry, so that one that throttles does not silence the others.
      rdapServer: (tld) => (whoisOnly.has(tld) || nothing.has(tld) ? null : `https://${tld}.rdap.example:${tlsPort}/`),
      whoisServer: (suffix) => (nothing.has(suffix) ? null : `whois.${suffix.replaceAll('.', '-')}.example`),
    },
  }
}
