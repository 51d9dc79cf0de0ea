// Zones of the bench: clean ones, and one for each planted fault, with the code that must be found.

/** Addresses of the bench's namespace; they look public, so that the address policy works as it ships. */
export const places = {
  root: ['198.41.0.4'],
  tld: ['192.5.6.30'],
  one: ['93.184.216.34', '2606:2800:220:1::1'],
  /** In the same networks as the first. */
  near: ['93.184.216.35', '2606:2800:220:1::2'],
  two: ['151.101.1.69', '2a04:4e42::1'],
  /** Looks foreign names up for everybody. */
  open: ['104.16.1.1'],
  resolver: ['9.9.9.9'],
  /** No server is there. */
  nobody: ['185.199.108.1'],
} as const

export interface BenchZone {
  name: string
  /** The finding that must be there; null for a clean zone. */
  expected: string | null
  lines: readonly string[]
  /** The zone as the second server has it, where that differs; null for none at all. */
  second?: readonly string[] | null
  /** Lines of the parent. */
  delegation: readonly string[]
  signing: null | {
    algorithm?: string
    bits?: number
    nsec3?: { iterations: number; salt: string }
    /** Of dnssec-signzone, such as a time that is over. */
    times?: readonly string[]
    /** A change to the signed file. */
    spoil?: (file: string) => string
    /** What the parent holds of the key. */
    signer?: 'right' | 'none' | 'wrong' | 'sha1'
  }
  /** Who may copy the whole zone. */
  transfer?: boolean
}

interface Parts {
  soa?: string
  nameServers?: readonly string[]
  hosts?: readonly string[]
  mail?: readonly string[]
  more?: readonly string[]
}

const address = (host: string, where: readonly string[]) =>
  where.map((one) => `${host} ${one.includes(':') ? 'AAAA' : 'A'} ${one}`)
const hosts = [...address('ns1', places.one), ...address('ns2', places.two)]
const quiet = ['@ MX 0 .', '@ TXT "v=spf1 -all"', '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:r@{zone}"']

function linesOf({
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
    '@ A 93.184.216.34',
    ...mail,
    ...more,
  ]
}

/** A fault: how its zone differs from a clean one. */
interface Fault {
  code: string
  parts?: Parts
  zone?: Partial<Omit<BenchZone, 'name' | 'expected' | 'lines'>>
  /** Lines of the parent in place of the usual. */
  delegation?: readonly string[]
  signing?: NonNullable<BenchZone['signing']>
  /** Only a signed or an unsigned zone can have it. */
  only?: 'signed' | 'unsigned'
}

const withoutSignatureOfA = (file: string) =>
  file.replace(/^\S*\s+\d+\s+(?:IN\s+)?RRSIG\s+A [^(]*\([^)]*\)\n|^\s+\d+\s+RRSIG\s+A \d+ 2 [^(]*\([^)]*\)\n/gm, '')

export const faults: readonly Fault[] = [
  { code: 'zone-server-lame', zone: { second: null } },
  {
    code: 'zone-server-silent',
    parts: { hosts: [...address('ns1', places.one), ...address('ns2', places.nobody)] },
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one), ...address('ns2', places.nobody)],
  },
  {
    code: 'zone-server-no-address',
    parts: { nameServers: ['ns1', 'ns2', 'gone.elsewhere.com.'] },
    delegation: ['NS gone.elsewhere.com.'],
  },
  {
    code: 'zone-server-alias',
    parts: { nameServers: ['ns1', 'ns2', 'alias.com.'] },
    delegation: ['NS alias.com.'],
  },
  { code: 'zone-server-not-in-zone', parts: { nameServers: ['ns1'] } },
  { code: 'zone-server-not-in-parent', delegation: ['NS ns1', ...address('ns1', places.one)] },
  { code: 'zone-one-server', parts: { nameServers: ['ns1'] }, delegation: ['NS ns1', ...address('ns1', places.one)] },
  {
    code: 'zone-one-network',
    parts: { hosts: [...address('ns1', places.one), ...address('ns2', places.near)] },
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one), ...address('ns2', places.near)],
  },
  { code: 'zone-glue-missing', delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one)] },
  {
    code: 'zone-glue-differs',
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.near), ...address('ns2', places.two)],
  },
  { code: 'zone-serials-differ', zone: { second: linesOf({ soa: '2 14400 3600 1209600 3600' }) } },
  { code: 'zone-servers-disagree', zone: { second: linesOf({ nameServers: ['ns1'] }) } },
  { code: 'zone-soa-retry-long', parts: { soa: '1 3600 7200 1209600 3600' } },
  { code: 'zone-soa-expire-short', parts: { soa: '1 14400 3600 86400 3600' } },
  { code: 'zone-soa-minimum-long', parts: { soa: '1 14400 3600 1209600 604800' } },
  { code: 'zone-soa-contact-invalid', parts: { soa: '@ SOA ns1 nobody. 1 14400 3600 1209600 3600' } },
  { code: 'zone-transfer-open', zone: { transfer: true } },
  {
    code: 'zone-recursion-open',
    parts: { hosts: [...address('ns1', places.one), ...address('ns2', places.open)] },
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one), ...address('ns2', places.open)],
  },
  {
    code: 'zone-server-address-private',
    parts: { nameServers: ['ns1', 'ns2', 'ns3'], more: ['ns3 A 10.0.0.1'] },
    delegation: ['NS ns1', 'NS ns2', 'NS ns3', ...hosts, 'ns3 A 10.0.0.1'],
  },
  { code: 'zone-nsec3-iterations', only: 'signed', signing: { nsec3: { iterations: 10, salt: '-' } } },
  { code: 'zone-nsec3-salt', only: 'signed', signing: { nsec3: { iterations: 0, salt: 'AABB' } } },
  { code: 'dnssec-unsigned', only: 'unsigned' },
  {
    code: 'dnssec-chain-expired',
    only: 'signed',
    signing: { times: ['-s', '20260101000000', '-e', '20260201000000'] },
  },
  {
    code: 'dnssec-chain-not-yet-valid',
    only: 'signed',
    signing: { times: ['-s', '20350101000000', '-e', '20350201000000'] },
  },
  { code: 'dnssec-ds-mismatch', only: 'signed', signing: { signer: 'wrong' } },
  { code: 'dnssec-no-ds', only: 'signed', signing: { signer: 'none' } },
  { code: 'dnssec-digest-deprecated', only: 'signed', signing: { signer: 'sha1' } },
  { code: 'dnssec-algorithm-deprecated', only: 'signed', signing: { algorithm: 'NSEC3RSASHA1', bits: 2048 } },
  { code: 'dnssec-chain-key-small', only: 'signed', signing: { algorithm: 'RSASHA256', bits: 1024 } },
  {
    code: 'dnssec-chain-wrong',
    only: 'signed',
    signing: { spoil: (file) => file.replaceAll(/\bA\t93\.184\.216\.34$/gm, 'A\t93.184.216.99') },
  },
  { code: 'dnssec-chain-missing', only: 'signed', signing: { spoil: withoutSignatureOfA } },
  { code: 'spf-none', parts: { mail: quiet.filter((line) => !line.includes('spf1')) } },
  { code: 'spf-multiple-records', parts: { more: ['@ TXT "v=spf1 mx -all"'] } },
  { code: 'spf-pass-all', parts: { mail: [...quiet.filter((line) => !line.includes('spf1')), '@ TXT "v=spf1 +all"'] } },
  {
    code: 'spf-no-all',
    parts: { mail: [...quiet.filter((line) => !line.includes('spf1')), '@ TXT "v=spf1 ip4:192.0.2.1"'] },
  },
  {
    code: 'spf-syntax-error',
    parts: { mail: [...quiet.filter((line) => !line.includes('spf1')), '@ TXT "v=spf1 ipv4:192.0.2.1 -all"'] },
  },
  {
    code: 'spf-include-none',
    parts: { mail: [...quiet.filter((line) => !line.includes('spf1')), '@ TXT "v=spf1 include:gone.{zone} -all"'] },
  },
  {
    code: 'spf-too-many-lookups',
    parts: {
      mail: [
        ...quiet.filter((line) => !line.includes('spf1')),
        `@ TXT "v=spf1 ${Array.from({ length: 11 }, () => 'a:ns1.{zone}').join(' ')} -all"`,
      ],
    },
  },
  { code: 'dmarc-none', parts: { mail: quiet.slice(0, 2) } },
  { code: 'dmarc-multiple-records', parts: { more: ['_dmarc TXT "v=DMARC1; p=none"'] } },
  {
    code: 'dmarc-policy-none',
    parts: { mail: [...quiet.slice(0, 2), '_dmarc TXT "v=DMARC1; p=none; rua=mailto:r@{zone}"'] },
  },
  {
    code: 'dmarc-policy-invalid',
    parts: { mail: [...quiet.slice(0, 2), '_dmarc TXT "v=DMARC1; p=strict; rua=mailto:r@{zone}"'] },
  },
  { code: 'dmarc-no-rua', parts: { mail: [...quiet.slice(0, 2), '_dmarc TXT "v=DMARC1; p=reject"'] } },
  { code: 'dkim-key-invalid', parts: { more: ['default._domainkey TXT "v=DKIM1; k=rsa; p=AAAA"'] } },
  { code: 'mta-sts-record-invalid', parts: { more: ['_mta-sts TXT "v=STSv1; id=not valid"'] } },
  { code: 'tls-rpt-record-invalid', parts: { more: ['_smtp._tls TXT "v=TLSRPTv1; nothing=here"'] } },
  { code: 'bimi-location-invalid', parts: { more: ['default._bimi TXT "v=BIMI1; l=http://{zone}/logo.svg"'] } },
]

const usualDelegation = ['NS ns1', 'NS ns2', ...hosts]

function zoneOf(number: number, fault: Fault | null, signing: BenchZone['signing']): BenchZone {
  const name = `z${String(number).padStart(3, '0')}.com`
  const named = (lines: readonly string[]) => lines.map((line) => line.replaceAll('{zone}', name))
  const more = fault?.delegation ?? usualDelegation
  // A fault may only add a server, whose usual ones stay.
  const delegation = more.some((line) => line === 'NS ns1') ? more : [...usualDelegation, ...more]
  const { second, ...rest } = fault?.zone ?? {}
  return {
    name,
    expected: fault?.code ?? null,
    lines: named(linesOf(fault?.parts ?? {})),
    delegation,
    signing,
    ...rest,
    ...(second !== undefined && { second: second && named(second) }),
  }
}

/** Ways of signing a zone that are all well. */
const soundSignings: readonly BenchZone['signing'][] = [
  { algorithm: 'ECDSAP256SHA256' },
  { algorithm: 'ECDSAP256SHA256', nsec3: { iterations: 0, salt: '-' } },
  { algorithm: 'ECDSAP384SHA384' },
  { algorithm: 'ED25519' },
  { algorithm: 'ED448' },
  { algorithm: 'RSASHA256', bits: 2048 },
  { algorithm: 'RSASHA256', bits: 2048, nsec3: { iterations: 0, salt: '-' } },
]

/** Every fault in signed and in unsigned zones, up to a number of them, and clean zones in every way of signing. */
export function benchZones(faulty: number, clean: number): BenchZone[] {
  const signed = (fault: Fault): NonNullable<BenchZone['signing']> => ({
    algorithm: 'ECDSAP256SHA256',
    ...fault.signing,
  })
  const planned = faults.flatMap((fault) => {
    if (fault.only === 'unsigned') return [{ fault, signing: null }]
    const hashed = { ...signed(fault), nsec3: signed(fault).nsec3 ?? { iterations: 0, salt: '-' } }
    const both = [
      { fault, signing: signed(fault) },
      { fault, signing: hashed },
    ]
    return fault.only === 'signed' ? both : [...both, { fault, signing: null }]
  })
  // The first variant of every fault before the second of any.
  const rounds = [0, 1, 2].flatMap((round) =>
    faults.flatMap((fault) => planned.filter((one) => one.fault === fault).slice(round, round + 1)),
  )
  const chosen = rounds.slice(0, faulty)
  return [
    ...chosen.map(({ fault, signing }, at) => zoneOf(at, fault, signing)),
    ...Array.from({ length: clean }, (_, at) =>
      zoneOf(500 + at, null, soundSignings[at % soundSignings.length] ?? null),
    ),
  ]
}
