// What a visitor reads above the tables, before and after a change of name servers.
import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { ChangeResult } from './change-result.tsx'

const asked: DnsChangeResult = { domainName: 'a.example', phase: 'plan', isMockData: false }
const said = (some: Partial<DnsChangeResult>) =>
  read(ChangeResult, { result: { ...asked, ...some }, onAgain: () => {} })
const toneOf = (some: Partial<DnsChangeResult>) =>
  /data-tone="(\w+)"|text-(good|bad|warn)/
    .exec(htmlOf(ChangeResult, { result: { ...asked, ...some }, onAgain: () => {} }))
    ?.slice(1)
    .find(Boolean)

const observed: NonNullable<DnsChangeResult['observations']>[number] = {
  source: 'resolver',
  server: 'one',
  name: 'a.example',
  type: 'A',
  records: ['192.0.2.1'],
  ttl: 60,
  upToDate: true,
}

afterEach(() => void vi.useRealTimers())

describe('before the switch', () => {
  test.each<[boolean | null, string]>([
    [true, 'Ready to switch, as far as it was compared: nothing is missing and nothing differs. Look Again'],
    [null, 'It is not known whether the plan is whole. Look Again'],
  ])('a plan that is ready (%s) is told so', (isReady, verdict) => {
    expect(said({ isReady })).toBe(verdict)
  })
  test('a plan that is not ready names what decides, and what was compared', () => {
    const set = { name: 'a.example', live: ['192.0.2.1'], planned: ['192.0.2.1'], liveTtl: 300, expected: false }
    const comparisons = [
      { ...set, type: 'A', verdict: 'same' as const },
      { ...set, name: 'www.a.example', type: 'A', verdict: 'same' as const },
    ]
    const planned = [
      { nameServer: 'ns1.b.example', address: '192.0.2.53', state: 'authoritative' as const, serial: 1 },
      { nameServer: 'ns2.b.example', address: '192.0.2.54', state: 'not-authoritative' as const, serial: null },
    ]
    const oneLame = said({ isReady: false, planned, comparisons })
    expect(oneLame).toMatch(/^Not ready: 1 of 2 planned servers does not hold the zone\..*ns2\.b\.example/)
    expect(oneLame).toMatch(/2 record sets below, of a\.example, www\.a\.example/)
    expect(oneLame).not.toContain('would change')
    const differs = [{ ...comparisons[0], verdict: 'differs' as const }, comparisons[1]] as typeof comparisons
    expect(said({ isReady: false, planned: planned.slice(0, 1), comparisons: differs })).toMatch(
      /^Not ready: switching now would change 1 record set /,
    )
  })
  test('a verdict has its colour, and what is not known none', () => {
    expect([true, false, null].map((isReady) => toneOf({ isReady }))).toEqual(['good', 'bad', 'info'])
  })
  test('what failed is said once', () => {
    expect(said({ isReady: null, error: 'No name server answered.' })).toContain(
      'It is not known whether the plan is whole. No name server answered. Look Again',
    )
  })
  test('a signed domain is warned of its DS records', () => {
    expect(said({ isReady: true, signedNow: true })).toContain(
      'The domain is signed (DNSSEC). Remove its DS records, or make them fit the new keys, before the switch.',
    )
    expect(said({ isReady: true, signedNow: false })).not.toContain('DNSSEC')
  })
})

describe('after the switch', () => {
  test('old answers are waited for until the last cache has forgotten them', () => {
    const doneBy = new Date(2031, 0, 9, 15, 7)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 0, 9, 14) })
    const text = said({ phase: 'follow', doneBy: doneBy.toISOString(), observations: [observed], parentTtl: 172_800 })
    expect(text).toContain('Done by 15:07 By then every cache that was asked has forgotten what was before.')
    expect(text).toContain(
      'Resolvers that were not asked may keep the old delegation for up to 2 days after the change.',
    )
  })
  test('another day is named', () => {
    const doneBy = new Date(2031, 0, 9, 4, 5)
    expect(said({ phase: 'follow', doneBy: doneBy.toISOString() })).toContain('Done by January 9 at 04:05')
  })
  test('a time that cannot be read is a dash', () => {
    expect(said({ phase: 'follow', doneBy: 'soon' })).toContain('Done by – By then')
  })
  test('when everyone sees the new state, that is said', () => {
    expect(said({ phase: 'follow', observations: [observed] })).toContain('Everyone who was asked sees the new state.')
  })
  test('no answer at all is not taken for done', () => {
    const text = said({ phase: 'follow', observations: [{ ...observed, upToDate: null, records: null }] })
    expect(text).toContain('Nobody could be asked.')
    expect(text).not.toContain('Done')
  })
})

test('a table of one row is shown, and none without rows', () => {
  const titles = (some: Partial<DnsChangeResult>) =>
    ['Planned servers', 'Record by record', 'Who sees what', 'Every answer'].filter((title) =>
      said(some).includes(title),
    )
  const server = { nameServer: 'ns1.b.example', address: null, serial: 7, state: 'silent' } as const
  const compared = { name: 'a.example', type: 'A', verdict: 'same', expected: false, liveTtl: 300 } as const
  expect(titles({ planned: [server] })).toEqual(['Planned servers'])
  expect(titles({ comparisons: [{ ...compared, live: ['192.0.2.1'], planned: [] }] })).toEqual(['Record by record'])
  expect(titles({ phase: 'follow', observations: [observed] })).toEqual(['Who sees what', 'Every answer'])
  expect(titles({ planned: [], comparisons: [] })).toEqual([])
  expect(titles({ phase: 'follow', observations: [] })).toEqual([])
})

test('the result is a region with a name, and says whether it is sample data', () => {
  const html = htmlOf(ChangeResult, { result: asked, onAgain: () => {} })
  expect(html).toContain('aria-label="Change of name servers of the domain" data-mock="false"')
})
