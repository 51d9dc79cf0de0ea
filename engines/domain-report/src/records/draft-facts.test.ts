// Records that are built without a lookup are explained again, so that the form and the explanation share one truth.

import { joinStrings, readDkim } from '@sundry/mail'
import { createZoneResolver } from '@sundry/mail/testing'
import { expect, test } from 'vitest'
import { explainRecord } from '../explain/explain.ts'
import { type RecordKind, readPasted } from '../explain/pasted.ts'
import type { Built } from './built.ts'
import { buildCaa, firstCaa, readPublishedCaa } from './caa.ts'
import { buildDkim } from './dkim.ts'
import { askDmarc, buildDmarc } from './dmarc.ts'
import { draftFacts, withHosts } from './draft-facts.ts'
import { buildSecurityTxt, firstSecurityTxt } from './security-txt.ts'
import { askSpf, buildSpf } from './spf.ts'
import { askMtaSts, askTlsRpt, buildBimi, buildMtaSts, buildTlsRpt } from './transport.ts'

const domain = 'shop.example'
const now = new Date('2026-11-29T12:00:00Z')
const facts = draftFacts(domain)
const spf = (published: readonly string[], answers: Partial<ReturnType<typeof askSpf>['answers']>) => {
  const draft = draftFacts(
    domain,
    published.map((text) => ({ prefix: '', text })),
  )
  return buildSpf(draft, { ...askSpf(draft).answers, confirmed: true, ...answers }, {})
}
const caa = { ...firstCaa, issuers: ['letsencrypt.org'], confirmed: true }

test.each<[RecordKind, Built<string>]>([
  ['spf', spf([], { senders: ['mx', 'include:_spf.google.com'], addresses: '192.0.2.1' })],
  ['dmarc', buildDmarc(facts, { ...askDmarc(facts).answers, addresses: 'a@shop.example' })],
  [
    'dkim',
    buildDkim(facts, { selector: 'mail', keyType: 'ed25519', publicKey: 'A'.repeat(43).concat('='), isFree: null }),
  ],
  ['mtaSts', buildMtaSts(withHosts(facts, 'mx.shop.example'), { ...askMtaSts(facts).answers, online: true }, now)],
  ['tlsRpt', buildTlsRpt(facts, 'a@shop.example')],
  [
    'bimi',
    buildBimi(facts, { logo: 'https://shop.example/a.svg', certificate: 'https://shop.example/a.pem', online: true }),
  ],
  ['caa', buildCaa(facts, { ...caa, address: 'a@shop.example' }, null)],
])('the draft of a %s record reads back without an error', async (kind, { records }) => {
  expect(records.length).toBeGreaterThan(0)
  for (const { name, type, data } of records) {
    const [pasted] = readPasted(`${name}. 3600 IN ${type} ${data}`)
    expect(pasted).toMatchObject({ kind, domain })
    if (!pasted) continue
    const { findings, terms, corrected } = await explainRecord(pasted, now)
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(terms.filter(({ isFault }) => isFault)).toEqual([])
    expect(corrected).toBeNull()
  }
})

test('merging SPF records gives one record that keeps every mechanism and takes the place of all', () => {
  const pool = [
    'mx',
    'a:h.example',
    'ip4:192.0.2.0/24',
    'include:b.example',
    '-ip6:2001:db8::/32',
    'exists:%{i}.c.example',
  ]
  for (let at = 0; at < 2 ** pool.length; at += 1) {
    const first = pool.filter((_, bit) => (at >> bit) % 2 === 1)
    const second = pool.filter((_, bit) => (at >> bit) % 2 === 0)
    const published = [`v=spf1 ${[...first, '~all'].join(' ')}`, `v=spf1 ${[...second, 'mx', '-all'].join(' ')}`]
    const { records } = spf(published, { senders: ['include:new.example'], includes: 'new.example' })
    expect(records).toHaveLength(1)
    expect(records[0]?.replaces.map(joinStrings)).toEqual(published)
    const terms = joinStrings(records[0]?.data ?? '').split(' ')
    for (const mechanism of [...pool, 'include:new.example']) expect(terms).toContain(mechanism)
    expect(terms.filter((term) => /all$/.test(term))).toHaveLength(1)
  }
})

test('an SPF draft that needs more than 10 lookups is refused before any name is looked up', () => {
  const includes = Array.from({ length: 11 }, (_, at) => `h${at}.example`).join('\n')
  const built = spf([], { senders: [], includes })
  expect([built.records, Object.keys(built.problems)]).toEqual([[], ['lookups']])
})

test('a pasted record counts as published: its tags stay, and it is replaced', () => {
  const text = 'v=DMARC1; p=none; rua=mailto:a@shop.example; fo=1'
  const draft = draftFacts(domain, [{ prefix: '_dmarc.', text }])
  const { answers } = askDmarc(draft)
  const [record] = buildDmarc(draft, { ...answers, policy: 'quarantine', confirmed: true }).records
  expect(record?.replaces.map(joinStrings)).toEqual([text])
  expect(joinStrings(record?.data ?? '')).toBe('v=DMARC1; p=quarantine; fo=1; rua=mailto:a@shop.example')
  const reports = draftFacts(domain, [{ prefix: '_smtp._tls.', text: 'v=TLSRPTv1; rua=mailto:a@shop.example' }])
  expect(askTlsRpt(reports)).toBe('a@shop.example')
})

test('reports to another domain come with the record that this domain must publish', () => {
  const { records } = buildDmarc(facts, { ...askDmarc(facts).answers, addresses: 'a@other.example' })
  expect(records.map(({ name, zoneOf }) => [name, zoneOf])).toEqual([
    [`_dmarc.${domain}`, undefined],
    [`${domain}._report._dmarc.other.example`, 'other.example'],
  ])
})

test('a selector with a key is refused, and so is what is no selector', () => {
  const answers = { selector: 'mail', keyType: 'rsa', publicKey: 'AAAA', isFree: true } as const
  expect(buildDkim(facts, { ...answers, isFree: false }).records).toEqual([])
  for (const selector of ['a b', '_', '-a', 'x'.repeat(64)])
    expect(buildDkim(facts, { ...answers, selector }).problems.selector).toContain(selector)
  const long = buildDkim(facts, { ...answers, publicKey: 'A'.repeat(392) }).records[0]?.data ?? ''
  expect(long.match(/"[^"]*"/g)?.every((string) => string.length <= 257)).toBe(true)
  expect(readDkim(joinStrings(long)).keyType).toBe('rsa')
})

test('CAA records of a name above are written again, and published ones are not doubled', async () => {
  const resolver = createZoneResolver({ example: { CAA: ['0 issue "ca.example"'] }, [domain]: { A: ['192.0.2.1'] } })
  const above = await readPublishedCaa(domain, resolver)
  const dataOf = (built: Built<string>) => built.records.map(({ data }) => data)
  expect(dataOf(buildCaa(facts, caa, above))).toEqual(['0 issue "ca.example"', '0 issue "letsencrypt.org"'])
  const own = { name: domain, lines: ['0 issue "letsencrypt.org"'] }
  expect(buildCaa(facts, caa, own)).toMatchObject({ records: [], isPublished: true })
  expect(buildCaa(facts, { ...caa, issuers: [] }, own)).toMatchObject({ isPublished: true })
  expect(buildCaa(facts, { ...caa, issuers: [] }, null)).toMatchObject({ records: [], isPublished: false })
  expect(dataOf(buildCaa(facts, { ...caa, confirmed: false }, null))).toEqual([])
  const accounts = ['0 issue "ca.example; accounturi=https://ca/A"', '0 issue "ca.example; accounturi=https://ca/a"']
  const built = buildCaa(facts, caa, { name: 'example', lines: accounts })
  expect(dataOf(built)).toEqual([...accounts, '0 issue "letsencrypt.org"'])
  const failing = createZoneResolver({ [domain]: { RCODE: 'SERVFAIL' } })
  expect(await readPublishedCaa(domain, failing)).toBeNull()
})

test('CAs that may issue wildcard certificates are removed once no CA may', () => {
  const other = '0 issuewild "ca.example"'
  for (const lines of [[other], [other, '0 issuewild ";"']]) {
    const { records } = buildCaa(facts, { ...caa, wildcards: 'none' }, { name: domain, lines })
    expect(records.find(({ data }) => data === '0 issuewild ";"')?.replaces).toEqual([other])
  }
  const { records } = buildCaa(facts, { ...caa, wildcards: 'none' }, { name: 'example', lines: [other] })
  expect(records.map(({ data }) => data)).not.toContain(other)
})

test('a security.txt reads back without an issue, and a bad entry keeps it from being served', async () => {
  const answers = { ...firstSecurityTxt, contacts: 'security@shop.example\nhttps://shop.example/report' }
  const { file } = buildSecurityTxt(domain, answers, now)
  const [pasted] = readPasted(file?.text ?? '')
  expect(pasted && (await explainRecord(pasted, now)).findings).toEqual([])
  for (const bad of [{ contacts: 'me' }, { policy: 'ftp://a' }, { languages: 'English please' }])
    expect(buildSecurityTxt(domain, { ...answers, ...bad }, now)).toMatchObject({
      file: null,
      problems: { [Object.keys(bad)[0] ?? '']: expect.any(String) },
    })
})
