import vendored from './data/rdap-bootstrap.generated.json' with { type: 'json' }

export interface Bootstrap {
  publication: string
  servers: ReadonlyMap<string, string>
}

/**
 * Servers that registries run and IANA's list lacked in November 2025, from case/rdap-cctld-ts (MIT) and
 * meeb/whoisit (BSD-3-Clause). IANA's own entry wins as soon as there is one.
 */
const unlisted: Readonly<Record<string, string>> = {
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
}

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

export const vendoredBootstrap: Bootstrap = readBootstrap(vendored) ?? { publication: '', servers: new Map() }

export function rdapServerOf(tld: string, bootstrap: Bootstrap = vendoredBootstrap): string | null {
  return bootstrap.servers.get(tld) ?? unlisted[tld] ?? null
}
