import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkSpf } from './check.ts'
import type { spfFindings } from './text.ts'

const record =
  (text: string, zone: Zone = {}) =>
  async () => {
    const resolver = createZoneResolver({ ...zone, 'example.com': { ...zone['example.com'], TXT: [[text]] } })
    return (await checkSpf({ domain: 'example.com' }, resolver)).findings
  }
const zone = (records: Zone) => async () =>
  (await checkSpf({ domain: 'example.com' }, createZoneResolver(records))).findings
const plain = record('v=spf1 ip4:192.0.2.1 -all')
const terms = (count: number, term: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => term(at)).join(' ')
const passing: Zone = { 'other.example': { TXT: [['v=spf1 +all']], A: ['192.0.2.1'] } }
const hosts = (count: number): Zone => ({
  'example.com': { MX: Array.from({ length: count }, (_, at) => `10 m${at}.example.com.`) },
})
const tree = (width: number): Zone => ({
  '*.example.net': { TXT: [[`v=spf1 ${terms(width, (at) => `include:t${at}.example.org`)} -all`]] },
  '*.example.org': { TXT: [['v=spf1 -all']] },
})

const examples: Record<keyof typeof spfFindings, FindingExample> = {
  'spf-none': {
    severity: 'error',
    says: [
      'example.com has no SPF record.',
      'Receivers cannot tell which servers may send its mail, so anybody may use it as a sender.',
      'List every server and service that sends its mail, then publish one TXT record at example.com that names them and ends with ~all. Change it to -all once DMARC reports show that none is missing.',
    ],
    present: zone({ 'example.com': { TXT: [['other']] } }),
    absent: plain,
  },
  'spf-address-invalid': {
    severity: 'error',
    says: [
      '"192.0.2" is no IP address.',
      'SPF says which addresses may send, so there is nothing to check.',
      'Enter the IPv4 or IPv6 address of the sending server, such as 192.0.2.1.',
    ],
    present: async () => (await checkSpf({ ip: '192.0.2', domain: 'example.com' }, createZoneResolver({}))).findings,
    absent: async () => (await checkSpf({ ip: '192.0.2.1', domain: 'example.com' }, createZoneResolver({}))).findings,
  },
  'spf-multiple-records': {
    severity: 'error',
    says: [
      'example.com has 2 SPF records.',
      'Receivers must not choose between them: every check ends in a permanent error.',
      'Merge them into one TXT record that begins with v=spf1 once, and delete the others.',
    ],
    present: zone({ 'example.com': { TXT: [['v=spf1 -all'], ['v=spf1 ~all']] } }),
    absent: zone({ 'example.com': { TXT: [['v=spf1 -all'], ['v=spf2.0/pra ~all']] } }),
  },
  'spf-dns-error': {
    severity: 'error',
    says: [
      'The TXT records of example.com could not be looked up.',
      'Nobody knows what stands there; receivers put such mail off or treat it as unchecked.',
      'Check the name servers of example.com and its DNSSEC signatures, then look again.',
    ],
    present: zone({ 'example.com': { RCODE: 'SERVFAIL' } }),
    absent: zone({}),
  },
  'spf-syntax-error': {
    severity: 'error',
    says: [
      '"ipv4:192.0.2.1" in the SPF record of example.com is not valid SPF.',
      'One broken term makes the whole record a permanent error, even where an earlier term would match.',
      'Correct or remove the term. Mechanisms are all, include:, a, mx, ip4:, ip6: and exists:, separated by single spaces.',
    ],
    present: record('v=spf1 ipv4:192.0.2.1 -all'),
    absent: plain,
  },
  'spf-unknown-modifier': {
    severity: 'info',
    says: [
      '"ip4=192.0.2.1" in the SPF record of example.com is a modifier that SPF does not know.',
      'It is ignored. Where it was meant as a mechanism, it needs a colon in place of the equals sign.',
      'Remove it, or write the mechanism that was meant, such as include:example.net.',
    ],
    present: record('v=spf1 ip4=192.0.2.1 -all'),
    absent: plain,
  },
  'spf-too-many-lookups': {
    severity: 'error',
    says: [
      'Checking the SPF record of example.com takes 11 DNS lookups; ten are allowed.',
      'Receivers stop at the eleventh with a permanent error, so mail that comes late in the record fails.',
      'Remove services that are no longer used, replace a and mx with ip4: and ip6:, or give a service a subdomain with a record of its own.',
    ],
    present: record(`v=spf1 ${terms(11, () => 'a:other.example')} -all`, passing),
    absent: record(`v=spf1 ${terms(10, () => 'a:other.example')} -all`, passing),
  },
  'spf-void-lookups': {
    severity: 'error',
    says: [
      '3 terms of the SPF record of example.com ask for names that have no such records; two are allowed.',
      'Receivers may end the check with a permanent error at the third.',
      'Remove the terms whose hosts no longer exist.',
    ],
    present: record(`v=spf1 ${terms(3, (at) => `a:no${at}.example.net`)} -all`),
    absent: record(`v=spf1 ${terms(2, (at) => `a:no${at}.example.net`)} -all`),
  },
  'spf-mx-limit': {
    severity: 'error',
    says: [
      'example.com, which an mx term names, has 11 mail hosts; ten are allowed.',
      'The check ends in a permanent error.',
      'Replace the mx term with ip4: and ip6: terms for the servers that really send.',
    ],
    present: record('v=spf1 mx -all', hosts(11)),
    absent: record('v=spf1 mx -all', hosts(10)),
  },
  'spf-tree-cut': {
    severity: 'info',
    says: [
      'The tree of SPF records goes on beyond 1000 lookups and was not followed further.',
      'No receiver follows it past ten.',
      'Shorten the record.',
    ],
    present: record(`v=spf1 ${terms(40, (at) => `include:a${at}.example.net`)} -all`, tree(30)),
    absent: record(`v=spf1 ${terms(40, (at) => `include:a${at}.example.net`)} -all`, tree(20)),
  },
  'spf-include-none': {
    severity: 'error',
    says: [
      '"include:none.example" in the SPF record of example.com includes none.example, which has no SPF record.',
      'A receiver that comes to this term ends the check with a permanent error.',
      "Remove the term, or correct the name; the service's own pages say what to include.",
    ],
    present: record('v=spf1 include:none.example -all'),
    absent: record('v=spf1 include:other.example -all', passing),
  },
  'spf-redirect-none': {
    severity: 'error',
    says: [
      'The SPF record of example.com redirects to none.example, which has no SPF record.',
      'The check ends in a permanent error.',
      'Correct the name in the redirect, or list your senders and end the record with ~all in its place.',
    ],
    present: record('v=spf1 redirect=none.example'),
    absent: record('v=spf1 redirect=other.example', passing),
  },
  'spf-redirect-ignored-with-all': {
    severity: 'warning',
    says: [
      'The SPF record of example.com has both all and "redirect=other.example".',
      'With an all anywhere in the record the redirect is ignored.',
      'Remove the redirect, which changes nothing; or, if it was meant, write it as include: before all.',
    ],
    present: record('v=spf1 redirect=other.example -all', passing),
    absent: record('v=spf1 redirect=other.example', passing),
  },
  'spf-terms-after-all': {
    severity: 'warning',
    says: [
      '"a" stands behind all in the SPF record of example.com.',
      'all matches every sender, so nothing behind it is ever reached.',
      'Move all to the end of the record.',
    ],
    present: record('v=spf1 -all a'),
    absent: record('v=spf1 a -all exp=why.example.com'),
  },
  'spf-no-all': {
    severity: 'warning',
    says: [
      'The SPF record of example.com ends without all and without a redirect.',
      'Senders that it does not list are neutral: the record forbids nothing.',
      'Make sure that the record lists every sender and end it with ~all. Change it to -all once DMARC reports show that none is missing.',
    ],
    present: record('v=spf1 a'),
    absent: record('v=spf1 redirect=other.example', passing),
  },
  'spf-pass-all': {
    severity: 'error',
    says: [
      'The SPF record of other.example lets everybody send: "+all".',
      'Any server in the world passes SPF for this domain.',
      'Ask whoever publishes other.example to correct its record, or remove the term that leads there from your own.',
    ],
    present: record('v=spf1 include:other.example -all', passing),
    absent: record('v=spf1 ?include:other.example -all', passing),
  },
  'spf-ptr-used': {
    severity: 'warning',
    says: [
      'The SPF record of example.com uses ptr.',
      'ptr is slow and unreliable; the standard says not to use it, and some receivers skip it.',
      'Replace it with ip4: and ip6: terms for the servers it stands for.',
    ],
    present: record('v=spf1 ptr -all'),
    absent: record('v=spf1 -all ptr'),
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

test('a check with an address makes the same findings', async () => {
  const check = (text: string, records: Zone = {}) =>
    checkSpf(
      { ip: '192.0.2.1', domain: 'example.com' },
      createZoneResolver({ ...records, 'example.com': { TXT: [[text]] } }),
    )
  expect(codesOf((await check('v=spf1 include:none.example -all')).findings)).toEqual(['spf-include-none'])
  expect(codesOf((await check('v=spf1 redirect=none.example')).findings)).toEqual(['spf-redirect-none'])
  expect(codesOf((await check('v=spf1 a:gone.example a:gone2.example a:gone3.example -all')).findings)).toEqual([
    'spf-void-lookups',
  ])
  const late = await check('v=spf1 a:error.example -all', { 'error.example': { RCODE: 'SERVFAIL' } })
  expect(late.findings).toMatchObject([
    { code: 'spf-dns-error', domain: 'error.example', type: 'A', severity: 'error' },
  ])
})
