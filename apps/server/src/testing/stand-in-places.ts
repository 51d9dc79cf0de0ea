import type { LookupReach } from '@sundry/lookups'

/** Where the stand-ins of one run listen, and the authority that vouches for them. */
export interface StandInPlaces {
  /** Over UDP and TCP. */
  dns: string
  /** Over HTTPS; it stands for a network that lets no port 53 out. */
  doh: string
  authoritativePort: number
  tlsPort: number
  whoisPort: number
  /** PEM. */
  ca: string
}

/** Top-level domains whose stand-in registry runs no RDAP server, and those without WHOIS. */
const whoisOnly = new Set(['ru', 'io', 'jp'])
const nothing = new Set(['zw'])

const dead = '127.0.0.1:9'

/** The lookups' world on loopback, the real adapters in front of it: only places differ. */
export function reachOf({ dns, doh, authoritativePort, tlsPort }: StandInPlaces): LookupReach {
  return {
    resolvers: { default: [dns], cloudflare: [dns], google: [dead], quad9: [dead, doh] },
    authoritativePort,
    tlsPort,
    registries: {
      bootstrapUrl: `https://iana.rdap.example:${tlsPort}/bootstrap.json`,
      // A host for each registry, so that one which asks to be left alone does not silence the others.
      rdapServer: (tld) => (whoisOnly.has(tld) || nothing.has(tld) ? null : `https://${tld}.rdap.example:${tlsPort}/`),
      whoisServer: (suffix) => (nothing.has(suffix) ? null : `whois.${suffix.replaceAll('.', '-')}.example`),
    },
  }
}
