import { expect, test } from 'vitest'
import { explainRecord } from './explain.ts'
import { readPasted } from './pasted.ts'

const now = new Date('2026-11-29T12:00:00Z')

async function explained(text: string) {
  const [record] = readPasted(text)
  if (!record) throw new Error(`no record in ${text}`)
  return explainRecord(record, now)
}

test.each([
  ['spf', 'v=spf1 mx -all', ['v=spf1 mx -all']],
  ['spf', 'V=SPF1 -ALL', ['V=SPF1 -ALL']],
  ['spf', '"v=spf1 mx " "ip4:192.0.2.1 -all"', ['v=spf1 mx ip4:192.0.2.1 -all']],
  ['spf', 'example.com. 3600 IN TXT ( "v=spf1 mx "\n  "-all" )', ['v=spf1 mx -all']],
  ['dmarc', '_dmarc.example.com TXT "v=DMARC1; p=none"', ['v=DMARC1; p=none']],
  ['dmarc', 'v=DMARC1; p=none', ['v=DMARC1; p=none']],
  ['dkim', 'v=DKIM1; k=rsa; p=MIGf\nMA0G', ['v=DKIM1; k=rsa; p=MIGf MA0G']],
  ['dkim', 'k=ed25519; p=MIGf', ['k=ed25519; p=MIGf']],
  ['mtaSts', 'v=STSv1; id=1;', ['v=STSv1; id=1;']],
  ['tlsRpt', 'v=TLSRPTv1; rua=mailto:a@example.com', ['v=TLSRPTv1; rua=mailto:a@example.com']],
  ['bimi', 'v=BIMI1; l=', ['v=BIMI1; l=']],
  ['caa', '0 issue "letsencrypt.org"\n0 issuewild ";"', ['0 issue "letsencrypt.org"', '0 issuewild ";"']],
  ['caa', 'example.com. CAA 0 issue "letsencrypt.org"', ['0 issue "letsencrypt.org"']],
])('a pasted %s record is found in %s', (kind, pasted, texts) => {
  const found = readPasted(pasted)
  expect(found.map((record) => record.text)).toEqual(texts)
  expect(new Set(found.map((record) => record.kind))).toEqual(new Set([kind]))
})

test.each(['hello world', 'site-verification=1', '', '(((((((', 'example.com. IN A 192.0.2.1'])(
  'no record is found in %s',
  (pasted) => expect(readPasted(pasted)).toEqual([]),
)

test('the name of a pasted record shows its domain', () => {
  const domains = [
    '_dmarc.a.example. TXT "v=DMARC1; p=none"',
    's._domainkey.a.example TXT "v=DKIM1; p="',
    '@ TXT "v=spf1"',
  ]
  expect(domains.flatMap(readPasted).map(({ domain }) => domain)).toEqual(['a.example', 'a.example', null])
})

test.each([
  ['v=spf1 ipv4:192.0.2.1 mx +all', 'v=spf1 ip4:192.0.2.1 mx ~all'],
  ['v=spf1 include=a.example, mx', 'v=spf1 include:a.example mx ~all'],
  ['v=spf1 mx ~all a include:b.example', null],
  ['v=spf1 mx ~all -all', 'v=spf1 mx ~all'],
  ['v=spf1 mx redirect=a.example -all', 'v=spf1 mx -all'],
  ['v=spf1 mx nonsense:1 -all', null],
  ['v=spf1 mx -all', null],
  ['v=DMARC1; rua=a@example.com; p=Reject', 'v=DMARC1; p=reject; rua=mailto:a@example.com'],
  ['v=DMARC1; p=nonne', null],
  ['v=STSv1; id=2026-11-29', 'v=STSv1; id=20261129;'],
  ['v=STSv1; id=2026-11-29; x=1', 'v=STSv1; id=20261129; x=1;'],
  ['v=TLSRPTv1; rua=a@example.com', 'v=TLSRPTv1; rua=mailto:a@example.com'],
  ['v=TLSRPTv1; rua=a@example.com; x=1', 'v=TLSRPTv1; rua=mailto:a@example.com; x=1'],
  ['v=TLSRPTv1; rua=mailto:a@example.com;mailto:b@example.com', null],
  ['v=spf1; mx all', 'v=spf1 mx ~all'],
  ['v=spf1include:a.example ~all', null],
  ['v=spf1,include:a.example,~all', null],
  ['v=spf1 mx -all v=spf1 a -all', null],
  ['v=DMARC1 p=reject; rua=mailto:a@example.com', null],
  ['v=DMARC1, p=reject, rua=mailto:a@example.com', null],
  ['v=DMARC1; p:reject; rua:mailto:a@example.com', null],
  ['v=DMARC1; P=reject; p=none', null],
  ['v=DMARC1; sp=reject; rua=mailto:a@example.com', null],
])('%s is corrected to %s', async (text, corrected) => {
  expect((await explained(text)).corrected).toBe(corrected)
})

test('a correction never adds an authorised sender nor loses a valid one that receivers reach', async () => {
  const slips = ['ipv4:192.0.2.1', 'include=a.example', 'mx,', 'ip4:2001:db8::1', '-a', 'all', 'exists:%{i}.b.example']
  for (let at = 0; at < 2 ** slips.length; at += 1) {
    const chosen = slips.filter((_, bit) => (at >> bit) % 2 === 1)
    const { corrected, terms } = await explained(['v=spf1', ...chosen].join(' '))
    if (corrected === null) continue
    const [again] = readPasted(corrected)
    const reading = again && (await explainRecord(again, now))
    expect(reading?.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const valid = terms.filter(({ isFault, text }) => !isFault && !/^\+?all$/.test(text))
    for (const { text } of valid) expect(corrected.split(' ')).toContain(text)
  }
})

test('findings come worst first, and what was not looked up is unknown instead of missing', async () => {
  const spf = await explained('v=spf1 include:a.example ptr bogus:1 +all')
  expect(spf.findings.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning'])
  expect(spf.unknown).toEqual(['a.example'])
  const dmarc = await explained('_dmarc.example.com TXT "v=DMARC1; p=none; rua=mailto:a@other.example"')
  expect(dmarc.findings.map(({ code }) => code)).not.toContain('dmarc-external-report-unauthorized')
  expect(dmarc.unknown).toEqual(['example.com._report._dmarc.other.example'])
  const bimi = await explained('v=BIMI1; l=https://example.com/a.svg; a=https://example.com/a.pem')
  expect(bimi.findings).toEqual([])
})

test('more than 10 lookups are an error, though no name was looked up', async () => {
  const includes = Array.from({ length: 11 }, (_, at) => `include:h${at}.example`)
  const { findings, lookups } = await explained(`v=spf1 ${includes.join(' ')} -all`)
  expect(findings.map(({ code }) => code)).toContain('spf-too-many-lookups')
  expect(lookups).toBeGreaterThan(10)
})

test('each part has a meaning, and mistakes are marked', async () => {
  const { terms } = await explained('v=DMARC1; p=quarantine; adkim=x; zz=1; p=none')
  expect(terms.map(({ isFault }) => isFault)).toEqual([false, false, true, true, true])
  expect(terms.every(({ meaning }) => meaning.length > 10)).toBe(true)
})

test('each part of each kind of record has its meaning', async () => {
  const key =
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCveUzToAbWzhYUK92DtMpMYY3XYe8QYrwxvSKWNwYcl1GvuxooTd43f6jBVwz68NaIMvaEytERWjBhtmZlZldMFiQHNAjRpy/2IXKvfB/wOag0dirA3D5PjsEP5sefFp/VE4PFQ+wV4hi1cBbTbtvOYeillv081Ba5ZMjMrY6ezwIDAQAB'
  const records = [
    'v=spf1 a mx:b.example include:c.example ip4:192.0.2.1 ip6:2001:db8::/32 exists:d.example ptr ?all a',
    'v=spf1 -a +mx/24 a:b.example/24 nonsense:1 x=1 exp=e.example redirect=f.example',
    'v=DMARC1; p=reject; sp=quarantine; np=none; adkim=s; aspf=r; rua=mailto:a@b.example,c; ruf=mailto:a@b.example; fo=1; pct=50; ri=1; rf=x; t=y; psd=y; zz=1; p',
    'v=DMARC1; p=maybe; adkim=x; rua=; t=n; psd=n; p=none',
    'v=DMARC1; p=none; psd=u; aspf=R',
    `v=DKIM1; k=rsa; p=${key}; h=sha256; s=email; t=y:s; n=note`,
    'v=DKIM1; k=dsa; p=; s=web; t=s; g=x',
    'v=DKIM2; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=; s=*',
    'v=DKIM1; p=nothing',
    'v=STSv1; id=1;',
    'v=STSv1; id=2026-11-29; mode',
    'v=TLSRPTv1; rua=mailto:a@b.example,https://c.example/',
    'v=BIMI1; l=https://a.example/a.svg; a=https://a.example/a.pem; avp=brand',
    'v=BIMI1; l=; a=',
    ...['0 issue "ca.example; account=1"', '128 issue ";"', '1 issuewild "ca.example"', '0 issuemail "ca.example"'],
    ...['0 iodef "mailto:a@b.example"', '0 contactphone "1"'],
    'Contact: mailto:a@b.example\nExpires: 2027-01-01T00:00:00Z\nCanonical: https://b.example/\nOther: 1\nPreferred-Languages: en',
  ]
  const meanings = []
  for (const text of records) {
    const { terms } = await explained(text)
    meanings.push(terms.map((one) => `${one.isFault ? '✗' : '✓'} ${one.text}: ${one.meaning}`))
  }
  expect(meanings).toMatchSnapshot()
})

test.each(['adkim', 'aspf', 't', 'psd', 'fo'])(
  'a value of %s is a fault in its explanation where it is a finding',
  async (tag) => {
    for (const value of ['r', 'S', 'y', 'Y', 'N', 'u', 'x', '0', '0:1', '1:d:S', '']) {
      const { terms, findings } = await explained(
        `v=DMARC1; p=none; rua=mailto:a@b.example; ruf=mailto:a@b.example; ${tag}=${value}`,
      )
      const isFinding = findings.some((finding) => finding.code === 'dmarc-value-invalid')
      expect([value, terms.at(-1)?.isFault]).toEqual([value, isFinding])
    }
  },
)

test('a record in test mode is explained as one, in any case', async () => {
  const meanings = []
  for (const value of ['y', 'Y', 'n'])
    meanings.push((await explained(`v=DMARC1; p=none; t=${value}`)).terms.at(-1)?.meaning)
  expect(meanings.map((meaning) => /^Testing/.test(meaning ?? ''))).toEqual([true, true, false])
})

test('hostile input ends in time and in bounds', async () => {
  for (const text of [
    `v=spf1 ${'a '.repeat(9000)}`,
    `v=DMARC1${';p=none'.repeat(3000)}`,
    '('.repeat(20_000),
    `v=spf1 ${'%{'.repeat(9000)}`,
  ])
    for (const record of readPasted(text)) {
      const { terms } = await explainRecord(record, now)
      expect(terms.length).toBeLessThanOrEqual(100)
    }
})
