import vendored from './data/whois-servers.generated.json' with { type: 'json' }

const servers: ReadonlyMap<string, string> = new Map(Object.entries(vendored.servers))

export const IANA_WHOIS = 'whois.iana.org'

const zones: Readonly<Record<string, string>> = {
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
}

export function whoisServerOf(suffix: string): string | null {
  return zones[suffix] ?? servers.get(suffix.slice(suffix.lastIndexOf('.') + 1)) ?? null
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

const charsets: Readonly<Record<string, string>> = {
  'whois.jprs.jp': 'iso-2022-jp',
  'whois.kr': 'utf-8',
  'whois.nic.hu': 'iso-8859-2',
}

/** In the server's known character set, else UTF-8, else Latin-1. */
export function decodeWhois(octets: Uint8Array, server: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return new TextDecoder(charsets[server] ?? 'iso-8859-1').decode(octets)
  }
}
