import type { Nameserver } from '@sundry/contracts/nameserver-check-v1'
import { describe, expect, test } from 'vitest'
import { differencesIn, troublesOf } from './differences.ts'

const server = (name: string, some: Partial<Nameserver> = {}): Nameserver => ({
  name,
  addresses: ['192.0.2.1'],
  glue: ['192.0.2.1'],
  inParent: true,
  inApex: true,
  inRegistry: true,
  state: 'answers',
  soaSerial: 1,
  network: null,
  ...some,
})
const [one, two] = [server('ns1.a.example'), server('ns2.a.example')]

describe('where the lists differ', () => {
  test('says nothing where they agree, or where one could not be asked', () => {
    expect(differencesIn([one, two])).toEqual([])
    expect(differencesIn([server('ns1.a.example', { inParent: null, inApex: true, inRegistry: null })])).toEqual([])
  })
  test.each([
    [{ inApex: false }, 'Named by the parent zone but not by the zone itself: ns3.a.example.'],
    [{ inParent: false, inRegistry: null }, 'Named by the zone itself but not by the parent zone: ns3.a.example.'],
    [
      { inParent: false, inApex: false, inRegistry: true },
      'Named by the registry but not by the parent zone: ns3.a.example.',
    ],
    [{ inRegistry: false }, 'Named by the parent zone but not by the registry: ns3.a.example.'],
  ])('%j', (some, said) => expect(differencesIn([one, server('ns3.a.example', some)])).toEqual([said]))
  test('names every server it is about', () =>
    expect(differencesIn([one, two].map((each) => ({ ...each, inApex: false })))).toEqual([
      'Named by the parent zone but not by the zone itself: ns1.a.example, ns2.a.example.',
    ]))
})

describe('what is wrong, or will be', () => {
  const troubles = (...servers: Nameserver[]) => troublesOf(servers, 'a.example')
  test('is nothing with two servers that answer alike', () => expect(troubles(one, two)).toEqual([]))
  test.each([
    ['lame', 'Not responsible for the zone, though named: ns3.a.example.'],
    ['unreachable', 'Did not answer: ns3.a.example.'],
    ['unresolvable', 'Has no address: ns3.a.example.'],
  ] as const)('a server that is %s', (state, said) =>
    expect(troubles(one, two, server('ns3.a.example', { state }))).toEqual([said]),
  )
  test('a name inside the zone without an address from the parent', () => {
    expect(troubles(one, server('ns3.a.example', { glue: [] }))).toEqual([
      'The parent hands out no address for ns3.a.example, which lies inside the zone.',
    ])
    expect(troubles(one, { ...server('ns3.a.example'), glue: undefined } as unknown as Nameserver)).toHaveLength(1)
    expect(troubles(one, server('ns3.b.example', { glue: [] }))).toEqual([])
    expect(troubles(one, server('ns3.a.example', { glue: [], inParent: false }))).toEqual([])
  })
  test('two versions of the zone, one server alone, one network for all', () => {
    expect(troubles(one, server('ns2.a.example', { soaSerial: 2 }))).toEqual([
      'The servers hold different versions of the zone: 1, 2.',
    ])
    expect(troubles(one)).toEqual(['There is only one name server; RFC 2182 asks for two at least.'])
    const near = (name: string) => server(name, { network: 'AS64496' })
    expect(troubles(near('ns1.a.example'), near('ns2.a.example'))).toEqual([
      'All name servers are in one network, AS64496.',
    ])
    expect(troubles(near('ns1.a.example'), server('ns2.a.example', { network: 'AS64497' }))).toEqual([])
    expect(troubles(near('ns1.a.example'))).toHaveLength(1)
  })
})
