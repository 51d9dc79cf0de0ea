// Faults of mail: MX, SPF, DMARC, DKIM, MTA-STS, TLS-RPT, BIMI and DANE, as data.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { address, busy, type Fault, type Parts, places, quiet } from './zone.ts'

const spf = (record: string, ...more: string[]): Parts => ({
  mail: [...quiet.filter((line) => !line.includes('spf1')), `@ TXT "${record}"`],
  more,
})
const dmarc = (record: string, ...more: string[]): Parts => ({
  mail: [...quiet.slice(0, 2), `_dmarc TXT "${record}"`],
  more,
})
const receiving = (...more: string[]): Parts => ({ mail: busy, more })
const exchanges = (...lines: string[]): Parts => ({ mail: [...busy.slice(1), ...lines] })
const strings = (text: string) => (text.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')
const key = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')
const dkim = (bits: number, tags = '') => `default._domainkey TXT ${strings(`v=DKIM1; k=rsa; ${tags}p=${key(bits)}`)}`
const policy = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
const enforced = ['version: STSv1', 'mode: enforce', 'mx: mx.{zone}', 'max_age: 1209600']
const withPolicy = (lines: readonly string[]): Pick<Fault, 'parts' | 'zone'> => ({
  parts: receiving('_mta-sts TXT "v=STSv1; id=1"', ...address('mta-sts', places.web)),
  zone: { policy: policy(lines) },
})
const replaced = (from: string, to: string) => withPolicy(enforced.map((line) => (line.startsWith(from) ? to : line)))
const digest = createHash('sha256').update('a key').digest('hex')

const published = [
  '_mta-sts TXT "v=STSv1; id=1"',
  ...address('mta-sts', places.web),
  '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@{zone}"',
  dkim(2048),
]
/** All a careful owner publishes; DANE only where the zone is signed. */
export const exemplary = { ...withPolicy(enforced), parts: receiving(...published, `_25._tcp.mx TLSA 3 1 1 ${digest}`) }
export const exemplaryUnsigned = { ...withPolicy(enforced), parts: receiving(...published) }

export const mailFaults: readonly Fault[] = [
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
  { code: 'mx-host-alias', parts: exchanges('@ MX 10 post', 'post CNAME mx') },
  { code: 'mx-host-no-address', parts: exchanges('@ MX 10 mx', '@ MX 20 gone') },
  { code: 'mx-host-address', parts: exchanges('@ MX 10 104.18.2.1.') },
  { code: 'mx-null-with-others', parts: exchanges('@ MX 0 .', '@ MX 10 mx') },
  { code: 'mx-host-not-public', parts: exchanges('@ MX 10 inside', 'inside A 192.168.1.25') },
  { code: 'spf-void-lookups', parts: spf('v=spf1 a:u1.{zone} a:u2.{zone} a:u3.{zone} -all') },
  { code: 'spf-redirect-none', parts: spf('v=spf1 redirect=gone.{zone}') },
  { code: 'spf-ptr-used', parts: spf('v=spf1 ptr -all') },
  { code: 'spf-terms-after-all', parts: spf('v=spf1 -all ip4:192.0.2.1') },
  { code: 'spf-redirect-ignored-with-all', parts: spf('v=spf1 redirect=_spf.{zone} -all', '_spf TXT "v=spf1 -all"') },
  { code: 'spf-unknown-modifier', parts: spf('v=spf1 colour=blue -all') },
  {
    code: 'spf-syntax-error',
    parts: spf('v=spf1 include:_spf.{zone} -all', '_spf TXT "v=spf1 ip4:192.0.2.1/33 -all"'),
  },
  {
    code: 'spf-too-many-lookups',
    parts: spf('v=spf1 include:_spf.{zone} -all', '_spf TXT "v=spf1 include:_spf.{zone} -all"'),
  },
  {
    code: 'spf-multiple-records',
    parts: spf('v=spf1 include:_spf.{zone} -all', '_spf TXT "v=spf1 -all"', '_spf TXT "v=spf1 mx -all"'),
  },
  { code: 'spf-include-none', parts: spf('v=spf1 include:_spf.{zone} -all', '_spf TXT "v=spf2.0/pra -all"') },
  {
    code: 'spf-mx-limit',
    parts: spf(
      'v=spf1 mx:many.{zone} -all',
      ...Array.from({ length: 11 }, (_, at) => [`many MX 10 h${at}`, `h${at} A 192.0.2.${at}`]).flat(),
    ),
  },
  { code: 'dmarc-subdomain-policy-none', parts: dmarc('v=DMARC1; p=reject; sp=none; rua=mailto:r@{zone}') },
  { code: 'dmarc-external-report-unauthorized', parts: dmarc('v=DMARC1; p=reject; rua=mailto:r@example.com') },
  { code: 'dmarc-rua-invalid', parts: dmarc('v=DMARC1; p=reject; rua=r@{zone}') },
  { code: 'dmarc-version-invalid', parts: dmarc('v=dmarc1; p=reject; rua=mailto:r@{zone}') },
  { code: 'dmarc-test-mode', parts: dmarc('v=DMARC1; p=reject; t=y; rua=mailto:r@{zone}') },
  { code: 'dmarc-historic-tag', parts: dmarc('v=DMARC1; p=quarantine; pct=20; rua=mailto:r@{zone}') },
  { code: 'dmarc-policy-missing', parts: dmarc('v=DMARC1; rua=mailto:r@{zone}') },
  { code: 'dmarc-value-invalid', parts: dmarc('v=DMARC1; p=reject; adkim=strict; rua=mailto:r@{zone}') },
  { code: 'dkim-key-too-short', parts: receiving(dkim(512)) },
  { code: 'dkim-key-weak', parts: receiving(dkim(1024)) },
  { code: 'dkim-testing', parts: receiving(dkim(2048, 't=y; ')) },
  { code: 'dkim-service-not-email', parts: receiving(dkim(2048, 's=tlsrpt; ')) },
  { code: 'dkim-hash-unusable', parts: receiving(dkim(2048, 'h=sha1; ')) },
  { code: 'dkim-revoked', parts: receiving('default._domainkey TXT "v=DKIM1; p="') },
  {
    code: 'mta-sts-multiple-records',
    parts: receiving('_mta-sts TXT "v=STSv1; id=1"', '_mta-sts TXT "v=STSv1; id=2"'),
  },
  { code: 'mta-sts-policy-unreachable', parts: receiving('_mta-sts TXT "v=STSv1; id=1"') },
  {
    code: 'mta-sts-policy-unreachable',
    parts: receiving('_mta-sts TXT "v=STSv1; id=1"', ...address('mta-sts', places.web)),
  },
  { code: 'mta-sts-policy-invalid', ...replaced('mode', 'mode: strict') },
  { code: 'mta-sts-mx-not-matched', ...replaced('mx', 'mx: *.elsewhere.example') },
  { code: 'mta-sts-max-age-short', ...replaced('max_age', 'max_age: 3600') },
  { code: 'mta-sts-testing', ...replaced('mode', 'mode: testing') },
  { code: 'tls-rpt-rua-invalid', parts: receiving('_smtp._tls TXT "v=TLSRPTv1; rua=tls@{zone}"') },
  {
    code: 'tls-rpt-multiple-records',
    parts: receiving(...['a', 'b'].map((who) => `_smtp._tls TXT "v=TLSRPTv1; rua=mailto:${who}@{zone}"`)),
  },
  {
    code: 'bimi-multiple-records',
    parts: receiving(...['a', 'b'].map((file) => `default._bimi TXT "v=BIMI1; l=https://{zone}/${file}.svg"`)),
  },
  {
    code: 'bimi-dmarc-not-enforced',
    parts: {
      mail: [...busy.slice(0, -1), '_dmarc TXT "v=DMARC1; p=none; rua=mailto:r@{zone}"'],
      more: ['default._bimi TXT "v=BIMI1; l=https://{zone}/a.svg"'],
    },
  },
  { code: 'dane-usage-unsupported', only: 'signed', parts: receiving(`_25._tcp.mx TLSA 1 1 1 ${digest}`) },
  { code: 'dane-record-invalid', only: 'signed', parts: receiving(`_25._tcp.mx TLSA 3 1 1 ${digest.slice(2)}`) },
  { code: 'dane-not-secure', only: 'unsigned', parts: receiving(`_25._tcp.mx TLSA 3 1 1 ${digest}`) },
  {
    code: 'dane-partial',
    only: 'signed',
    parts: {
      mail: [...busy, '@ MX 20 mx2', ...address('mx2', places.mail)],
      more: [`_25._tcp.mx TLSA 3 1 1 ${digest}`],
    },
  },
]
