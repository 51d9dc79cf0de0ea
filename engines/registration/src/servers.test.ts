// Which server is asked about a name, and how: what IANA's own lists do not say.
import { expect, test } from 'vitest'
import { IANA_WHOIS, whoisQuestion, whoisReferral, whoisServerOf } from './whois-servers.ts'

test('the root of all is asked at IANA', () => expect(IANA_WHOIS).toBe('whois.iana.org'))

test.each([
  ['eu.org', 'whois.eu.org'],
  ['co.ca', 'whois.co.ca'],
  ['co.pl', 'whois.co.pl'],
  ['priv.at', 'whois.nic.priv.at'],
  ['za.net', 'whois.za.net'],
  ['za.org', 'whois.za.org'],
  ['ac.uk', 'whois.nic.ac.uk'],
  ['gov.uk', 'whois.nic.ac.uk'],
  ['co.za', 'whois.registry.net.za'],
  ['org.za', 'org-whois.registry.net.za'],
  ['net.za', 'net-whois.registry.net.za'],
])('names below %s are asked of %s, which is not that of the top level', (suffix, server) => {
  expect(whoisServerOf(suffix)).toBe(server)
})

test.each(['nosuchtld', 'constructor'])('%s has no server', (tld) => expect(whoisServerOf(tld)).toBeNull())

test.each([
  ['whois.denic.de', '-T dn,ace a.example'],
  ['whois.jprs.jp', 'a.example/e'],
  ['whois.dk-hostmaster.dk', '--charset=utf-8 a.example'],
  ['whois.punktum.dk', '--charset=utf-8 a.example'],
  ['whois.nic.name', 'domain a.example'],
  ['whois.verisign-grs.com', 'domain a.example'],
  ['ccwhois.verisign-grs.com', 'domain a.example'],
  ['tvwhois.verisign-grs.com', 'domain a.example'],
  ['whois.example', 'a.example'],
])('%s is asked “%s”', (server, question) => expect(whoisQuestion(server, 'a.example')).toBe(question))

test.each([
  ['refer:        whois.nic.example', 'whois.nic.example'],
  ['whois: WHOIS.nic.example', 'whois.nic.example'],
  ['Registrar WHOIS Server: whois://whois.registrar.example', 'whois.registrar.example'],
  ['whois: see our page', null],
])('“%s” leads to %s', (text, server) => expect(whoisReferral(text)).toBe(server))
