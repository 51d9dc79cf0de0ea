// A zone of the bench, and the addresses of its servers.

/** Addresses of the bench's namespace; they look public, so that the address policy works as it ships. */
export const places = {
  root: ['198.41.0.4'],
  tld: ['192.5.6.30'],
  /** A second server of the top-level domain, which may hold other delegations. */
  tldSecond: ['192.33.14.30'],
  one: ['93.184.216.34', '2606:2800:220:1::1'],
  /** In the same networks as the first. */
  near: ['93.184.216.35', '2606:2800:220:1::2'],
  two: ['151.101.1.69', '2a04:4e42::1'],
  third: ['142.250.74.110', '2a00:1450:4001::1'],
  nearTwo: ['151.101.1.70', '2a04:4e42::2'],
  nearThird: ['142.250.74.111', '2a00:1450:4001::2'],
  /** In other networks again, one for each of the three servers. */
  far: ['185.60.216.35', '2a03:2880:f10c::35'],
  farTwo: ['157.240.1.35', '2a03:2881:f10c::35'],
  farThird: ['31.13.64.35', '2a03:2882:f10c::35'],
  /** Looks foreign names up for everybody. */
  open: ['104.16.1.1'],
  /** A resolver that was named as a name server: it answers, without authority. */
  cache: ['104.16.2.1'],
  /** BIND with a fault switched on: no TCP, no EDNS, silence to EDNS, answers without the authoritative bit. */
  noTcp: ['104.16.3.1'],
  noEdns: ['104.16.4.1'],
  dropsEdns: ['104.16.5.1'],
  noAuthority: ['104.16.6.1'],
  /** Answers with an alias at the apex, which no server of the others loads. */
  apexAlias: ['104.16.7.1'],
  /** Serves the policies of MTA-STS. */
  web: ['104.18.1.1'],
  mail: ['104.18.2.1'],
  resolver: ['9.9.9.9'],
  /** No server is there. */
  nobody: ['185.199.108.1', '2606:50c0:8000::153'],
} as const

export type Software = 'bind' | 'knot' | 'nsd'
/** Which addresses each server of the three listens on. */
export const homes: Readonly<Record<Software, readonly (readonly string[])[]>> = {
  bind: [places.one, places.near, places.far],
  knot: [places.two, places.nearTwo, places.farTwo],
  nsd: [places.third, places.nearThird, places.farThird],
}

export interface Signing {
  algorithm?: string
  bits?: number
  nsec3?: { iterations: number; salt: string }
  /** Options of dnssec-signzone, such as an expired time. */
  times?: readonly string[]
  /** A change to the lines of the signed file. */
  spoil?: (lines: readonly string[]) => readonly string[]
  /** The parent's DS record for the key. */
  signer?: 'right' | 'none' | 'wrong' | 'sha1' | 'sha384' | 'both-digests' | 'unknown-algorithm' | 'one-more'
}

/** A zone of its own below another: on the same servers, or on the one of the three that the other is not on. */
export interface ZoneBelow {
  label: string
  apart: boolean
  lines: readonly string[]
  delegation: readonly string[]
  signing: Signing | null
}

export interface BenchZone {
  name: string
  /** The name the report is asked for, where that is not the zone itself. */
  queried?: string
  /** The finding that must be there; null for a clean zone. */
  expected: string | null
  lines: readonly string[]
  /** The zone as the second server has it, where that differs; null for none at all. */
  second?: readonly string[] | null
  /** How the second server's copy is signed, where that differs. */
  secondSigning?: Signing
  /** Lines of the parent. */
  delegation: readonly string[]
  /** Lines of the parent at its second server, where they differ. */
  delegationSecond?: readonly string[]
  signing: Signing | null
  /** Who may copy the whole zone. */
  transfer?: boolean
  below?: ZoneBelow
  /** The policy file of MTA-STS, at mta-sts.<name>. */
  policy?: string
  servers: readonly [Software, Software]
}

export const address = (host: string, where: readonly string[]) =>
  where.map((one) => `${host} ${one.includes(':') ? 'AAAA' : 'A'} ${one}`)
export const hosts = [...address('ns1', places.one), ...address('ns2', places.two)]
/** Both servers of a zone below that has other addresses. */
export const hostsApart = [...address('ns1', places.third), ...address('ns2', places.farThird)]
export const quiet = ['@ MX 0 .', '@ TXT "v=spf1 -all"', '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:r@{zone}"']
/** A domain that sends and receives mail by one host of its own. */
export const busy = [
  '@ MX 10 mx',
  ...address('mx', places.mail),
  '@ TXT "v=spf1 mx -all"',
  '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:r@{zone}"',
]

export interface Parts {
  soa?: string
  nameServers?: readonly string[]
  hosts?: readonly string[]
  mail?: readonly string[]
  more?: readonly string[]
}

export function linesOf({
  soa = '1 14400 3600 1209600 3600',
  nameServers = ['ns1', 'ns2'],
  mail = quiet,
  more = [],
  ...rest
}: Parts): string[] {
  const head = soa.includes(' SOA ') ? soa : `@ SOA ns1 hostmaster ${soa}`
  return [
    head,
    ...nameServers.map((host) => `@ NS ${host}`),
    ...(rest.hosts ?? hosts),
    '@ A 151.101.65.69',
    ...mail,
    ...more,
  ]
}

/** A fault: how its zone differs from a clean one. */
export interface Fault {
  code: string
  parts?: Parts
  zone?: Partial<Omit<BenchZone, 'name' | 'expected' | 'lines' | 'servers'>>
  /** Lines of the parent in place of the usual. */
  delegation?: readonly string[]
  signing?: Signing
  /** Only a signed or an unsigned zone can have it. */
  only?: 'signed' | 'unsigned'
}
