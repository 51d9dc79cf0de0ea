import rdapServers from './data/rdap-bootstrap.generated.json' with { type: 'json' }
import whoisServers from './data/whois-servers.generated.json' with { type: 'json' }

const servers: ReadonlyMap<string, string> = new Map(Object.entries(whoisServers.servers))

export const IANA_WHOIS = 'whois.iana.org'

const zones: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'eu.org': 'whois.eu.org',
    'co.ca': 'whois.co.ca',
    'co.pl': 'whois.co.pl',
    'priv.at': 'whois.nic.priv.at',
    'za.net': 'whois.za.net',
    'za.org': 'whois.za.org',
    'ac.uk': 'whois.nic.ac.uk',
    'gov.uk': 'whois.nic.ac.uk',
    'co.za': 'whois.registry.net.za',
    'org.za': 'org-whois.registry.net.za',
    'net.za': 'net-whois.registry.net.za',
  }),
)

export function whoisServerOf(suffix: string): string | null {
  return zones.get(suffix) ?? servers.get(suffix.slice(suffix.lastIndexOf('.') + 1)) ?? null
}

export function whoisReferral(text: string): string | null {
  const host =
    /^(?:refer|whois|registrar whois server):[ \t]*(?:whois:\/\/)?([a-z0-9.-]+\.[a-z0-9-]{2,})[ \t]*$/im.exec(text)?.[1]
  return host?.toLowerCase() ?? null
}

export function whoisQuestion(server: string, domain: string): string {
  switch (server) {
    case 'whois.denic.de':
      return `-T dn,ace ${domain}`
    case 'whois.jprs.jp':
      return `${domain}/e`
    case 'whois.dk-hostmaster.dk':
    case 'whois.punktum.dk':
      return `--charset=utf-8 ${domain}`
    case 'whois.nic.name':
    case 'whois.verisign-grs.com':
    case 'ccwhois.verisign-grs.com':
    case 'tvwhois.verisign-grs.com':
      return `domain ${domain}`
    default:
      return domain
  }
}

const charsets: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'whois.jprs.jp': 'iso-2022-jp',
    'whois.kr': 'utf-8',
    'whois.nic.hu': 'iso-8859-2',
  }),
)

/** In the server's known character set, else UTF-8, else Latin-1. */
export function decodeWhois(octets: Uint8Array, server: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return new TextDecoder(charsets.get(server) ?? 'iso-8859-1').decode(octets)
  }
}

export interface Bootstrap {
  publication: string
  servers: ReadonlyMap<string, string>
}

/**
 * Servers that registries run and IANA's list lacked in November 2025, from case/rdap-cctld-ts (MIT) and
 * meeb/whoisit (BSD-3-Clause). IANA's own entry wins as soon as there is one.
 */
const unlisted: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(
      ['ac', 'ag', 'bz', 'io', 'lc', 'me', 'mn', 'pr', 'sc', 'sh', 'vc'].map((tld) => [
        tld,
        'https://rdap.identitydigital.services/rdap/',
      ]),
    ),
    bh: 'https://rdap.centralnic.com/bh/',
    ch: 'https://rdap.nic.ch/',
    co: 'https://rdap.registry.co/co/',
    de: 'https://rdap.denic.de/',
    gl: 'https://rdap.centralnic.com/gl/',
    li: 'https://rdap.nic.li/',
    my: 'https://rdap.mynic.my/rdap/',
    us: 'https://rdap.nic.us/',
  }),
)

/** Null for anything but IANA's file; servers without TLS are left out. */
export function readBootstrap(json: unknown): Bootstrap | null {
  if (typeof json !== 'object' || json === null) return null
  const { publication, services } = json as { publication?: unknown; services?: unknown }
  if (typeof publication !== 'string' || !Array.isArray(services)) return null
  const servers = new Map<string, string>()
  for (const service of services) {
    if (!Array.isArray(service) || !Array.isArray(service[0]) || !Array.isArray(service[1])) continue
    const url = service[1].find((one): one is string => typeof one === 'string' && one.startsWith('https://'))
    if (!url) continue
    for (const tld of service[0]) {
      if (typeof tld === 'string') servers.set(tld.toLowerCase(), url.endsWith('/') ? url : `${url}/`)
    }
  }
  return servers.size > 0 ? { publication, servers } : null
}

export const vendoredBootstrap: Bootstrap = readBootstrap(rdapServers) ?? { publication: '', servers: new Map() }

export function rdapServerOf(tld: string, bootstrap: Bootstrap = vendoredBootstrap): string | null {
  return bootstrap.servers.get(tld) ?? unlisted.get(tld) ?? null
}
