import { expect, test } from 'vitest'
import { createFindings, messageOf } from '../findings/finding.ts'
import { sayTheirWords, type Words } from '../testing/words.ts'
import type { zoneFindings } from './text.ts'

const words: Words<typeof zoneFindings> = {
  'zone-not-delegated': {
    given: { zone: 'zone.example', parent: 'example' },
    severity: 'error',
    says: [
      'The servers of example know no name servers for zone.example.',
      'Nobody on the internet finds the domain.',
      'Enter its name servers at the registrar, or renew the registration.',
    ],
  },
  'zone-parent-silent': {
    given: { zone: 'zone.example', parent: 'example' },
    severity: 'info',
    says: [
      'The servers of example, which delegates zone.example, could not be asked.',
      'What the parent says could not be compared with what the zone says.',
      'Look again in a moment.',
    ],
  },
  'zone-parents-differ': {
    given: { zone: 'zone.example', parent: 'example' },
    severity: 'warning',
    says: [
      'The servers of example name different name servers for zone.example.',
      'A change at the registry is under way, or stuck.',
      'Look again in an hour; if it stays, tell the registrar.',
    ],
  },
  'zone-server-not-in-zone': {
    given: { zone: 'zone.example', host: 'ns1.zone.example' },
    severity: 'warning',
    says: [
      'The parent names ns1.zone.example for zone.example, the zone itself does not.',
      'Resolvers use either list, so a server that was meant to be given up still gets questions.',
      'Make the NS records of zone.example and the name servers at the registrar the same.',
    ],
  },
  'zone-server-not-in-parent': {
    given: { zone: 'zone.example', host: 'ns1.zone.example' },
    severity: 'warning',
    says: [
      'zone.example itself names ns1.zone.example, the parent does not.',
      'The server gets few questions, and helps nobody when the others fail.',
      'Add ns1.zone.example at the registrar, or remove its NS record.',
    ],
  },
  'zone-server-no-address': {
    given: { zone: 'zone.example', host: 'ns1.zone.example' },
    severity: 'error',
    says: [
      'ns1.zone.example, a name server of zone.example, has no address.',
      'Resolvers lose time with it, and the zone has a server less than it seems.',
      'Give ns1.zone.example an A record, or remove it from the name servers.',
    ],
  },
  'zone-server-address-private': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'error',
    says: [
      'ns1.zone.example, a name server of zone.example, has the address 192.0.2.1, which is not one of the public internet.',
      'Nobody outside reaches it.',
      'Publish its public address, or remove it from the name servers.',
    ],
  },
  'zone-server-alias': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', target: 'other.example' },
    severity: 'error',
    says: [
      'ns1.zone.example, a name server of zone.example, is an alias (CNAME) of other.example.',
      'A name server must not be an alias (RFC 2181 10.3): many resolvers do not follow it.',
      'Name other.example itself, or give ns1.zone.example address records.',
    ],
  },
  'zone-server-silent': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'error',
    says: [
      'ns1.zone.example (192.0.2.1), a name server of zone.example, does not answer.',
      'Resolvers wait for it in vain, and the others carry its load.',
      'Start it again or open port 53 for UDP and TCP, or remove it from the name servers.',
    ],
  },
  'zone-server-lame': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1', rcode: 'REFUSED' },
    severity: 'error',
    says: [
      'ns1.zone.example (192.0.2.1) is named for zone.example but does not hold it: it answers REFUSED without authority.',
      'Resolvers must ask another server; some give up.',
      'Set the zone up on ns1.zone.example, or remove it from the name servers.',
    ],
  },
  'zone-server-no-tcp': {
    given: { host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'error',
    says: [
      'ns1.zone.example (192.0.2.1) does not answer over TCP.',
      'Answers too long for UDP cannot be had, which DNSSEC and long TXT records need (RFC 7766).',
      'Open port 53 for TCP at the server and its firewall.',
    ],
  },
  'zone-server-no-edns': {
    given: { host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'warning',
    says: [
      'ns1.zone.example (192.0.2.1) does not speak EDNS.',
      'Resolvers stopped working round that in 2019; signed zones cannot be served without it (RFC 6891).',
      'Update the server, or open the firewall that cuts it.',
    ],
  },
  'zone-transfer-open': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'warning',
    says: [
      'ns1.zone.example (192.0.2.1) hands all of zone.example to everybody (AXFR).',
      'Every name of the zone is known to whoever asks, internal ones among them.',
      'Allow transfers to the secondary servers alone.',
    ],
  },
  'zone-recursion-open': {
    given: { host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'warning',
    says: [
      'ns1.zone.example (192.0.2.1) looks up foreign names for everybody.',
      'It can be used to flood others, and its cache can be poisoned (RFC 5358).',
      'Switch recursion off on a server that serves zones.',
    ],
  },
  'zone-server-unsigned': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
    severity: 'error',
    says: [
      'ns1.zone.example (192.0.2.1) gives zone.example without signatures, though other servers sign it.',
      'Resolvers that check signatures throw its answers away, so the domain fails now and then.',
      'Let ns1.zone.example fetch the signed zone, and load it again.',
    ],
  },
  'zone-server-signatures-over': {
    given: { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1', expires: '2026-12-01' },
    severity: 'error',
    says: [
      'The signatures of zone.example at ns1.zone.example (192.0.2.1) ended on 2026-12-01; other servers have newer ones.',
      'Resolvers that check signatures throw its answers away, so the domain fails now and then.',
      'Find out why ns1.zone.example no longer gets the zone from its primary.',
    ],
  },
  'zone-below': {
    given: { zone: 'zone.example', domain: 'a.example' },
    severity: 'info',
    says: [
      'zone.example is a zone of its own below a.example.',
      'It has name servers and signatures of its own, and this section is about those.',
      'Ask for a.example to see the zone above it.',
    ],
  },
  'zone-one-server': {
    given: { zone: 'zone.example', host: 'ns1.zone.example' },
    severity: 'error',
    says: [
      'zone.example has one name server alone, ns1.zone.example.',
      'When it fails, the domain and its mail are gone (RFC 2182 asks for two at least).',
      'Add a second name server in another network.',
    ],
  },
  'zone-one-network': {
    given: { zone: 'zone.example', network: '192.0.2.0/24' },
    severity: 'warning',
    says: [
      'All name servers of zone.example are in one network, 192.0.2.0/24.',
      'One broken line takes all of them away.',
      'Add a name server in another network.',
    ],
  },
  'zone-no-ipv6': {
    given: { zone: 'zone.example' },
    severity: 'info',
    says: [
      'No name server of zone.example has an IPv6 address.',
      'Resolvers with IPv6 alone cannot ask them.',
      'Give two of the name servers IPv6 addresses.',
    ],
  },
  'zone-glue-missing': {
    given: { zone: 'zone.example', host: 'ns1.zone.example' },
    severity: 'error',
    says: [
      'The parent hands out no address for ns1.zone.example, which lies inside zone.example.',
      'To find its address one would have to ask it first.',
      'Enter its addresses at the registrar (glue, host records).',
    ],
  },
  'zone-glue-differs': {
    given: { host: 'ns1.zone.example', glue: '192.0.2.2', own: '192.0.2.3' },
    severity: 'error',
    says: [
      'The parent hands out 192.0.2.2 for ns1.zone.example, its own zone says 192.0.2.3.',
      'Questions go to an old address.',
      'Bring the host record at the registrar up to date.',
    ],
  },
  'zone-serials-differ': {
    given: { zone: 'zone.example', serials: '7, 8' },
    severity: 'warning',
    says: [
      'The name servers hold different versions of zone.example: 7, 8.',
      'Right after a change that is normal; if it stays, visitors get old answers from some of them.',
      'Check the transfers to the servers with the lower serial.',
    ],
  },
  'zone-servers-disagree': {
    given: { zone: 'zone.example', hosts: 'ns1, ns2' },
    severity: 'warning',
    says: [
      'The name servers give different lists of name servers for zone.example: ns1, ns2.',
      'They do not hold the same zone.',
      'Check how the zone gets to each of them.',
    ],
  },
  'zone-ttl-differs': {
    given: { zone: 'zone.example', ttls: '60, 300' },
    severity: 'info',
    says: [
      'The name servers give the NS records of zone.example different TTLs: 60, 300 seconds.',
      'They do not hold the same zone, or one of them answers from a cache.',
      'Check how the zone gets to each of them.',
    ],
  },
  'zone-soa-primary-unknown': {
    given: { zone: 'zone.example', primary: 'ns0.zone.example' },
    severity: 'info',
    says: [
      'The SOA record of zone.example names ns0.zone.example as primary server, which is none of its name servers.',
      'That is right for a hidden primary; dynamic updates go there.',
      'If no such server exists, name one that does.',
    ],
  },
  'zone-soa-contact-invalid': {
    given: { zone: 'zone.example', contact: 'nobody' },
    severity: 'warning',
    says: [
      'The SOA record of zone.example has "nobody" as contact, which is no mail address.',
      'Whoever finds a fault cannot tell you.',
      'Write the address with a dot in place of the @, such as hostmaster.example.com.',
    ],
  },
  'zone-soa-refresh-short': {
    given: { zone: 'zone.example', seconds: 90 },
    severity: 'info',
    says: [
      'Secondary servers of zone.example are to look for changes every 90 seconds.',
      'With notification that is more often than needed.',
      'Set refresh to 3600 seconds or more.',
    ],
  },
  'zone-soa-retry-long': {
    given: { zone: 'zone.example', retry: 7200, refresh: 3600 },
    severity: 'warning',
    says: [
      'In the SOA record of zone.example retry (7200) is not shorter than refresh (3600).',
      'After a failed transfer the secondary servers wait longer than usual.',
      'Set retry to a part of refresh, such as 3600 with 14400.',
    ],
  },
  'zone-soa-expire-short': {
    given: { zone: 'zone.example', seconds: 90 },
    severity: 'warning',
    says: [
      'Secondary servers give zone.example up after 90 seconds without the primary.',
      'A primary that is down over a weekend takes the domain with it.',
      'Set expire to two weeks (1209600) or more.',
    ],
  },
  'zone-soa-minimum-long': {
    given: { zone: 'zone.example', seconds: 90 },
    severity: 'warning',
    says: [
      'Resolvers keep for 90 seconds that a name of zone.example does not exist.',
      'A new name is not seen for so long by whoever asked before (RFC 2308).',
      'Set the last number of the SOA record to 3600 or less.',
    ],
  },
  'zone-apex-alias': {
    given: { zone: 'zone.example', target: 'other.example' },
    severity: 'error',
    says: [
      'zone.example itself is an alias (CNAME) of other.example.',
      'Beside an alias nothing else may stand: SOA, NS and MX records are lost (RFC 1034 3.6.2).',
      'Use address records, or what the provider calls ALIAS or ANAME.',
    ],
  },
  'zone-nsec3-iterations': {
    given: { zone: 'zone.example', iterations: 12 },
    severity: 'warning',
    says: [
      'zone.example uses NSEC3 with 12 iterations.',
      'They protect nothing, and resolvers may take the zone for unsigned (RFC 9276).',
      'Sign with 0 iterations.',
    ],
  },
  'zone-nsec3-salt': {
    given: { zone: 'zone.example' },
    severity: 'info',
    says: [
      'zone.example uses NSEC3 with a salt.',
      'It protects nothing and costs every server work (RFC 9276).',
      'Sign without salt.',
    ],
  },
}

sayTheirWords(words)

test('the root is named in words', () => {
  const { report, findings } = createFindings()
  report('zone-not-delegated', { zone: 'example', parent: '.' })
  report('zone-parent-silent', { zone: 'example', parent: '.' })
  expect(findings.map((finding) => messageOf(finding).found)).toEqual([
    'The servers of the root know no name servers for example.',
    'The servers of the root, which delegates example, could not be asked.',
  ])
})
