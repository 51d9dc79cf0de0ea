import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { createFetchText, createZoneResolver, type Pages, type Zone, type ZoneOptions } from '../testing/index.ts'
import { readDane } from './dane.ts'
import type { daneFindings } from './dane-text.ts'
import { readMtaSts } from './mta-sts.ts'
import type { mtaStsFindings } from './mta-sts-text.ts'
import { readTlsRpt } from './tls-rpt.ts'
import type { tlsRptFindings } from './tls-rpt-text.ts'

const URL = 'https://mta-sts.example.com/.well-known/mta-sts.txt'
const policy = (mode: string, maxAge = 1_209_600) =>
  `version: STSv1\nmode: ${mode}\nmx: mx.example.com\nmax_age: ${maxAge}\n`
const base: Zone = {
  'example.com': { MX: ['10 mx.example.com.'] },
  '_mta-sts.example.com': { TXT: [['v=STSv1; id=1;']] },
}
const sts =
  (zone: Zone, page: Pages[string] | undefined = policy('enforce')) =>
  async () => {
    const fetchText = createFetchText(page === undefined ? {} : { [URL]: page })
    return (await readMtaSts('example.com', { resolver: createZoneResolver({ ...base, ...zone }), fetchText })).findings
  }
const stsRecord = (...records: string[]) => sts({ '_mta-sts.example.com': { TXT: records.map((text) => [text]) } })
const good = sts({})

const stsExamples: Record<keyof typeof mtaStsFindings, FindingExample> = {
  'mta-sts-none': {
    severity: 'warning',
    says: [
      'example.com has no MTA-STS record.',
      'Senders cannot know that its mail hosts speak TLS, so an attacker on the way can read the mail.',
      'Serve a policy in testing mode at https://mta-sts.example.com/.well-known/mta-sts.txt first, with a certificate valid for that name; then publish a TXT record at _mta-sts.example.com.',
    ],
    present: stsRecord('v=stsv1; id=1;'),
    absent: good,
  },
  'mta-sts-multiple-records': {
    severity: 'error',
    says: [
      '_mta-sts.example.com has 2 MTA-STS records.',
      'Senders act as if there were none.',
      'Keep one and delete the others.',
    ],
    present: stsRecord('v=STSv1; id=1;', 'v=STSv1; id=2;'),
    absent: stsRecord('v=STSv1; id=1;', 'v=STSv2; id=2;'),
  },
  'mta-sts-record-invalid': {
    severity: 'error',
    says: [
      'The MTA-STS record at _mta-sts.example.com breaks its grammar: "v=STSv1; id=1-2;".',
      'Senders act as if there were none.',
      'Write "v=STSv1; id=20260101;" with an id of 1 to 32 letters and digits.',
    ],
    present: stsRecord('v=STSv1; id=1-2;'),
    absent: stsRecord('v=STSv1;x.y=a ;id = 12 ; '),
  },
  'mta-sts-dns-error': {
    severity: 'error',
    says: [
      'The TXT records of _mta-sts.example.com could not be looked up.',
      'Nobody knows whether a policy applies.',
      'Check the name servers of the domain and its DNSSEC signatures, then look again.',
    ],
    present: sts({ '_mta-sts.example.com': { TIMEOUT: true } }),
    absent: sts({ '_mta-sts.example.com': {} }),
  },
  'mta-sts-policy-unreachable': {
    severity: 'error',
    says: [
      'https://mta-sts.example.com/.well-known/mta-sts.txt answered with status 301.',
      'The record promises a policy that senders cannot get, so they go without; they follow no redirects.',
      'Serve the file there with status 200 and a certificate that is valid for this host name.',
    ],
    present: sts({}, { status: 301, text: policy('enforce') }),
    absent: good,
  },
  'mta-sts-policy-invalid': {
    severity: 'error',
    says: [
      'The policy at https://mta-sts.example.com/.well-known/mta-sts.txt is not valid at "mode: Enforce".',
      'Senders ignore it.',
      'Write one field a line: version: STSv1, mode: testing, an mx: line for each mail host, max_age: 1209600. Change the mode to enforce when TLS reports show no failures.',
    ],
    present: sts({}, policy('Enforce')),
    absent: good,
  },
  'mta-sts-content-type': {
    severity: 'warning',
    says: [
      'The policy at https://mta-sts.example.com/.well-known/mta-sts.txt is served as "text/html".',
      'Senders are told to accept only text/plain, which keeps uploaded files from posing as a policy.',
      'Serve it as text/plain.',
    ],
    present: sts({}, { contentType: 'text/html', text: policy('enforce') }),
    absent: sts({}, { contentType: 'Text/Plain; charset=utf-8', text: policy('enforce') }),
  },
  'mta-sts-testing': {
    severity: 'info',
    says: [
      'The MTA-STS policy of example.com is in testing mode.',
      'Failures are reported, but mail is delivered all the same.',
      'When TLS reports show no failures, change mode to enforce and the id of the record.',
    ],
    present: sts({}, policy('testing')),
    absent: good,
  },
  'mta-sts-mode-none': {
    severity: 'info',
    says: [
      'The MTA-STS policy of example.com has the mode none.',
      'It protects nothing; this is how a policy is withdrawn.',
      'Change mode to testing or enforce, or remove the record when the old policies have run out.',
    ],
    present: sts({}, policy('none')),
    absent: good,
  },
  'mta-sts-mx-not-matched': {
    severity: 'error',
    says: [
      'The mail host my.example.com of example.com matches no mx line of its MTA-STS policy.',
      'Senders that honour the policy do not deliver to it.',
      'Add "mx: my.example.com" to the policy, then change the id of the record.',
    ],
    present: sts({ 'example.com': { MX: ['10 mx.example.com.', '20 my.example.com.'] } }),
    absent: sts({ 'example.com': { MX: ['10 my.example.com.'] } }, policy('none')),
  },
  'mta-sts-max-age-short': {
    severity: 'warning',
    says: [
      'Senders keep the MTA-STS policy of example.com for only 604799 seconds.',
      'A policy protects as long as it is remembered; weeks are usual.',
      'Set max_age to 1209600 (two weeks) or more.',
    ],
    present: sts({}, policy('enforce', 604_799)),
    absent: sts({}, policy('enforce', 604_800)),
  },
  'mta-sts-max-age-too-long': {
    severity: 'error',
    says: [
      'The MTA-STS policy of example.com asks to be kept for 31557601 seconds; 31557600 are the most.',
      'Senders may discard the policy.',
      'Set max_age to 31557600 (one year) or less.',
    ],
    present: sts({}, policy('enforce', 31_557_601)),
    absent: sts({}, policy('enforce', 31_557_600)),
  },
}

const rpt =
  (...records: string[]) =>
  async () => {
    const zone = { '_smtp._tls.example.com': { TXT: records.map((text) => [text]) } }
    return (await readTlsRpt('example.com', createZoneResolver(zone))).findings
  }
const rptExamples: Record<keyof typeof tlsRptFindings, FindingExample> = {
  'tls-rpt-none': {
    severity: 'info',
    says: [
      'example.com asks for no reports on TLS.',
      'When senders fail to reach its mail hosts over TLS, nobody tells you.',
      'Publish a TXT record at _smtp._tls.example.com: "v=TLSRPTv1; rua=mailto:…".',
    ],
    present: rpt('v=TLSRPTv1 rua=mailto:a@example.com'),
    absent: rpt('v=TLSRPTv1; rua=mailto:a@example.com'),
  },
  'tls-rpt-multiple-records': {
    severity: 'error',
    says: [
      '_smtp._tls.example.com has 2 TLS-RPT records.',
      'Senders act as if there were none.',
      'Keep one, with all addresses separated by commas, and delete the others.',
    ],
    present: rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv1; a=b'),
    absent: rpt('v=TLSRPTv1; a=b', 'v=TLSRPTv2; a=b'),
  },
  'tls-rpt-record-invalid': {
    severity: 'error',
    says: [
      'The TLS-RPT record at _smtp._tls.example.com breaks its grammar: "v=TLSRPTv1; rua=".',
      'Senders do not know where to send reports.',
      'Write "v=TLSRPTv1; rua=mailto:…".',
    ],
    present: rpt('v=TLSRPTv1; rua='),
    absent: rpt('v=TLSRPTv1;rua=mailto:a@example.com;x=y'),
  },
  'tls-rpt-rua-invalid': {
    severity: 'error',
    says: [
      '"http://example.com/" in the record at _smtp._tls.example.com is neither a mailto nor an https address.',
      'No reports are sent there.',
      'Write mailto: in front of a mail address, or the whole https:// address.',
    ],
    present: rpt('v=TLSRPTv1; rua=http://example.com/'),
    absent: rpt('v=TLSRPTv1; rua=https://example.com/ , mailto:a@example.com'),
  },
  'tls-rpt-dns-error': {
    severity: 'error',
    says: [
      'The TXT records of _smtp._tls.example.com could not be looked up.',
      'Nobody knows whether the domain wants reports.',
      'Check the name servers of the domain and its DNSSEC signatures, then look again.',
    ],
    present: async () =>
      (await readTlsRpt('example.com', createZoneResolver({ '_smtp._tls.example.com': { RCODE: 'SERVFAIL' } })))
        .findings,
    absent: rpt(),
  },
}

const digest = 'AB'.repeat(32)
const dane =
  (zone: Zone, options: ZoneOptions = { secure: ['example.com'] }) =>
  async () => {
    const all = { 'example.com': { MX: ['10 mx.example.com.', '20 my.example.com.'] }, ...zone }
    return (await readDane('example.com', createZoneResolver(all, options))).findings
  }
const tlsa = (first: string, second = first): Zone => ({
  '_25._tcp.mx.example.com': { TLSA: [first] },
  '_25._tcp.my.example.com': { TLSA: [second] },
})
const signed = dane(tlsa(`3 1 1 ${digest}`))
const daneExamples: Record<keyof typeof daneFindings, FindingExample> = {
  'dane-none': {
    severity: 'info',
    says: [
      'No mail host of example.com has a TLSA record.',
      'Senders that rely on DANE cannot check the certificates of its mail hosts.',
      'In a zone signed with DNSSEC, publish a TLSA record "3 1 1 …" at _25._tcp below each mail host; MTA-STS is the other way.',
    ],
    present: dane({}),
    absent: dane({ 'example.com': { MX: ['0 .'] } }),
  },
  'dane-partial': {
    severity: 'warning',
    says: [
      'my.example.com has no TLSA record, but other mail hosts of example.com have.',
      'An attacker only has to make senders use this host.',
      'Publish a TLSA record at _25._tcp.my.example.com too.',
    ],
    present: dane({ '_25._tcp.mx.example.com': { TLSA: [`3 1 1 ${digest}`] } }),
    absent: dane({ '_25._tcp.mx.example.com': { TIMEOUT: true } }),
  },
  'dane-not-secure': {
    severity: 'error',
    says: [
      'The TLSA records at _25._tcp.mx.example.com are not protected by DNSSEC.',
      'Senders ignore them, for anybody could have forged them.',
      'Sign the zone with DNSSEC and publish its DS record at the parent.',
    ],
    present: dane(tlsa(`3 1 1 ${digest}`), {}),
    absent: signed,
  },
  'dane-mx-not-secure': {
    severity: 'warning',
    says: [
      'The MX records of example.com are not protected by DNSSEC, though its mail hosts have secure TLSA records.',
      'An attacker can put another mail host in their place.',
      'Sign example.com with DNSSEC as well.',
    ],
    present: dane(tlsa(`3 1 1 ${digest}`), { secure: ['mx.example.com', '_25._tcp.mx.example.com'] }),
    absent: signed,
  },
  'dane-lookup-error': {
    severity: 'error',
    says: [
      'The TLSA records of _25._tcp.mx.example.com could not be looked up.',
      'A sender that relies on DANE does not deliver while this lasts.',
      'Check the name servers and signatures of the zone; some servers answer wrongly for types they do not know.',
    ],
    present: dane({ '_25._tcp.mx.example.com': { RCODE: 'SERVFAIL' } }),
    absent: dane({}),
  },
  'dane-usage-unsupported': {
    severity: 'error',
    says: [
      'A TLSA record at _25._tcp.mx.example.com has the certificate usage 1.',
      'Mail servers use only 2 and 3; such a record counts for nothing.',
      `Publish it as "3 1 1 …", the SHA-256 of the host's own public key.`,
    ],
    present: dane(tlsa(`1 1 1 ${digest}`)),
    absent: dane(tlsa(`2 0 1 ${digest}`)),
  },
  'dane-record-invalid': {
    severity: 'error',
    says: [
      'The TLSA record "3 1 2 ABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABABAB" at _25._tcp.mx.example.com is not valid.',
      'Its selector or matching type is unknown or its digest has the wrong length, so senders skip it.',
      'Publish it as "3 1 1" followed by the 64 hexadecimal digits of a SHA-256.',
    ],
    present: dane(tlsa(`3 1 2 ${digest}`)),
    absent: dane(tlsa(`3 0 0 ${digest}AB`)),
  },
}

test.each(Object.entries({ ...stsExamples, ...rptExamples, ...daneExamples }))(
  '%s',
  async (code, { severity, says, present, absent }) => {
    expect(sentencesOf(await present(), code)).toEqual(says)
    expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
    expect(codesOf(await absent())).not.toContain(code)
  },
)

test('what is particular is said', async () => {
  const unreachable = sts({}, { error: 'certificate' })
  expect(sentencesOf(await unreachable(), 'mta-sts-policy-unreachable')[0]).toBe(
    `${URL} could not be fetched: the connection or its certificate failed.`,
  )
  const testing = sts({ 'example.com': { MX: ['10 my.example.com.'] } }, policy('testing'))
  expect(sentencesOf(await testing(), 'mta-sts-mx-not-matched')[1]).toBe(
    'In enforce mode senders would not deliver to it.',
  )
  const hosts = sts({ 'example.com': { TIMEOUT: ['MX'] } })
  expect(sentencesOf(await hosts(), 'mta-sts-dns-error')[0]).toBe(
    'The MX records of example.com could not be looked up.',
  )
  const exchange = dane({ 'example.com': { TIMEOUT: ['MX'] } })
  expect(sentencesOf(await exchange(), 'dane-lookup-error')[0]).toBe(
    'The MX records of example.com could not be looked up.',
  )
})

test('a policy that is withdrawn may be forgotten soon', async () => {
  expect(codesOf(await sts({}, policy('none', 86_400))())).toEqual(['mta-sts-mode-none'])
})
