// Each record that answers come to is published in a zone in memory, and read again.

import {
  checkSpf,
  joinStrings,
  MAX_POLICY_AGE,
  MIN_POLICY_AGE,
  readBimi,
  readDmarc,
  readMtaSts,
  readTlsRpt,
} from '@sundry/mail'
import { createFetchText, createZoneResolver, type Zone } from '@sundry/mail/testing'
import { expect, test } from 'vitest'
import type { Finding } from '../catalogue/finding.ts'
import type { Built, MailFacts } from './built.ts'
import { askDmarc, buildDmarc, type DmarcAnswers } from './dmarc.ts'
import { readPublished } from './published.ts'
import { askSpf, buildSpf, type SpfAnswers, type SpfCosts } from './spf.ts'
import { countSpfTerm } from './spf-change.ts'
import { askBimi, askMtaSts, askTlsRpt, buildBimi, buildMtaSts, buildTlsRpt } from './transport.ts'

const domain = 'shop.example'
const now = new Date('2026-11-26T12:00:00Z')

interface World {
  readonly zone: Zone
  readonly pages?: Readonly<Record<string, string>>
}

async function report({ zone, pages = {} }: World) {
  const resolver = createZoneResolver(zone)
  const spf = await checkSpf({ domain }, resolver)
  const [dmarc, mtaSts, tls, bimi] = [
    await readDmarc(domain, resolver),
    await readMtaSts(domain, { resolver, fetchText: createFetchText(pages) }),
    await readTlsRpt(domain, resolver),
    await readBimi(domain, resolver),
  ]
  const findings = [spf, dmarc, mtaSts, tls, bimi].flatMap((reading): readonly Finding[] => reading.findings)
  const { mail } = await readPublished(domain, resolver, { now, selectors: [] })
  const records = [{ depth: 0, terms: spf.tree.terms }]
  const reading = { spf: { records }, dmarc, dkim: { found: [] }, mtaSts, tlsReports: tls.rua, published: mail }
  const facts: MailFacts = { domain, reading, findings }
  return { facts, findings, resolver, spf, dmarc, mtaSts, tls, bimi }
}

const textsAt = (zone: Zone, name: string) => (zone[name]?.TXT ?? []).map((strings) => strings.join(''))

function publish(
  { zone, pages }: World,
  { records }: Pick<Built<string>, 'records'>,
  file?: { url: string; text: string } | null,
) {
  const next: Record<string, Zone[string]> = { ...zone }
  for (const { name, data, replaces } of records) {
    const old = replaces.map(joinStrings)
    expect(textsAt(next, name)).toEqual(expect.arrayContaining(old))
    expect(data.match(/"(?:[^"\\]|\\.)*"/g)?.every((string) => string.length <= 257)).toBe(true)
    const retained = (next[name]?.TXT ?? []).filter((strings) => !old.includes(strings.join('')))
    next[name] = { ...next[name], TXT: [...retained, [joinStrings(data)]] }
  }
  return { zone: next, pages: file ? { ...pages, [file.url]: file.text } : (pages ?? {}) }
}

const keyOf = ({ severity, ...rest }: Finding) => (severity === 'error' ? JSON.stringify(rest) : '')

/** The world after it, with what is read there; no error has come. */
async function proved(world: World, built: Built<string>, file?: { url: string; text: string } | null) {
  const [before, next] = [await report(world), publish(world, built, file)]
  const after = await report(next)
  const known = new Set(before.findings.map(keyOf))
  const added = after.findings.filter((finding) => !known.has(keyOf(finding)) && keyOf(finding) !== '')
  expect(added, JSON.stringify(built.records)).toEqual([])
  return { ...after, text: joinStrings(built.records[0]?.data ?? '') }
}

const others: Zone = {
  'mx.shop.example': { A: ['192.0.2.25'] },
  'sender.example': { TXT: [['v=spf1 ip4:192.0.2.0/24 -all']] },
  'open.example': { TXT: [['v=spf1 +all']] },
  'back.example': { TXT: [['v=spf1 include:shop.example -all']] },
  'wide.example': { TXT: [[`v=spf1 ${'a:mx.shop.example '.repeat(9)}-all`]] },
}

const apex = (spf: readonly string[], mx: readonly string[] = ['10 mx.shop.example.']): Zone => ({
  ...others,
  [domain]: { TXT: [['site-verification=1'], ...spf.map((text) => [text])], ...(mx.length > 0 && { MX: [...mx] }) },
})
const at = (prefix: string, ...texts: readonly string[]): Zone => ({
  ...apex([]),
  [`${prefix}${domain}`]: { TXT: texts.map((text) => [text]) },
})

async function spfOf(published: readonly string[], answers: Partial<SpfAnswers>) {
  const world = { zone: apex(published) }
  const { facts, resolver } = await report(world)
  const all = { ...askSpf(facts).answers, confirmed: true, ...answers }
  const { uncounted, records } = buildSpf(facts, all, {})
  expect(uncounted.length === 0 || records.length === 0, 'a record is complete once it is counted').toBe(true)
  const counted = uncounted.map(async (term) => [term, await countSpfTerm(term, domain, resolver)] as const)
  const costs: SpfCosts = Object.fromEntries(await Promise.all(counted))
  return { world, built: buildSpf(facts, all, costs) }
}

test.each<[readonly string[], Partial<SpfAnswers>, string]>([
  [[], {}, 'v=spf1 mx ~all'],
  [[], { senders: [], addresses: 'ip4:192.0.2.1\n2001:DB8::/32' }, 'v=spf1 ip4:192.0.2.1 ip6:2001:db8::/32 ~all'],
  [['v=spf1 mx -all'], { includes: 'sender.example' }, 'v=spf1 mx include:sender.example -all'],
  [['v=spf1 -mx exists:%{i}.list.example ?all'], { ending: '~' }, 'v=spf1 -mx exists:%{i}.list.example ~all'],
  [['v=spf1 mx ~all'], { ending: '-' }, 'v=spf1 mx -all'],
  [
    ['v=spf1 mx redirect=sender.example'],
    { addresses: '192.0.2.1' },
    'v=spf1 mx ip4:192.0.2.1 redirect=sender.example',
  ],
  [['v=spf1 mx ~all a exp=why.example foo=bar redirect=open.example'], {}, 'v=spf1 mx ~all exp=why.example foo=bar'],
  [['v=spf1 +all'], { senders: ['mx'] }, 'v=spf1 mx ~all'],
  [['v=spf1 mx -all', 'v=spf1 MX include:sender.example -all'], {}, 'v=spf1 MX include:sender.example -all'],
  [['v=spf1 mx a:192 -all'], { without: ['a:192'] }, 'v=spf1 mx -all'],
])('SPF %j with %j reads back as %s', async (published, answers, expected) => {
  const { world, built } = await spfOf(published, answers)
  const { spf, text } = await proved(world, built)
  expect(text).toBe(expected)
  expect([spf.tree.record, spf.lookups, textsAt(world.zone, domain)[0]]).toEqual([
    expected,
    built.lookups,
    'site-verification=1',
  ])
})

test.each<[string, readonly string[], Partial<SpfAnswers>, string]>([
  ['includes its own name', ['v=spf1 mx ~all'], { includes: 'Shop.Example.' }, 'includes'],
  ['is published including its own name', ['v=spf1 include:%{d} ~all'], {}, 'terms'],
  ['includes a record that leads back', ['v=spf1 mx ~all'], { includes: 'back.example' }, 'includes'],
  ['includes a record that authorises everybody', ['v=spf1 mx ~all'], { includes: 'open.example' }, 'includes'],
  ['includes a name without a record', ['v=spf1 mx ~all'], { includes: 'none.example' }, 'includes'],
  ['needs 11 lookups', ['v=spf1 mx ~all'], { includes: 'wide.example' }, 'lookups'],
  ['fails all others at first', [], { ending: '-' }, 'ending'],
  ['keeps an invalid term', ['v=spf1 mx a:192 -all'], {}, 'terms'],
  ['authorises half of the internet', [], { addresses: '0.0.0.0/1' }, 'addresses'],
  ['authorises a private address', [], { addresses: '192.168.1.9' }, 'addresses'],
  ['is not confirmed', [], { confirmed: false }, ''],
  ['has an address of no kind', [], { addresses: '192.0.2.300' }, 'addresses'],
  ['has a second ending typed into it', [], { addresses: '192.0.2.1"+all' }, 'addresses'],
  ['has a macro typed into it', [], { includes: '%{d}' }, 'includes'],
])('no SPF record is built that %s', async (_, published, answers, field) => {
  const { built } = await spfOf(published, answers)
  expect([built.records, Object.keys(built.problems).join()]).toEqual([[], field])
})

test('senders behind all are offered, and those that the record already reaches are not', async () => {
  const { facts } = await report({ zone: apex(['v=spf1 mx -all mx include:sender.example -ip4:192.0.2.9']) })
  const { published, offered, answers } = askSpf(facts)
  expect(published).toEqual(['mx'])
  expect(offered.map(({ term }) => term)).toContain('include:sender.example')
  expect(offered.map(({ term }) => term)).not.toContain('-ip4:192.0.2.9')
  expect(answers.senders).toEqual([])
})

const monitored = 'v=DMARC1; p=none; rua=mailto:a@shop.example'

test('every refused line has its sentence, and the others stay in the record', async () => {
  const { facts } = await report({
    zone: { ...apex(['v=spf1 mx a:192 -all']), ...at('_dmarc.', monitored), ...others },
  })
  const sentencesOf = (problem = '') => problem.split('\n')
  const spf = {
    ...askSpf(facts).answers,
    includes: 'sender.example\n%{d}',
    addresses: '198.51.100.0/24\n0.0.0.0/0, 10.0.0.1',
  }
  const built = buildSpf(facts, spf, {})
  expect(joinStrings(built.preview?.kind === 'dns' ? built.preview.data : '')).toContain(
    'ip4:198.51.100.0/24 include:sender.example',
  )
  const { includes, addresses, terms } = built.problems
  expect([includes, terms].map((problem) => sentencesOf(problem).length)).toEqual([1, 1])
  for (const [at, entry] of ['0.0.0.0/0', '10.0.0.1'].entries()) expect(sentencesOf(addresses)[at]).toContain(entry)
  const typed = 'x y z\nreports@shop.example\na@b'
  for (const { problems } of [
    buildDmarc(facts, { ...askDmarc(facts).answers, addresses: typed }),
    buildTlsRpt(facts, typed),
  ])
    expect(sentencesOf(problems.addresses)).toEqual([expect.stringContaining('x y z'), expect.stringContaining('a@b')])
})

test('reports to another domain say which record that domain must publish, whatever else is wrong', async () => {
  const { facts } = await report({ zone: apex([]) })
  const answers = { ...askDmarc(facts).answers, addresses: 'x\nreports@other.example' }
  expect(buildDmarc(facts, answers).notes).toEqual([expect.stringContaining(`${domain}._report._dmarc.other.example`)])
  expect(buildDmarc(facts, { ...answers, addresses: `reports@in.${domain}` }).notes).toEqual([])
})

test('the lookups of a term are those that the total counts', async () => {
  const { facts } = await report({ zone: apex(['v=spf1 mx include:sender.example ~all']) })
  const { lookups, lookupsOf, uncounted } = buildSpf(facts, askSpf(facts).answers, {})
  expect([lookupsOf('mx'), lookupsOf('include:sender.example'), lookups, uncounted]).toEqual([1, 1, 2, []])
  const unread = { ...facts, findings: [{ code: 'spf-dns-error' }] }
  expect(buildSpf(unread, askSpf(unread).answers, {}).lookupsOf('include:sender.example')).toBeNull()
})

test('a service that nothing points to can be ticked, and is counted before the record is complete', async () => {
  const { facts } = await report({ zone: apex([]) })
  const { others: services, answers } = askSpf(facts)
  const term = services.find(({ service }) => service === 'Zendesk')?.term ?? ''
  const built = buildSpf(facts, { ...answers, senders: [term], confirmed: true }, {})
  expect([built.records, built.uncounted]).toEqual([[], [term]])
  expect(
    askSpf({ ...facts, ...(await report({ zone: apex([`v=spf1 ${term} ~all`]) })).facts }).others,
  ).not.toContainEqual(expect.objectContaining({ term }))
})

const reports = { addresses: 'a@shop.example' }

test.each<[readonly string[], Partial<DmarcAnswers>, string]>([
  [[], reports, 'v=DMARC1; p=none; rua=mailto:a@shop.example'],
  [[], { addresses: 'a@bücher.example' }, 'v=DMARC1; p=none; rua=mailto:a@xn--bcher-kva.example'],
  [[monitored], { policy: 'quarantine', confirmed: true }, 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example'],
  [
    ['v=DMARC1; p=reject; sp=none; np=reject; pct=50; x=1; rua=mailto:a@shop.example!10m; ruf=mailto:b@shop.example'],
    { policy: 'quarantine' },
    'v=DMARC1; p=quarantine; sp=none; np=reject; pct=50; x=1; ruf=mailto:b@shop.example; rua=mailto:a@shop.example!10m',
  ],
  [[monitored], { dkim: 's', confirmed: true }, 'v=DMARC1; p=none; adkim=s; rua=mailto:a@shop.example'],
  [['v=DMARC1; p=reject', monitored], reports, 'v=DMARC1; p=none; rua=mailto:a@shop.example'],
  [['v=DMARC1; p=reject np=none; np=wrong'], reports, 'v=DMARC1; p=none; rua=mailto:a@shop.example'],
  [['v=DMARC1; P=reject; RUA=mailto:b@shop.example'], reports, 'v=DMARC1; p=none; rua=mailto:a@shop.example'],
  [['v=dmarc1; p=reject'], reports, 'v=DMARC1; p=none; rua=mailto:a@shop.example'],
])('DMARC %j with %j reads back as %s', async (published, answers, expected) => {
  const world = { zone: at('_dmarc.', ...published) }
  const { facts } = await report(world)
  const { dmarc, text } = await proved(world, buildDmarc(facts, { ...askDmarc(facts).answers, ...answers }))
  expect([text, dmarc.record, `p=${dmarc.policy}`]).toEqual([expected, expected, expected.split('; ')[1]])
})

test('a policy that is inherited is kept, and not left behind for a stronger one', async () => {
  for (const [psd, asksSubdomains] of [
    ['', false],
    ['; psd=y', true],
  ] as const) {
    const zone = { ...apex([]), '_dmarc.example': { TXT: [[`v=DMARC1; p=quarantine${psd}`]] } }
    const { facts } = await report({ zone })
    const { answers, asksSubdomains: isRequested } = askDmarc(facts)
    expect([answers.policy, isRequested]).toEqual(['quarantine', asksSubdomains])
    expect((await proved({ zone }, buildDmarc(facts, { ...answers, ...reports }))).dmarc.policy).toBe('quarantine')
    expect(buildDmarc(facts, { ...answers, ...reports, policy: 'reject', confirmed: true }).records).toEqual([])
  }
})

test.each<[string, Zone, Partial<DmarcAnswers>, string]>([
  ['more than monitors at first', apex([]), { ...reports, policy: 'quarantine', confirmed: true }, 'policy'],
  ['goes two steps at once', at('_dmarc.', monitored), { policy: 'reject', confirmed: true }, 'policy'],
  [
    'is stricter without reports',
    at('_dmarc.', 'v=DMARC1; p=none'),
    { ...reports, policy: 'quarantine', confirmed: true },
    'policy',
  ],
  ['is stricter without confirmation', at('_dmarc.', monitored), { policy: 'quarantine' }, 'policy'],
  ['is stricter for subdomains alone', at('_dmarc.', monitored), { subdomains: 'quarantine' }, 'subdomains'],
  [
    'drops what exempts subdomains',
    at('_dmarc.', `${monitored.replace('none', 'reject; sp=none')}`),
    { subdomains: 'same', confirmed: true },
    'subdomains',
  ],
  ['aligns strictly without confirmation', at('_dmarc.', monitored), { spf: 's' }, 'alignment'],
  ['has no address', apex([]), {}, ''],
  ['has a tag typed into it', apex([]), { addresses: 'a@shop.example;p=reject' }, 'addresses'],
  ['has a quote typed into it', apex([]), { addresses: 'a"@shop.example' }, 'addresses'],
  ['reports to a domain without mail', apex([], ['0 .']), reports, 'addresses'],
])('no DMARC record is built that %s', async (_, zone, answers, field) => {
  const { facts } = await report({ zone })
  const built = buildDmarc(facts, { ...askDmarc(facts).answers, ...answers })
  expect([built.records, Object.keys(built.problems).join()]).toEqual([[], field])
})

const tls = (...texts: readonly string[]) => at('_smtp._tls.', ...texts)
const policy = (mode: string, mx: string, age = 2_592_000) =>
  `version: STSv1\nmode: ${mode}\nmx: ${mx}\nmax_age: ${age}\n`
const sts = (mode: string, mx = 'mx.shop.example', rua = 'v=TLSRPTv1; rua=mailto:a@shop.example'): World => ({
  zone: { ...tls(rua), [`_mta-sts.${domain}`]: { TXT: [['v=STSv1; id=20261126120000;']] } },
  pages: { [`https://mta-sts.${domain}/.well-known/mta-sts.txt`]: policy(mode, mx) },
})

test.each([
  [tls(), 'a@shop.example', ['mailto:a@shop.example']],
  [
    tls('v=TLSRPTv1; rua=mailto:b@shop.example; x=1'),
    'b@shop.example https://tls.example/in',
    ['mailto:b@shop.example', 'https://tls.example/in'],
  ],
  [tls('v=TLSRPTv1 ; rua=mailto:b@shop.example'), 'a@bücher.example', ['mailto:a@xn--bcher-kva.example']],
  [tls(), 'https://tls.example/in;rua=x', []],
  [tls(), 'http://tls.example/in', []],
  [tls(), 'https://192.0.2.1/in', []],
])('TLS reports %# go where they are meant to go', async (zone, typed, expected) => {
  const { facts } = await report({ zone })
  const built = buildTlsRpt(facts, typed)
  expect(built.records.length).toBe(Math.min(1, expected.length))
  const { tls: read, text } = await proved({ zone }, built)
  expect(read.rua).toEqual(expected.length > 0 ? expected : facts.reading.tlsReports)
  if (zone === tls('x=1')) expect(text).toContain('x=1')
})

test.each<[string, World, object, object | null]>([
  ['begins with testing', { zone: apex([]) }, {}, { mode: 'testing', mx: ['mx.shop.example'] }],
  ['is never enforced at first', { zone: apex([]) }, { mode: 'enforce', confirmed: true }, null],
  ['is enforced after testing', sts('testing'), { mode: 'enforce', confirmed: true }, { mode: 'enforce' }],
  ['is not enforced without confirmation', sts('testing'), { mode: 'enforce' }, null],
  [
    'is not enforced without reports',
    sts('testing', 'mx.shop.example', 'v=x'),
    { mode: 'enforce', confirmed: true },
    null,
  ],
  [
    'is not enforced where a host does not match',
    sts('testing', 'old.example'),
    { mode: 'enforce', confirmed: true },
    null,
  ],
  [
    'keeps a pattern and adds a host',
    sts('enforce', 'old.example'),
    {},
    { mode: 'enforce', mx: ['old.example', 'mx.shop.example'] },
  ],
  ['is not published twice', sts('enforce'), {}, null],
  ['waits for its file', { zone: apex([]) }, { online: false }, null],
])('an MTA-STS policy %s', async (_, world, answers, expected) => {
  const { facts, mtaSts } = await report(world)
  const built = buildMtaSts(facts, { ...askMtaSts(facts).answers, online: true, ...answers }, now)
  const after = await proved(world, built, built.file)
  expect(built.records.length).toBe(expected ? 1 : 0)
  if (!expected) return
  expect(after.mtaSts).toMatchObject(expected)
  expect(after.mtaSts.id).not.toBe(mtaSts.id)
})

test.each([
  [2_592_000, true],
  [5_000_000, true],
  [MAX_POLICY_AGE, true],
  [60, false],
  [40_000_000, false],
])('a published validity of %i seconds is offered among the usual ones in their order: %s', async (age, isOffered) => {
  const published = sts('testing')
  const pages = Object.fromEntries(Object.keys(published.pages ?? {}).map((url) => [url, policy('testing', 'a', age)]))
  const { ages, answers } = askMtaSts((await report({ ...published, pages })).facts)
  expect(ages).toEqual([...new Set(ages)].sort((a, b) => a - b))
  expect([ages.includes(age), answers.maxAge === age]).toEqual([isOffered, isOffered])
  expect(ages.filter((one) => one < MIN_POLICY_AGE || one > MAX_POLICY_AGE)).toEqual([])
  expect(ages).toContain(answers.maxAge)
})

const logo = 'https://shop.example/logo.svg'
const enforced = at('_dmarc.', 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example')

test.each<[string, Zone, object, object | null]>([
  ['names a logo', enforced, { logo }, { location: logo, authority: null }],
  [
    'names hosts in ASCII',
    enforced,
    { logo: 'https://bücher.example/l.svg', certificate: `${logo}.pem` },
    { location: 'https://xn--bcher-kva.example/l.svg', authority: `${logo}.pem` },
  ],
  ['has no effect under p=none', at('_dmarc.', monitored), { logo }, null],
  ['has no effect under sp=none', at('_dmarc.', 'v=DMARC1; p=reject; sp=none'), { logo }, null],
  ['has no effect in test mode', at('_dmarc.', 'v=DMARC1; p=reject; t=y'), { logo }, null],
  ['takes no tag with a URL', enforced, { logo: 'https://shop.example/;a=https://evil.example/l.svg' }, null],
  ['takes no plain HTTP', enforced, { logo: 'http://shop.example/logo.svg' }, null],
  ['takes no broken certificate URL', enforced, { logo, certificate: 'shop.example/x.pem' }, null],
  ['waits for its logo', enforced, { logo, online: false }, null],
])('a BIMI record %s', async (_, zone, answers, expected) => {
  const { facts } = await report({ zone })
  const built = buildBimi(facts, { ...askBimi(facts), online: true, ...answers })
  expect(built.records.length).toBe(expected ? 1 : 0)
  if (expected) expect((await proved({ zone }, built)).bimi).toMatchObject(expected)
})

test('nothing is built where what is published is unknown, an alias, unsafe to copy or without bound', async () => {
  const bad: Record<string, Zone> = {
    alias: { ...others, [`_dmarc.${domain}`]: { CNAME: ['x.example.'] } },
    unknown: { ...others, [`_dmarc.${domain}`]: { RCODE: 'SERVFAIL' } },
    long: at('_dmarc.', `v=DMARC1; p=none; x=${'x'.repeat(5000)}`),
    unsafe: at('_dmarc.', 'v=DMARC1; p=none; x=\u00e9'),
  }
  for (const zone of Object.values(bad)) {
    const { facts } = await report({ zone })
    expect(buildDmarc(facts, { ...askDmarc(facts).answers, ...reports })).toMatchObject({ records: [], preview: null })
  }
  expect(askTlsRpt((await report({ zone: tls('v=TLSRPTv1; rua=mailto:b@shop.example') })).facts)).toBe('b@shop.example')
})

test.each([';', '"', '\\', '\n', '\0', '\u2028', '%', ' ', ',', '\u00e9', '%3B', '?', '!', '#'])(
  'typed text around %j adds neither a tag nor a mechanism',
  async (mark) => {
    const { facts } = await report({ zone: { ...enforced, [domain]: apex([])[domain] ?? {} } })
    const typed = [`a@shop.example${mark}p=reject`, `https://shop.example/l${mark}a=x.svg`, `sender.example${mark}+all`]
    for (const text of [...typed, ...typed.map((one) => `${mark}${one}`)]) {
      const spf = { ...askSpf(facts).answers, confirmed: true, includes: text, addresses: text }
      const bimi = { logo: text, certificate: text, online: true }
      const built = [
        buildSpf(facts, spf, { 'include:sender.example': { lookups: 1, voidLookups: 0 } }),
        buildDmarc(facts, { ...askDmarc(facts).answers, addresses: text }),
        buildTlsRpt(facts, text),
        buildBimi(facts, bimi),
      ]
      for (const { data } of built.flatMap(({ records }) => records)) {
        const words = joinStrings(data).split(/; ?| /)
        const shape = /^(?:v=\w+|mx|~all|include:[\w.]+|p=quarantine|(?:rua|l|a)=[!#-:<-~]*)?$/
        expect(words.filter((word) => !shape.test(word))).toEqual([])
        expect(new Set(words.map((word) => word.split('=')[0])).size).toBe(words.length)
      }
    }
  },
)

const strange = {
  spf: [
    'v=spf1',
    'v=spf1 +all',
    'V=SPF1  MX  +ALL ',
    'v=spf1 ?all',
    'v=spf1 include:open.example -all',
    'v=spf1 include:back.example ~all',
    'v=spf1 redirect=sender.example',
    'v=spf1 redirect=none.example',
    'v=spf1 mx redirect=shop.example ~all exp=why.example',
    'v=spf1 include:%{d} +all',
    'v=spf1 redirect=%{d}',
    'v=spf1 exists:%{i}.list.example +all',
    'v=spf1 include:wide.example',
    'v=spf1 a:gone1.example a:gone2.example',
    'v=spf1 ptr foo=bar',
    'v=spf1 mix +all',
    'v=spf1 mx exp=a.example exp=b.example',
    'v=spf1 -include:sender.example mx a ip4:192.0.2.1 all',
  ],
  dmarc: [
    monitored,
    'v=DMARC1; p=none',
    'v=DMARC1;p=reject;sp=none;np=reject;adkim=s;',
    'v=DMARC1; p=reject; rua=',
    'v=DMARC1; p=quarantine; pct=10; ri=3600; fo=1',
    'v=DMARC1; p=none; t=y; psd=n; rua=mailto:a@shop.example',
    'v=DMARC1; p=wrong; rua=mailto:a@shop.example',
    'v=DMARC1; p=reject; sp=wrong; RUA=x',
    'v=DMARC1',
    'v=DMARC1; p=reject rua=mailto:a@shop.example',
    'DMARC1; p=reject',
    'v=DMARC1; p=reject; p=none; rua=mailto:a@shop.example; rua=x; fo=7; adkim=x',
    'v=DMARC1; p=quarantine; rua=mailto:a@else.example!5m,https://x.example/;',
  ],
  tls: [
    'v=TLSRPTv1; rua=mailto:a@shop.example; x=y',
    'v=TLSRPTv1;',
    'v=TLSRPTv1; rua=mailto:a@b',
    'v=TLSRPTv1 ; rua=x',
    'v=TLSRPTv1; x=;rua=mailto:a@shop.example',
  ],
  bimi: [
    'v=BIMI1; l=; a=;',
    'v=BIMI1; l=https://x.example/a.svg; avp=brand',
    'v=BIMI1',
    'v=bimi1; l=x',
    'v=BIMI1; x; l=https://x.example/a.svg',
  ],
} as const

test('answers to any published record leave one record without a new error, and no policy two steps further', async () => {
  let [seed, count] = [7, 0]
  const pick = <Value>(list: readonly Value[]) => {
    seed = (seed * 48_271) % 2_147_483_647
    return list[seed % list.length] as Value
  }
  const some = <Value>(list: readonly Value[]) => list.filter(() => pick([true, false, false]))
  const policies = ['none', 'quarantine', 'reject'] as const
  const flags = [true, true, false]
  const addresses = ['a@shop.example', 'b@else.example\nc@shop.example', 'a@b', '', 'https://x.example/in']
  for (let at = 0; at < 600; at += 1) {
    const zone: Record<string, Zone[string]> = {
      ...apex(pick([[], ...strange.spf.map((one) => [one]), some(strange.spf)])),
    }
    for (const [prefix, list] of [
      ['_dmarc.', strange.dmarc],
      ['_smtp._tls.', strange.tls],
      ['default._bimi.', strange.bimi],
    ] as const) {
      const texts = pick([[], ...list.map((one) => [one]), some(list as readonly string[])])
      // A weaker policy takes a logo its effect, which is not the record's fault.
      const isLeftOut = prefix === 'default._bimi.' && at % 2 === 0
      if (texts.length > 0 && !isLeftOut) zone[`${prefix}${domain}`] = { TXT: texts.map((text) => [text]) }
    }
    const world = { zone }
    const { facts, resolver, dmarc } = await report(world)
    const { published, offered, answers } = askSpf(facts)
    const spf: SpfAnswers = {
      ...answers,
      confirmed: pick(flags),
      ending: pick(['~', '-', '?']),
      without: some(published),
      senders: some(offered.map(({ term }) => term)),
      includes: pick(['', 'sender.example', 'wide.example', 'open.example', 'shop.example']),
      addresses: pick(['', '192.0.2.7', '2001:db8::1/64 192.0.2.0/24', '1.2.3']),
    }
    const costs: Record<string, Awaited<ReturnType<typeof countSpfTerm>>> = {}
    for (const term of buildSpf(facts, spf, {}).uncounted) costs[term] = await countSpfTerm(term, domain, resolver)
    const policy = pick(policies)
    const built = [
      buildSpf(facts, spf, costs),
      buildDmarc(facts, {
        ...askDmarc(facts).answers,
        policy,
        subdomains: pick([...policies, 'same']),
        dkim: pick(['r', 's']),
        confirmed: pick(flags),
        ...pick([{}, { addresses: pick(addresses) }]),
      }),
      buildTlsRpt(facts, pick([askTlsRpt(facts), ...addresses])),
      buildBimi(facts, { ...askBimi(facts), online: pick(flags), ...pick([{}, { logo: pick([logo, 'x']) }]) }),
    ]
    for (const one of at % 2 === 0 ? built : built.filter((_, index) => index !== 1)) {
      if (one.records.length === 0) continue
      count += 1
      const after = await proved(world, one)
      const now = policies.indexOf(after.dmarc.policy ?? 'none')
      expect(now - policies.indexOf(dmarc.policy ?? 'none'), JSON.stringify([zone, one.records])).toBeLessThan(2)
      if (one.records[0]?.name === domain)
        expect(JSON.stringify(after.spf.tree.terms)).not.toContain('"domain":"shop.example"')
    }
  }
  expect(count).toBeGreaterThan(300)
})
