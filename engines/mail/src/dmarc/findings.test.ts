import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
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
    severity: 'error',
    says: [
      'No DMARC policy applies to example.com.',
      'Receivers deliver mail that pretends to come from it as they please, and send no reports.',
      'Publish a TXT record at _dmarc.example.com with p=none and an address for reports. When they show for some weeks that all your own mail passes, raise p to quarantine, then to reject.',
    ],
    present: zone({}),
    absent: plain,
  },
  'dmarc-dns-error': {
    severity: 'error',
    says: [
      'The TXT records of _dmarc.example.com could not be looked up.',
      'Nobody knows which policy applies, so receivers cannot apply any.',
      'Check the name servers of the domain and its DNSSEC signatures, then look again.',
    ],
    present: zone({ '_dmarc.example.com': { TIMEOUT: true } }),
    absent: zone({}),
  },
  'dmarc-multiple-records': {
    severity: 'error',
    says: [
      '_dmarc.example.com has 2 DMARC records.',
      'Receivers discard them all and go on as if there were none.',
      'Keep one TXT record there and delete the others.',
    ],
    present: zone({ '_dmarc.example.com': txt(good, good) }),
    absent: zone({ '_dmarc.example.com': txt(good, 'v=DMARC2; p=none') }),
  },
  'dmarc-version-invalid': {
    severity: 'error',
    says: [
      'The record at _dmarc.example.com does not begin with "v=DMARC1": "v=DMARC1, p=reject".',
      'Receivers ignore a record whose first tag is not exactly this, capitals included.',
      'Let it begin with "v=DMARC1;" and separate its tags with semicolons.',
    ],
    present: record('v=DMARC1, p=reject'),
    absent: record('v=spf1 -all'),
  },
  'dmarc-policy-none': {
    severity: 'warning',
    says: [
      'The DMARC record of example.com asks for the policy none.',
      'Mail that fails is delivered as if nothing were wrong; none is for watching, not for protecting.',
      'When the reports show that your own mail passes, change it to p=quarantine, then to p=reject.',
    ],
    present: record('v=DMARC1; p=none'),
    absent: record('v=DMARC1; p=quarantine; sp=none'),
  },
  'dmarc-subdomain-policy-none': {
    severity: 'warning',
    says: [
      'example.com asks for quarantine, but for none on its subdomains (sp=none).',
      'Forged mail can use any subdomain in its place.',
      'When the reports show that mail from your subdomains passes, set sp=quarantine.',
    ],
    present: record('v=DMARC1; p=quarantine; sp=none'),
    absent: record('v=DMARC1; p=none; sp=none'),
  },
  'dmarc-nonexistent-policy-none': {
    severity: 'warning',
    says: [
      'example.com asks for reject, but for none on subdomains that do not exist (np=none).',
      'Forged mail can use any invented subdomain; no mail of your own does.',
      'When the reports show no mail of yours from such names, set np=reject.',
    ],
    present: record('v=DMARC1; p=reject; np=none'),
    absent: record('v=DMARC1; p=none; np=none'),
  },
  'dmarc-policy-missing': {
    severity: 'error',
    says: [
      'The DMARC record of example.com has no p.',
      'It acts as p=none when it has an address for reports, and not at all when it has none.',
      'Add p=none behind v=DMARC1; raise it to quarantine, then to reject, when the reports show that your own mail passes.',
    ],
    present: record('v=DMARC1; rua=mailto:a@example.com'),
    absent: record('v=DMARC1; p=; rua=mailto:a@example.com'),
  },
  'dmarc-policy-invalid': {
    severity: 'error',
    says: [
      'np=drop in the DMARC record of example.com is no policy.',
      'One bad policy tag takes the others down with it: the record acts as p=none at most.',
      'Write np=none, np=quarantine or np=reject.',
    ],
    present: record('v=DMARC1; p=reject; np=drop'),
    absent: record('v=DMARC1; rua=mailto:a@example.com'),
  },
  'dmarc-no-processing': {
    severity: 'error',
    says: [
      'The DMARC record of example.com has no effect.',
      'Its policy is missing or wrong and it names no address for reports, so receivers skip it.',
      'Correct the policy tags and add rua=mailto:… with an address that reads reports.',
    ],
    present: record('v=DMARC1; p=drop'),
    absent: record('v=DMARC1; p=drop; rua=mailto:a@example.com'),
  },
  'dmarc-test-mode': {
    severity: 'info',
    says: [
      'The DMARC record of example.com is in test mode (t=y).',
      'Receivers apply one level less than reject.',
      'Remove t=y when the reports show that your mail passes.',
    ],
    present: record(`${good}; t=Y`),
    absent: record(`${good}; t=n`),
  },
  'dmarc-historic-tag': {
    severity: 'info',
    says: [
      'The DMARC record of example.com has the historic tag pct.',
      'RFC 9989 no longer reads it: the whole policy applies to all mail.',
      'Remove pct; t=y takes the place of pct=0.',
    ],
    present: record(`${good}; pct=100`),
    absent: record(`${good}; percent=100`),
  },
  'dmarc-unknown-tag': {
    severity: 'info',
    says: [
      'The DMARC record of example.com has the tag percent, which is not registered.',
      'Receivers ignore it.',
      'Remove it, or correct its spelling.',
    ],
    present: record(`${good}; percent=100`),
    absent: record(`${good}; rf=afrf; ri=86400; pct=5; psd=n; t=n; fo=1; aspf=s; adkim=s; np=none; sp=none`),
  },
  'dmarc-value-invalid': {
    severity: 'warning',
    says: [
      'fo=0:1 in the DMARC record of example.com is no value of this tag.',
      'Receivers use the default in its place.',
      'Correct or remove fo: adkim and aspf take r or s, t takes y or n, psd takes y, n or u, fo takes 0, 1, d and s.',
    ],
    present: record(`${good}; fo=0:1`),
    absent: record(`${good}; fo=1:d:S; adkim=S; aspf=r; t=N; psd=U`),
  },
  'dmarc-inherited': {
    severity: 'info',
    says: [
      'mail.example.com has no DMARC record of its own; the one of example.com applies.',
      'Its sp decides for subdomains, and its np for those that do not exist.',
      'Nothing, unless mail from mail.example.com needs a policy of its own at _dmarc.mail.example.com.',
    ],
    present: above(good),
    absent: plain,
  },
  'dmarc-psd-policy': {
    severity: 'warning',
    says: [
      'The policy of mail.example.com comes from the public suffix example.com.',
      'Its operator decides what happens to your mail, and receives the reports.',
      'Publish a record of your own at _dmarc.mail.example.com.',
    ],
    present: above(`${good}; psd=y`),
    absent: record(`${good}; psd=y`),
  },
  'dmarc-sp-ignored': {
    severity: 'warning',
    says: [
      'The DMARC record of mail.example.com has sp or np, but the Organizational Domain is example.com.',
      'Both are read only in the record of the Organizational Domain.',
      'Move them to _dmarc.example.com, or add psd=n to make mail.example.com an Organizational Domain of its own.',
    ],
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
    severity: 'warning',
    says: [
      'The DMARC record of example.com names no address for aggregate reports.',
      'You do not learn who sends in your name, nor which of your own mail fails.',
      'Add rua=mailto:… with an address that reads reports.',
    ],
    present: record('v=DMARC1; p=reject; rua=; ruf=mailto:a@example.com'),
    absent: plain,
  },
  'dmarc-rua-invalid': {
    severity: 'error',
    says: [
      '"b@example.com" in rua of the DMARC record of example.com is no URI that reports can go to.',
      'No reports are sent there.',
      'Write mailto: in front of the address, and commas between addresses.',
    ],
    present: record(`${good}, b@example.com`),
    absent: record(`${good} , mailto:b@example.com!1g`),
  },
  'dmarc-report-size': {
    severity: 'info',
    says: [
      '"mailto:a@example.com!1g" in rua of the DMARC record of example.com limits the size of reports.',
      'The limit is obsolete and ignored.',
      'Remove the exclamation mark and what follows it.',
    ],
    present: record(`${good}!1g`),
    absent: plain,
  },
  'dmarc-fo-ignored': {
    severity: 'info',
    says: [
      'The DMARC record of example.com has fo but no ruf.',
      'Without an address for failure reports their options are ignored.',
      'Remove fo, or add ruf=mailto:….',
    ],
    present: record(`${good}; fo=1`),
    absent: record(`${good}; fo=1; ruf=mailto:a@example.com`),
  },
  'dmarc-external-report-unauthorized': {
    severity: 'error',
    says: [
      'other.example has not agreed to receive reports about example.com.',
      'Receivers send no reports to another organization that does not ask for them.',
      'other.example has to publish a TXT record at example.com._report._dmarc.other.example: "v=DMARC1;".',
    ],
    present: record(external, { [agreement]: txt('yes') }),
    absent: record(external, { [agreement]: txt('v=DMARC1;') }),
  },
  'dmarc-external-report-unknown': {
    severity: 'warning',
    says: [
      'Whether other.example agrees to receive reports about example.com could not be looked up.',
      'Receivers that cannot look it up send no reports there.',
      'Check the name servers of other.example.',
    ],
    present: record(external, { [agreement]: { TIMEOUT: true } }),
    absent: record(external, { [agreement]: txt('v=DMARC1') }),
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

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
