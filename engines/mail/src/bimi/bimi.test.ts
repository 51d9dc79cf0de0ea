import { expect, test } from 'vitest'
import type { bimiFindings } from '../catalogue/bimi.ts'
import { createFindings } from '../catalogue/finding.ts'
import { ascii, der } from '../testing/der.ts'
import { codesOf, type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkBimiLogo, readBimi, readBimiCertificate } from './bimi.ts'

const LOGO = 'l=https://example.com/logo.svg;'
const bimi = (zone: Zone, domain = 'example.com') => readBimi(domain, createZoneResolver(zone))
const zone = (record: string | readonly string[], dmarc = 'v=DMARC1; p=reject'): Zone => ({
  '_dmarc.example.com': { TXT: [[dmarc]] },
  'default._bimi.example.com': { TXT: [record].flat().map((text) => [text]) },
})
const found =
  (...input: Parameters<typeof zone>) =>
  async () =>
    (await bimi(zone(...input))).findings
const good = found(`v=BIMI1; ${LOGO} a=https://example.com/vmc.pem`)

const logo = (inside = '<title>Example</title>', attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"${attributes}>${inside}</svg>`
const goodAs = (from: string, to: string) => logo().replace(from, to)
const checked = (svg: string) => () => checkBimiLogo(svg)
test('one invalid tag makes a record one to fix', async () => {
  expect(codesOf((await bimi(zone(`v=BIMI1; ${LOGO} a=https://example.com/vmc.pem; broken`))).findings)).toContain(
    'bimi-record-invalid',
  )
})

const goodLogo = checked(logo())

const DAY = 86_400_000
const NOW = new Date('2026-06-15T12:00:00Z')
const dates = (from: number, to: number) =>
  [from, to].map((days) => new Date(NOW.getTime() + days * DAY)) as [Date, Date]
const identifiers = {
  usage: [0x2b, 6, 1, 5, 5, 7, 3, 31],
  serverAuth: [0x2b, 6, 1, 5, 5, 7, 3, 1],
  eku: [0x55, 0x1d, 37],
  san: [0x55, 0x1d, 17],
}

function certificate([notBefore, notAfter]: [Date, Date], usage = identifiers.usage, name = 'example.com'): string {
  const digits = (date: Date) => date.toISOString().replace(/[-:T]|\.\d+/g, '')
  const time = (date: Date) =>
    date.getUTCFullYear() < 2050 ? der(0x17, ascii(digits(date).slice(2))) : der(0x18, ascii(digits(date)))
  const extension = (identifier: readonly number[], value: Uint8Array) => der(0x30, der(6, identifier), der(4, value))
  const extensions = der(
    0xa3,
    der(
      0x30,
      extension(identifiers.eku, der(0x30, der(6, usage))),
      extension(identifiers.san, der(0x30, der(0x82, ascii(name)))),
    ),
  )
  const name0 = der(0x30)
  const body = der(
    0x30,
    der(0xa0, der(2, [2])),
    der(2, [1]),
    der(0x30),
    name0,
    der(0x30, time(notBefore), time(notAfter)),
    name0,
    der(0x30),
    extensions,
  )
  const text = Buffer.from(der(0x30, body, der(0x30), der(3, [0]))).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
}
const read = (pem: string) => readBimiCertificate(pem, { domain: 'mail.example.com', now: NOW })
const dated = (from: number, to: number) => () => read(certificate(dates(from, to))).findings
const goodCertificate = dated(-10, 300)

const examples: Record<keyof typeof bimiFindings, FindingExample> = {
  'bimi-none': [found(`v=bimi1; ${LOGO}`), good],
  'bimi-multiple-records': [found([`v=BIMI1; ${LOGO}`, 'v=BIMI1; l=;']), found(['other', `v=BIMI1; ${LOGO}`])],
  'bimi-record-invalid': [found('v=BIMI1; a=https://example.com/vmc.pem'), found(`v=BIMI1; ${LOGO} x=y;`)],
  'bimi-dns-error': [async () => (await bimi({ 'default._bimi.example.com': { RCODE: 'SERVFAIL' } })).findings, good],
  'bimi-declined': [found('v=BIMI1; l=; a=;'), found('v=BIMI1; l=; a=https://example.com/vmc.pem')],
  'bimi-location-invalid': [
    found('v=BIMI1; l=https://example.com/logo.png'),
    found('v=BIMI1; l=https://example.com/Logo.SVGZ?x=.png'),
  ],
  'bimi-authority-invalid': [found(`v=BIMI1; ${LOGO} a=self`), good],
  'bimi-no-authority': [found(`v=BIMI1; ${LOGO} a=;`), good],
  'bimi-dmarc-not-enforced': [
    found(`v=BIMI1; ${LOGO}`, 'v=DMARC1; p=quarantine; pct=99'),
    found(`v=BIMI1; ${LOGO}`, 'v=DMARC1; p=quarantine; pct=100'),
  ],
  'bimi-file-unreachable': [
    () => {
      const { report, findings } = createFindings()
      report('bimi-file-unreachable', { url: 'https://example.com/logo.svg' })
      return findings
    },
    good,
  ],
  'bimi-logo-unreadable': [checked('<svg'), goodLogo],
  'bimi-logo-too-large': [
    checked(logo(`<title>x</title>${'<g/>'.repeat(8200)}`)),
    checked(logo(`<title>x</title>${'<g/>'.repeat(8000)}`)),
  ],
  'bimi-logo-not-tiny-ps': [
    checked(logo('<title>x</title><script/>')),
    checked(logo('<title>x</title><g><path d="M0 0"/><use xlink:href="#a"/></g>')),
  ],
  'bimi-certificate-unreadable': [
    () => read('-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----').findings,
    goodCertificate,
  ],
  'bimi-certificate-expired': [dated(-400, -1), dated(-400, 1)],
  'bimi-certificate-expires-soon': [dated(-10, 29), dated(-10, 31)],
  'bimi-certificate-not-yet-valid': [dated(1, 300), dated(-1, 300)],
  'bimi-certificate-not-for-bimi': [
    () => read(certificate(dates(-10, 300), identifiers.serverAuth)).findings,
    goodCertificate,
  ],
  'bimi-certificate-wrong-domain': [
    () => read(certificate(dates(-10, 300), identifiers.usage, 'default._bimi.other.example')).findings,
    () => read(certificate(dates(-10, 300), identifiers.usage, 'default._bimi.Example.com')).findings,
  ],
}

testExamples(examples)

test('a subdomain takes the record of its Organizational Domain', async () => {
  const records = { ...zone(`v=BIMI1; ${LOGO}`), 'default._bimi.news.example.com': { TXT: [['hello']] } }
  expect(await bimi(records, 'a.news.example.com')).toMatchObject({
    location: 'https://example.com/logo.svg',
    foundAt: 'example.com',
    declined: false,
  })
  const declining = { ...records, 'default._bimi.news.example.com': { TXT: [['v=BIMI1; l=;']] } }
  expect(await bimi(declining, 'news.example.com')).toMatchObject({ location: null, authority: null, declined: true })
})

test.each(['v=DMARC1; p=none', 'v=DMARC1; p=reject; sp=none', 'v=DMARC1; p=drop', 'v=spf1 -all'])(
  '%s is not enforced',
  async (dmarc) => {
    expect(codesOf((await bimi(zone(`v=BIMI1; ${LOGO}`, dmarc))).findings)).toContain('bimi-dmarc-not-enforced')
  },
)

test('each reason why a drawing is no logo has the sentence that was reviewed', () => {
  const drawings = [
    ...[
      logo(''),
      logo('<title>x</title>', ' x="0"'),
      logo('<title>x</title>', ' y="0"'),
      goodAs('2000/svg', '2001/svg'),
    ],
    ...[goodAs('1.2', '1.1'), goodAs('tiny-ps', 'tiny'), goodAs('0 0 64 64', '0 0 64 65')],
    logo('<title>x</title><g><animate/></g>'),
  ]
  expect(drawings.map((svg) => sentencesOf(checkBimiLogo(svg), 'bimi-logo-not-tiny-ps')[0])).toMatchSnapshot()
})

test.each([
  [-10, 0, ['bimi-certificate-expires-soon']],
  [-10, 30, []],
  [0, 300, []],
])('a certificate from day %i to day %i: %j', (from, to, codes) => {
  expect(dated(from, to)().map(({ code }) => code)).toEqual(codes)
})

test('a good logo and certificate have no findings', () => {
  expect(goodLogo()).toEqual([])
  expect(read(certificate(dates(-10, 300)))).toEqual({
    notBefore: '2026-06-05T12:00:00.000Z',
    notAfter: '2027-04-11T12:00:00.000Z',
    domains: ['example.com'],
    findings: [],
  })
  expect(read(certificate([new Date('1951-01-01T00:00:00Z'), new Date('2051-02-03T04:05:06Z')]))).toMatchObject({
    notBefore: '1951-01-01T00:00:00.000Z',
    notAfter: '2051-02-03T04:05:06.000Z',
  })
})

test('a file of certificates is read up to a quarter of a megabyte', () => {
  const pem = certificate(dates(-10, 300)).trimEnd()
  const behind = (octets: number) => read(`${'#'.repeat(octets - pem.length - 1)}\n${pem}`)
  expect(behind(262_144).findings).toEqual([])
  expect(behind(262_145).findings.map(({ code }) => code)).toEqual(['bimi-certificate-unreadable'])
})
