import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { readDmarc } from './read.ts'
import type { dmarcFindings } from './text.ts'

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
  'dmarc-none': {
    present: zone({}),
    absent: plain,
  },
  'dmarc-dns-error': {
    present: zone({ '_dmarc.example.com': { TIMEOUT: true } }),
    absent: zone({}),
  },
  'dmarc-multiple-records': {
    present: zone({ '_dmarc.example.com': txt(good, good) }),
    absent: zone({ '_dmarc.example.com': txt(good, 'v=DMARC2; p=none') }),
  },
  'dmarc-version-invalid': {
    present: record('v=DMARC1, p=reject'),
    absent: record('v=spf1 -all'),
  },
  'dmarc-policy-none': {
    present: record('v=DMARC1; p=none'),
    absent: record('v=DMARC1; p=quarantine; sp=none'),
  },
  'dmarc-subdomain-policy-none': {
    present: record('v=DMARC1; p=quarantine; sp=none'),
    absent: record('v=DMARC1; p=none; sp=none'),
  },
  'dmarc-nonexistent-policy-none': {
    present: record('v=DMARC1; p=reject; np=none'),
    absent: record('v=DMARC1; p=none; np=none'),
  },
  'dmarc-policy-missing': {
    present: record('v=DMARC1; rua=mailto:a@example.com'),
    absent: record('v=DMARC1; p=; rua=mailto:a@example.com'),
  },
  'dmarc-policy-invalid': {
    present: record('v=DMARC1; p=reject; np=drop'),
    absent: record('v=DMARC1; rua=mailto:a@example.com'),
  },
  'dmarc-no-processing': {
    present: record('v=DMARC1; p=drop'),
    absent: record('v=DMARC1; p=drop; rua=mailto:a@example.com'),
  },
  'dmarc-test-mode': {
    present: record(`${good}; t=Y`),
    absent: record(`${good}; t=n`),
  },
  'dmarc-historic-tag': {
    present: record(`${good}; pct=100`),
    absent: record(`${good}; percent=100`),
  },
  'dmarc-unknown-tag': {
    present: record(`${good}; percent=100`),
    absent: record(`${good}; rf=afrf; ri=86400; pct=5; psd=n; t=n; fo=1; aspf=s; adkim=s; np=none; sp=none`),
  },
  'dmarc-value-invalid': {
    present: record(`${good}; fo=0:1`),
    absent: record(`${good}; fo=1:d:S; adkim=S; aspf=r; t=N; psd=U`),
  },
  'dmarc-inherited': {
    present: above(good),
    absent: plain,
  },
  'dmarc-psd-policy': {
    present: above(`${good}; psd=y`),
    absent: record(`${good}; psd=y`),
  },
  'dmarc-sp-ignored': {
    present: zone(
      { '_dmarc.mail.example.com': txt(`${good}; sp=none`), '_dmarc.example.com': txt(good) },
      'mail.example.com',
    ),
    absent: zone(
      { '_dmarc.mail.example.com': txt(`${good}; sp=none; psd=n`), '_dmarc.example.com': txt(good) },
      'mail.example.com',
    ),
  },
  'dmarc-no-rua': {
    present: record('v=DMARC1; p=reject; rua=; ruf=mailto:a@example.com'),
    absent: plain,
  },
  'dmarc-rua-invalid': {
    present: record(`${good}, b@example.com`),
    absent: record(`${good} , mailto:b@example.com!1g`),
  },
  'dmarc-report-size': {
    present: record(`${good}!1g`),
    absent: plain,
  },
  'dmarc-fo-ignored': {
    present: record(`${good}; fo=1`),
    absent: record(`${good}; fo=1; ruf=mailto:a@example.com`),
  },
  'dmarc-external-report-unauthorized': {
    present: record(external, { [agreement]: txt('yes') }),
    absent: record(external, { [agreement]: txt('v=DMARC1;') }),
  },
  'dmarc-external-report-unknown': {
    present: record(external, { [agreement]: { TIMEOUT: true } }),
    absent: record(external, { [agreement]: txt('v=DMARC1') }),
  },
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
  const asked: string[] = []
  const resolver = createZoneResolver(
    { '_dmarc.in.example.com': txt('v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com') },
    { onQuestion: (name) => asked.push(name) },
  )
  await readDmarc('a.in.example.com', resolver)
  expect(asked.filter((name) => name.startsWith('_dmarc.'))).toEqual([
    '_dmarc.a.in.example.com',
    '_dmarc.in.example.com',
  ])
})

test.each(['pct', 'rf', 'ri'])('the tag %s is historic', async (tag) => {
  const [found, , mend] = sentencesOf(await record(`${good}; ${tag}=1`)(), 'dmarc-historic-tag')
  expect(found).toBe(`The DMARC record of example.com has the historic tag ${tag}.`)
  expect(mend).toBe(tag === 'pct' ? 'Remove pct; t=y takes the place of pct=0.' : `Remove ${tag}.`)
})

test('addresses for failure reports are checked as well', async () => {
  const findings = await record(`${good}; ruf=b@example.com`)()
  expect(sentencesOf(findings, 'dmarc-rua-invalid')[0]).toBe(
    '"b@example.com" in ruf of the DMARC record of example.com is no URI that reports can go to.',
  )
  expect(codesOf(await record(`${good}; ruf=mailto:a@other.example`)())).toContain('dmarc-external-report-unauthorized')
})

test.each(['y', 'n', 'u'])('psd=%s is a value', async (psd) => {
  expect(codesOf(await record(`${good}; psd=${psd}`)())).not.toContain('dmarc-value-invalid')
})
