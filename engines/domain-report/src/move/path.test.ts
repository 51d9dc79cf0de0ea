import type { ChangeComparison, DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { describe, expect, test } from 'vitest'
import { canSwitch, movePath, newMove, type PlannedMove, withComparison, withPlan, withTracking } from './path.ts'
import { batchesOf, setsOfNames, setsOfZone } from './record-sets.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_000_000

const set = (liveTtl: number, more: Partial<ChangeComparison> = {}): ChangeComparison => ({
  name: 'shop.example',
  type: 'A',
  live: ['192.0.2.1'],
  planned: ['192.0.2.1'],
  verdict: 'same',
  expected: false,
  liveTtl,
  ...more,
})
const result = (more: Partial<DnsChangeResult> = {}): DnsChangeResult => ({
  domainName: 'shop.example',
  phase: 'plan',
  isMockData: false,
  planned: [{ nameServer: 'ns1.new.example', address: '192.0.2.53', state: 'authoritative', serial: 1 }],
  comparisons: [set(300)],
  isReady: true,
  signedNow: false,
  parentTtl: 86_400,
  isSwitched: false,
  ...more,
})
const planned = newMove('shop.example', ['ns1.new.example'], 'names', setsOfNames(['@']))
const confirmed: PlannedMove = { ...planned, isComplete: true }
const stateOf = (move: PlannedMove, id: string, now: number) => {
  const step = movePath(move, now).find((one) => one.id === id)
  return step && [step.state, step.until]
}

describe('the switch', () => {
  test('opens after a whole comparison, a confirmed list and the TTL seen before', () => {
    const ready = withComparison(confirmed, [result()], start)
    expect(canSwitch(ready, start)).toBe(false)
    expect(canSwitch(ready, start + 300_000)).toBe(true)
    expect(canSwitch({ ...ready, skipsTtl: true }, start)).toBe(true)
  })
  test.each([
    ['the list is not confirmed', planned, result()],
    ['one of several requests found a difference', confirmed, result({ isReady: false })],
    ['one of several requests is unknown', confirmed, result({ isReady: null })],
    ['the DS records were not looked up', confirmed, { ...result(), signedNow: undefined } as DnsChangeResult],
    ['the domain is signed', confirmed, result({ signedNow: true })],
  ])('stays closed where %s', (_, move, other) => {
    const first = other.signedNow === undefined ? other : result()
    const signed = other.signedNow ? other : first
    const compared = withComparison(move, [signed, other], start)
    expect(canSwitch(compared, start + 300_000)).toBe(false)
  })
  test('closes again once the comparison is hours old', () => {
    const ready = withComparison(confirmed, [result()], start)
    expect([canSwitch(ready, start + HOUR - 1), canSwitch(ready, start + HOUR)]).toEqual([true, false])
  })
  test('needs a live record in one of several requests, not in each', () => {
    const bare = result({ isReady: null, comparisons: [set(300, { live: [], planned: [], liveTtl: null })] })
    const opens = (...results: DnsChangeResult[]) =>
      canSwitch(withComparison({ ...confirmed, skipsTtl: true }, results, start), start)
    expect([opens(result(), bare), opens(bare), opens(bare, bare)]).toEqual([true, false, false])
  })
  test('stays closed where nothing was compared', () => {
    const skipping = { ...confirmed, skipsTtl: true, isSigned: false }
    expect(canSwitch(skipping, start)).toBe(false)
    expect(canSwitch(withComparison(skipping, [], start), start)).toBe(false)
  })
})

test('a lowered TTL counts from the first lookup that saw it, for the longest TTL seen before', () => {
  const high = withComparison(confirmed, [result({ comparisons: [set(86_400), set(300)] })], start)
  expect(stateOf(high, 'ttl', start + 30 * DAY)).toEqual(['now', null])
  const low = withComparison(withComparison(high, [result()], start + HOUR), [result()], start + 2 * HOUR)
  expect(stateOf(low, 'ttl', start + 2 * HOUR)).toEqual(['waiting', start + HOUR + DAY])
  expect(
    stateOf(withComparison(low, [result({ comparisons: [set(600)] })], start + 3 * HOUR), 'ttl', start + 9 * DAY),
  ).toEqual(['now', null])
  // The TTL of a name without records is that of their absence.
  const absent = [result({ comparisons: [set(300, { live: [], planned: [] })] })]
  expect(stateOf(withComparison(confirmed, absent, start), 'ttl', start + DAY)).toEqual(['now', null])
})

test('TTLs count as low only once every record set was answered', () => {
  const partly = result({ comparisons: [set(300), set(0, { live: null, liveTtl: null, verdict: 'unknown' })] })
  expect(withComparison(confirmed, [partly], start).lowSince).toBeNull()
  const cached = result({ comparisons: [set(0, { liveTtl: null })] })
  expect(withComparison(confirmed, [cached], start).lowSince).toBeNull()
})

test('removed DS records have to expire before the switch', () => {
  const signed = withComparison(confirmed, [result({ signedNow: true })], start)
  expect(stateOf(signed, 'dnssec', start + 9 * DAY)).toEqual(['now', null])
  expect(stateOf({ ...signed, matchesKeys: true }, 'dnssec', start)).toEqual(['done', null])
  const unsigned = withComparison(signed, [result()], start + HOUR)
  expect(stateOf(unsigned, 'dnssec', start + HOUR)).toEqual(['waiting', start + HOUR + DAY])
  expect(stateOf(withComparison(confirmed, [result()], start), 'dnssec', start)).toBeUndefined()
})

test('the old servers can be shut down once no queried server sees them and the delegation has expired', () => {
  const compared = withComparison(planned, [result()], start)
  const follow = (upToDate: boolean) =>
    result({
      phase: 'follow',
      isSwitched: true,
      observations: [
        { source: 'resolver', server: 'one', name: 'shop.example', type: 'A', records: [], ttl: 1, upToDate },
      ],
    })
  const old = withTracking(compared, follow(false), start + HOUR)
  expect(stateOf(old, 'track', start + HOUR)).toEqual(['now', null])
  expect(stateOf(old, 'retire', start + 9 * DAY)).toEqual(['later', null])
  expect(stateOf(old, 'zone', start + HOUR)).toEqual(['skipped', null])
  const seen = withTracking(old, follow(true), start + 2 * HOUR)
  expect(stateOf(seen, 'retire', start + 2 * HOUR)).toEqual(['waiting', start + HOUR + DAY])
  expect(stateOf(seen, 'retire', start + HOUR + DAY)).toEqual(['done', null])
  expect(withTracking(seen, result({ isSwitched: false }), start).switchedSince).toBeNull()
})

test('another list or other servers drop the comparison and the confirmation, and nothing else', () => {
  const compared = withComparison(confirmed, [result({ signedNow: true })], start)
  const same = { nameServers: ['ns1.new.example'], source: 'names' as const, ...setsOfNames(['@']) }
  expect(withPlan(compared, same)).toBe(compared)
  expect(withPlan(compared, { ...same, nameServers: ['ns2.new.example'] })).toMatchObject({
    isComplete: true,
    comparison: null,
    isSigned: true,
  })
  expect(withPlan(compared, { ...same, ...setsOfNames(['@', 'www']) }).isComplete).toBe(false)
})

test('every record set of a zone file is compared or listed as not compared', () => {
  const record = (name: string, type: string) => ({ name, type })
  const { sets, notCompared } = setsOfZone(
    [
      record('Shop.Example.', 'SOA'),
      record('shop.example.', 'MX'),
      record('shop.example.', 'MX'),
      record('*.dev.shop.example.', 'A'),
      record('host.shop.example.', 'SSHFP'),
      record('1/2.shop.example.', 'A'),
      record('notshop.example.', 'A'),
    ],
    'shop.example',
  )
  expect(sets).toEqual([record('@', 'MX'), record('*.dev', 'A')])
  expect(notCompared).toEqual(['host SSHFP', '1/2 A'])
})

test('requests cover every record set once, within the limits of one request', () => {
  const names = Array.from({ length: 70 }, (_, at) => `host${at}`)
  const { sets } = setsOfNames(['@', ...names, '_dmarc'])
  const batches = batchesOf(sets)
  const covered = batches.flatMap((batch) =>
    batch.names.flatMap((name) => batch.types.map((type) => `${name} ${type}`)),
  )
  expect(covered.sort()).toEqual(sets.map(({ name, type }) => `${name} ${type}`).sort())
  for (const batch of batches) {
    expect(batch.names.length).toBeLessThanOrEqual(12)
    expect(batch.names.length * batch.types.length).toBeLessThanOrEqual(40)
  }
})
