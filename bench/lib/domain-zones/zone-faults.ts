// Faults of delegation, of name servers and of the SOA record, as data: how a zone differs from a clean one.
import { address, type Fault, hosts, hostsApart, linesOf, places } from './zone.ts'

const serverAt = (place: readonly string[]): Pick<Fault, 'parts' | 'delegation'> => ({
  parts: { hosts: [...address('ns1', places.one), ...address('ns2', place)] },
  delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one), ...address('ns2', place)],
})
const usual = ['NS ns1', 'NS ns2', ...hosts]
const hostsGone = [...address('ns1', places.third), ...address('ns2', places.nobody)]
const shopApart = (lines: readonly string[], glue: readonly string[]): NonNullable<Fault['zone']> => ({
  queried: 'shop.{zone}',
  below: { label: 'shop', apart: true, lines, delegation: ['NS ns1', 'NS ns2', ...glue], signing: null },
})
const onlyFour = [...address('ns1', places.one.slice(0, 1)), ...address('ns2', places.two.slice(0, 1))]
const slowToChange = ['@ 86400 NS ns1', '@ 86400 NS ns2']

export const zoneFaults: readonly Fault[] = [
  { code: 'zone-server-lame', zone: { second: null } },
  {
    code: 'zone-server-silent',
    parts: { hosts: [...address('ns1', places.one), ...address('ns2', places.nobody)] },
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.one), ...address('ns2', places.nobody)],
  },
  {
    code: 'zone-server-no-address',
    parts: { nameServers: ['ns1', 'ns2', 'gone.elsewhere.com.'] },
    delegation: [...usual, 'NS gone.elsewhere.com.'],
  },
  {
    code: 'zone-server-alias',
    parts: { nameServers: ['ns1', 'ns2', 'alias.com.'] },
    delegation: [...usual, 'NS alias.com.'],
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
  { code: 'zone-server-lame', ...serverAt(places.cache) },
  { code: 'zone-recursion-open', ...serverAt(places.cache) },
  { code: 'zone-server-lame', ...serverAt(places.noAuthority) },
  { code: 'zone-server-no-tcp', ...serverAt(places.noTcp) },
  { code: 'zone-server-no-edns', ...serverAt(places.noEdns) },
  { code: 'zone-server-no-edns', ...serverAt(places.dropsEdns), only: 'unsigned' },
  { code: 'zone-server-silent', ...serverAt([places.two[0], places.nobody[1]]) },
  {
    code: 'zone-server-silent',
    parts: { hosts: [...address('ns1', places.nobody), ...address('ns2', ['185.199.109.1'])] },
    delegation: ['NS ns1', 'NS ns2', ...address('ns1', places.nobody), ...address('ns2', ['185.199.109.1'])],
  },
  { code: 'zone-no-ipv6', parts: { hosts: onlyFour }, delegation: ['NS ns1', 'NS ns2', ...onlyFour] },
  { code: 'zone-not-delegated', delegation: [], only: 'unsigned' },
  {
    code: 'zone-parents-differ',
    zone: { delegationSecond: ['NS ns1', ...address('ns1', places.one)] },
  },
  {
    code: 'zone-apex-alias',
    parts: { hosts: address('ns1', places.apexAlias), nameServers: ['ns1'] },
    delegation: ['NS ns1', ...address('ns1', places.apexAlias)],
    only: 'unsigned',
  },
  {
    code: 'zone-ttl-differs',
    zone: { second: [...linesOf({ nameServers: [] }), ...slowToChange] },
    only: 'unsigned',
  },
  { code: 'zone-soa-refresh-short', parts: { soa: '1 300 60 1209600 3600' } },
  {
    code: 'zone-soa-primary-unknown',
    parts: { soa: '@ SOA gone.elsewhere.com. hostmaster 1 14400 3600 1209600 3600' },
  },
  { code: 'zone-server-not-in-zone', parts: { nameServers: ['ns1', 'ns3'], more: address('ns3', places.two) } },
  { code: 'zone-server-not-in-parent', parts: { nameServers: ['ns1', 'ns3'], more: address('ns3', places.two) } },
  {
    code: 'zone-glue-differs',
    delegation: [
      'NS ns1',
      'NS ns2',
      ...address('ns1', places.one),
      ...address('ns2', [places.two[0], places.nobody[1]]),
    ],
  },
  {
    code: 'zone-server-no-address',
    parts: { nameServers: ['ns1', 'ns2', 'ns9.nowhere.com.'] },
    delegation: [...usual, 'NS ns9.nowhere.com.'],
  },
  { code: 'zone-servers-disagree', zone: { second: linesOf({ nameServers: ['ns1', 'ns2', 'ns3.elsewhere.com.'] }) } },
  { code: 'zone-soa-contact-invalid', parts: { soa: '@ SOA ns1 host\\@master.{zone}. 1 14400 3600 1209600 3600' } },
  { code: 'zone-soa-expire-short', parts: { soa: '1 14400 3600 7200 3600' } },
  { code: 'zone-soa-retry-long', parts: { soa: '1 14400 14400 1209600 3600' } },
  {
    code: 'zone-below',
    zone: {
      queried: 'shop.{zone}',
      below: { label: 'shop', apart: false, lines: linesOf({}), delegation: usual, signing: null },
    },
  },
  {
    code: 'zone-serials-differ',
    zone: { second: linesOf({ soa: '2026010101 14400 3600 1209600 3600' }) },
  },
  { code: 'zone-glue-missing', zone: shopApart(linesOf({ hosts: hostsApart }), address('ns1', places.third)) },
  {
    code: 'zone-soa-minimum-long',
    zone: shopApart(linesOf({ hosts: hostsApart, soa: '7 14400 3600 1209600 604800' }), hostsApart),
  },
  { code: 'zone-server-silent', zone: shopApart(linesOf({ hosts: hostsGone }), hostsGone) },
]
