import { expect, test } from 'vitest'
import type { dmarcFindings } from '../catalogue/dmarc.ts'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { readDmarc } from './read.ts'

const zone =
  (records: Zone, domain = 'example.com') =>
  async () =>
    (await readDmarc(domain, createZoneResolver(records))).findings
const txt = (...records: string[]) => ({ TXT: records.map((text) => [text]) })
const good = 'v=DMARC1; p=reject; rua=mailto:a@example.com'
const record = (text: string, more: Zone = {}) => zone({ ...more, '_dmarc.example.com': txt(text) })
const above = (text: string) =>
  zone({ '_dmarc.example.com': txt(text), 'mail.example.com': { A: ['192.0.2.1'] } }, 'mail.example.com')
const plain = record(good)
const external = 'v=DMARC1; p=reject; rua=mailto:a@other.example'
const agreement = 'example.com._report._dmarc.other.example'

const examples: Record<keyof typeof dmarcFindings, FindingExample> = {
  'dmarc-none': [zone({}), plain],
  'dmarc-dns-error': [zone({ '_dmarc.example.com': { TIMEOUT: true } }), zone({})],
  'dmarc-multiple-records': [
    zone({ '_dmarc.example.com': txt(good, good) }),
    zone({ '_dmarc.example.com': txt(good, 'v=DMARC2; p=none') }),
  ],
  'dmarc-version-invalid': [record('v=DMARC1, p=reject'), record('v=spf1 -all')],
  'dmarc-policy-none': [record('v=DMARC1; p=none'), record('v=DMARC1; p=quarantine; sp=none')],
  'dmarc-subdomain-policy-none': [record('v=DMARC1; p=quarantine; sp=none'), record('v=DMARC1; p=none; sp=none')],
  'dmarc-nonexistent-policy-none': [record('v=DMARC1; p=reject; np=none'), record('v=DMARC1; p=none; np=none')],
  'dmarc-policy-missing': [
    record('v=DMARC1; rua=mailto:a@example.com'),
    record('v=DMARC1; p=; rua=mailto:a@example.com'),
  ],
  'dmarc-policy-invalid': [record('v=DMARC1; p=reject; np=drop'), record('v=DMARC1; rua=mailto:a@example.com')],
  'dmarc-no-processing': [record('v=DMARC1; p=drop'), record('v=DMARC1; p=drop; rua=mailto:a@example.com')],
  'dmarc-test-mode': [record(`${good}; t=Y`), record(`${good}; t=n`)],
  'dmarc-historic-tag': [record(`${good}; pct=100`), record(`${good}; percent=100`)],
  'dmarc-unknown-tag': [
    record(`${good}; percent=100;mailto:b@example.com`),
    record(`${good};; rf=afrf; ri=86400; pct=5; psd=n; t=n; fo=1; aspf=s; adkim=s; np=none; sp=none`),
  ],
  'dmarc-tag-repeated': [record(`${good}; P=none; P=none`), record(`${good}; sp=none; np=none`)],
  'dmarc-value-invalid': [record(`${good}; fo=0:1`), record(`${good}; fo=1:d:S; adkim=S; aspf=r; t=N; psd=U`)],
  'dmarc-inherited': [above(good), plain],
  'dmarc-psd-policy': [above(`${good}; psd=y`), record(`${good}; psd=y`)],
  'dmarc-sp-ignored': [
    zone({ '_dmarc.mail.example.com': txt(`${good}; sp=none`), '_dmarc.example.com': txt(good) }, 'mail.example.com'),
    zone(
      { '_dmarc.mail.example.com': txt(`${good}; sp=none; psd=n`), '_dmarc.example.com': txt(good) },
      'mail.example.com',
    ),
  ],
  'dmarc-no-rua': [record('v=DMARC1; p=reject; rua=; ruf=mailto:a@example.com'), plain],
  'dmarc-rua-invalid': [record(`${good}, b@example.com`), record(`${good} , mailto:b@example.com!1g`)],
  'dmarc-report-size': [record(`${good}!1g`), plain],
  'dmarc-fo-ignored': [record(`${good}; fo=1`), record(`${good}; fo=1; ruf=mailto:a@example.com`)],
  'dmarc-external-report-unauthorized': [
    record(external, { [agreement]: txt('yes') }),
    record(external, { [agreement]: txt('v=DMARC1;') }),
  ],
  'dmarc-external-report-unknown': [
    record(external, { [agreement]: { TIMEOUT: true } }),
    record(external, { [agreement]: txt('v=DMARC1') }),
  ],
}

testExamples(examples)

test('each value that is wrong is named', async () => {
  const findings = await record(`${good}; t=x; psd=x; adkim=x; aspf=x; fo=x`)()
  expect(findings.flatMap((finding) => (finding.code === 'dmarc-value-invalid' ? finding.tag : []))).toEqual([
    'adkim',
    'aspf',
    't',
    'psd',
    'fo',
  ])
  for (const fo of ['0:0', '', '0:x', '2', 'd:s:d'])
    expect(codesOf(await record(`${good}; fo=${fo}`)())).toContain('dmarc-value-invalid')
})

test('a destination of the same organization needs no agreement', async () => {
  const same = zone({ '_dmarc.example.com': txt('v=DMARC1; p=reject; rua=mailto:a@in.example.com') })
  const parent = zone(
    { '_dmarc.in.example.com': txt('v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com') },
    'in.example.com',
  )
  const child = zone({
    '_dmarc.example.com': txt('v=DMARC1; p=reject; rua=mailto:a@in.example.com'),
    '_dmarc.in.example.com': txt('v=DMARC1; p=reject; psd=n'),
  })
  expect(codesOf(await same())).not.toContain('dmarc-external-report-unauthorized')
  expect(codesOf(await parent())).toContain('dmarc-external-report-unauthorized')
  expect(codesOf(await child())).toContain('dmarc-external-report-unauthorized')
})

test('the walk asks for no name twice, and for none beside its way', async () => {
  const requested: string[] = []
  const resolver = createZoneResolver(
    { '_dmarc.in.example.com': txt('v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com') },
    { onQuestion: (name) => requested.push(name) },
  )
  await readDmarc('a.in.example.com', resolver)
  expect(requested.filter((name) => name.startsWith('_dmarc.'))).toEqual([
    '_dmarc.a.in.example.com',
    '_dmarc.in.example.com',
  ])
})

test.each(['pct', 'rf', 'ri'])('the tag %s is historic', async (tag) => {
  expect(codesOf(await record(`${good}; ${tag}=1`)())).toContain('dmarc-historic-tag')
})

test('addresses for failure reports are checked as well', async () => {
  expect(codesOf(await record(`${good}; ruf=b@example.com`)())).toContain('dmarc-rua-invalid')
  expect(codesOf(await record(`${good}; ruf=mailto:a@other.example`)())).toContain('dmarc-external-report-unauthorized')
})

test.each(['y', 'n', 'u'])('psd=%s is a value', async (psd) => {
  expect(codesOf(await record(`${good}; psd=${psd}`)())).not.toContain('dmarc-value-invalid')
})
