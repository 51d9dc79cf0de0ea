// The zones of the bench: every fault planted in one, and clean ones in every way that is well.
import { exemplary, exemplaryUnsigned, mailFaults } from './mail-faults.ts'
import { signingFaults } from './signing-faults.ts'
import { type BenchZone, type Fault, homes, hosts, hostsApart, linesOf, type Signing, type Software } from './zone.ts'
import { zoneFaults } from './zone-faults.ts'

const faults: readonly Fault[] = [...zoneFaults, ...signingFaults, ...mailFaults]
const usualDelegation = ['NS ns1', 'NS ns2', ...hosts]
type Trio = readonly [Software, Software, Software]
const pairs: readonly Trio[] = [
  ['bind', 'knot', 'nsd'],
  ['knot', 'nsd', 'bind'],
  ['nsd', 'bind', 'knot'],
]

/** Faults are written for BIND and Knot; this puts the zone on two others of the three. */
function movedTo(servers: readonly Software[]): (line: string) => string {
  const usual: readonly Software[] = ['bind', 'knot', 'nsd']
  const moves = usual.flatMap((from, at) => {
    const to = homes[servers[at] ?? from]
    return homes[from].flatMap((group, nth) => group.map((one, kind) => [one, to[nth]?.[kind] ?? one] as const))
  })
  const known = new Map(moves)
  return (line) => line.replace(/[0-9a-f.:]+$/, (one) => known.get(one) ?? one)
}

function zoneOf(
  number: number,
  fault: Omit<Fault, 'code'>,
  expected: string | null,
  signing: Signing | null,
  trio?: Trio,
): BenchZone {
  const [one, two, third] = trio ?? pairs[number % pairs.length] ?? ['bind', 'knot', 'nsd']
  const name = `z${String(number).padStart(3, '0')}.com`
  const words: Record<string, string> = { zone: name, first: one, second: two }
  const fill = (text: string) => text.replace(/\{(zone|first|second)\}/g, (_, word: string) => words[word] ?? '')
  const move = movedTo([one, two, third])
  const here = (lines: readonly string[]) => lines.map((line) => move(fill(line)))
  const { second, below, queried: requested, policy, delegationSecond, ...rest } = fault.zone ?? {}
  return {
    name,
    expected,
    lines: here(linesOf(fault.parts ?? {})),
    delegation: here(fault.delegation ?? usualDelegation),
    signing,
    ...rest,
    servers: [one, two],
    ...(second !== undefined && { second: second && here(second) }),
    ...(delegationSecond && { delegationSecond: here(delegationSecond) }),
    ...(requested !== undefined && { queried: fill(requested) }),
    ...(policy !== undefined && { policy: fill(policy) }),
    ...(below && { below: { ...below, lines: here(below.lines), delegation: here(below.delegation) } }),
  }
}

const shop = (apart: boolean, signing: Signing | null): Omit<Fault, 'code'> => {
  const where = apart ? hostsApart : hosts
  const lines = linesOf({ hosts: where })
  return {
    zone: {
      queried: 'shop.{zone}',
      below: { label: 'shop', apart, lines, delegation: ['NS ns1', 'NS ns2', ...where], signing },
    },
  }
}
const usual: Signing = { algorithm: 'ECDSAP256SHA256' }
const hashed: Signing = { ...usual, nsec3: { iterations: 0, salt: '-' } }
const outside = ['ns-{first}.sound.com.', 'ns-{second}.sound.com.']
const servedOutside = {
  parts: { nameServers: outside, hosts: [], soa: '@ SOA ns-{first}.sound.com. hostmaster 1 14400 3600 1209600 3600' },
  delegation: outside.map((host) => `NS ${host}`),
}

/** Zones in which nothing is wrong, and how each is signed. */
const sound: readonly (readonly [Omit<Fault, 'code'>, Signing | null])[] = [
  [{}, null],
  [{}, usual],
  [{}, hashed],
  [{}, { algorithm: 'ECDSAP384SHA384' }],
  [{}, { algorithm: 'ED25519' }],
  [{}, { algorithm: 'ED448' }],
  [{}, { algorithm: 'RSASHA256', bits: 2048 }],
  [{}, { algorithm: 'RSASHA512', bits: 4096, nsec3: { iterations: 0, salt: '-' } }],
  [{}, { ...usual, signer: 'sha384' }],
  [{}, { ...usual, signer: 'both-digests' }],
  // A key that is announced before it is used.
  [{}, { ...usual, signer: 'one-more' }],
  [exemplary, usual],
  [exemplary, hashed],
  [exemplaryUnsigned, null],
  [servedOutside, usual],
  [servedOutside, null],
  [{ parts: { more: ['* A 151.101.65.69', '*.deep TXT "anything"', 'www CNAME @'] } }, usual],
  [{ parts: { more: ['* A 151.101.65.69', 'www CNAME @'] } }, hashed],
  [shop(false, null), null],
  [shop(false, usual), usual],
  [shop(true, null), hashed],
  [shop(true, hashed), usual],
]

/** Every fault in signed and in unsigned zones, up to a number of them, and clean zones; on the first two of three. */
export function benchZones(faulty: number, clean: number, trio?: Trio): BenchZone[] {
  const planned = faults.map((fault) => {
    if (fault.only === 'unsigned') return [null]
    const signed = { ...usual, ...fault.signing }
    const both = [signed, { ...signed, nsec3: signed.nsec3 ?? { iterations: 0, salt: '-' } }]
    return fault.only === 'signed' ? both : [...both, null]
  })
  // The first variant of every fault before the second of any.
  const rounds = [0, 1, 2].flatMap((round) =>
    faults.flatMap((fault, at) => (planned[at] ?? []).slice(round, round + 1).map((signing) => ({ fault, signing }))),
  )
  const chosen = rounds.slice(0, faulty).map(({ fault, signing }, at) => zoneOf(at, fault, fault.code, signing, trio))
  const well = Array.from({ length: clean }, (_, at) => {
    const [fault, signing] = sound[at % sound.length] ?? [{}, null]
    return zoneOf(500 + at, fault, null, signing, trio)
  })
  return [...chosen, ...well]
}
