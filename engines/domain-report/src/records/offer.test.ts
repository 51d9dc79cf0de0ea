// Each record on offer is published in a zone in memory, and the domain is reported on again.

import { readDmarcRecord } from '@sundry/mail'
import type { Zone } from '@sundry/mail/testing'
import { expect, test } from 'vitest'
import type { Finding } from '../catalogue/finding.ts'
import { type Answer, answers, type Offered, publish, report, textsOf, type World } from '../testing/mail-world.ts'
import { offerLines } from './finish.ts'
import { type Offer, offerFor } from './offer.ts'

const weight = { info: 0, warning: 1, error: 2 } as const
const keyOf = ({ code, ...parameters }: Finding) =>
  `${code} ${'domain' in parameters ? parameters.domain : ''} ${'tag' in parameters ? parameters.tag : ''}`
const strength = { none: 0, quarantine: 1, reject: 2, invalid: 0 } as const
const policyOf = (texts: readonly string[]) => {
  const { p, sp, np } = readDmarcRecord(texts.find((text) => text.startsWith('v=DMARC1')) ?? 'v=DMARC1')
  return [p, sp, np].map((one) => (one === null ? null : strength[one]))
}
const allOf = (texts: readonly string[]) => texts.flatMap((text) => /(?:^| )([-~?+]?)all\b/i.exec(text)?.[1] ?? 'none')
/** Everything that a receiver heeds stays, and other texts of the name. */
const wordsOf = (texts: readonly string[]) =>
  texts
    .map((text) => text.replace(/(?<=^v=spf1 .*?[-~?+]?all) .*$/i, (tail) => tail.replaceAll(/ (?![a-z.]+=)\S+/gi, '')))
    .flatMap((text) => text.split(/[ ;]+/))
    .map((word) => word.replace(/!\d+[kmgt]?(?=,|$)/, ''))
    .filter((word) => word !== '' && !/^[-+~?]?all$|^redirect=|^rua=$|^(?:pct=100|r[fi]=.*|fo=.*)$/i.test(word))

async function provePublishing(world: World, offer: Offered, answer: Answer): Promise<World> {
  const before = await report(world)
  const next = publish(world, offer, answer)
  const after = await report(next)
  const story = `${offer.code}: ${JSON.stringify({ before: world.zone, after: next.zone })}`
  expect(after.findings.map(keyOf), story).not.toContain(keyOf(offer))
  const known = new Set(before.findings.map(keyOf))
  const added = after.findings.filter((finding) => !known.has(keyOf(finding)))
  expect(
    added.filter(({ severity }) => severity === 'error' || weight[severity] > weight[offer.severity]),
    story,
  ).toEqual([])
  expect(
    after.offers.filter(({ code }) => code === offer.code),
    story,
  ).toEqual([])
  const name = (offer.paste ?? offer.draft)?.name ?? ''
  const [old, now] = [textsOf(world.zone, name), textsOf(next.zone, name)]
  if (offer.code.startsWith('spf-')) {
    expect(now.join(' '), story).not.toMatch(/(?:^| )\+?all( |$)/i)
    expect(JSON.stringify(after.spf.tree.terms).toLowerCase(), story).not.toContain(`"domain":"${world.domain}"`)
    expect(after.spf.lookups <= 10 && after.spf.voidLookups <= 2, story).toBe(true)
    expect(
      now.filter((text) => /^v=spf1( |$)/i.test(text)).map((text) => text.length <= 450),
      story,
    ).toEqual([true])
    expect(
      allOf(now).filter((all) => !allOf(old).includes(all) && all !== '~'),
      story,
    ).toEqual([])
  }
  if (offer.code.startsWith('dmarc-'))
    expect(policyOf(now), story).toEqual(
      old.some((text) => text.startsWith('v=DMARC1')) ? policyOf(old) : [0, null, null],
    )
  expect(wordsOf(now), story).toEqual(expect.arrayContaining(wordsOf(old)))
  return next
}

/** Every offer by itself, then one after the other until nothing is offered any more. */
async function proveWorld(world: World): Promise<number> {
  let count = 0
  for (const answer of answers) {
    for (const offer of (await report(world)).offers) {
      await provePublishing(world, offer, answer)
      count += 1
    }
    let state = world
    for (let step = 0; ; step += 1) {
      const [offer] = (await report(state)).offers
      if (!offer) break
      expect(step, 'it ends').toBeLessThan(10)
      state = await provePublishing(state, offer, answer)
    }
  }
  return count
}

const long = (count: number) => Array.from({ length: count }, (_, at) => `ip4:192.0.2.${at}`).join(' ')
const spfRecords: readonly (readonly string[])[] = [
  [],
  ...[
    'v=spf1',
    'v=spf1 mx',
    'v=spf1 +all',
    'v=spf1 mx all',
    'V=SPF1  MX  +ALL ',
    'v=spf1 mx ~all',
    'v=spf1 -all',
    'v=spf1 ?all',
    'v=spf1 include:open.example -all',
    'v=spf1 include:open.example +all',
    'v=spf1 include:open.example',
    'v=spf1 redirect=open.example',
    'v=spf1 redirect=none.example',
    'v=spf1 mx redirect=open.example ~all',
    'v=spf1 mx ~all mx a exp=why.example',
    'v=spf1 mx redirect=@ ~all exp=why.example',
    'v=spf1 +all redirect=open.example mx -all',
    'v=spf1 include:@ redirect=open.example -all',
    'v=spf1 include:back.example redirect=open.example -all',
    'v=spf1 include:@',
    'v=spf1 include:back.example +all',
    'v=spf1 include:%{d} +all',
    'v=spf1 include:%{d2}',
    'v=spf1 redirect=%{d}',
    'v=spf1 exists:%{i}.list.example +all',
    'v=spf1 include:%{i}.example',
    'v=spf1 include:deep.example +all',
    'v=spf1 include:wide.example',
    'v=spf1 include:wide.example include:deep.example +all',
    'v=spf1 a:gone1.example a:gone2.example',
    'v=spf1 a:gone1.example a:gone2.example a:gone3.example +all',
    'v=spf1 include:_spf.google.com',
    'v=spf1 ptr +all',
    'v=spf1 mx foo=bar',
    'v=spf1 mix +all',
    'v=spf1 ip4:192.0.2.1 exp=why.example',
    `v=spf1 ${long(30)}`,
    `v=spf1 ${long(27)} +all`,
    'v=spf1 mx \u00e9 +all',
  ].map((text) => [text]),
  ['v=spf1 mx -all', 'v=spf1 mx -all '],
  ['v=spf1 mx -all', 'v=spf1 a -all'],
  ['v=spf1 mx', 'v=spf1 a ~all'],
  ['v=spf1 -mx -all', 'v=spf1 a ~all'],
  ['v=spf1 +all', 'v=spf1 a ~all'],
  ['v=spf1 include:wide.example', 'v=spf1 include:deep.example'],
  ['v=spf1 include:@', 'v=spf1 mx'],
  ['v=spf1 redirect=open.example', 'v=spf1 mx'],
  [`v=spf1 ${long(20)}`, `v=spf1 mx ${long(29)}`],
]
const dmarcRecords: readonly (readonly string[])[] = [
  [],
  ...[
    'v=DMARC1; p=none',
    'v=DMARC1; p=none; rua=mailto:a@@',
    'v=DMARC1;p=reject;sp=none;np=reject;adkim=s;',
    'v=DMARC1; p=reject; rua=',
    'v=DMARC1; p=reject; RUA=mailto:a@@',
    'v=DMARC1; p=quarantine; pct=10; ri=3600; fo=1',
    'v=DMARC1; p=none; t=y; psd=n',
    'v=DMARC1; p=reject; pct=100; RI=3600; fo=1; rua=mailto:a@@!10m, mailto:b@@',
    'v=DMARC1; p=reject; pct=50; rf=afrf; fo=1; ruf=mailto:a@@!1g; rua=mailto:a@@',
    'v=DMARC1; p=wrong',
    'v=DMARC1; p=reject; sp=wrong',
    'v=DMARC1',
    'v=DMARC1; p=reject rua=mailto:a@@',
    'v=dmarc1; p=reject',
    'DMARC1; p=reject',
    'v=spf1 -all',
    `v=DMARC1; p=reject; ruf=${Array.from({ length: 12 }, (_, at) => `mailto:box${at}@long-name-of-a-host.@`).join(',')}`,
    'v=DMARC1; p=reject; x=\u00e9',
  ].map((text) => [text]),
  ['v=DMARC1; p=none', 'v=DMARC1; p=none '],
  ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  ['v=DMARC1; p=reject', 'google-site-verification=x'],
]
const mailHosts: readonly (readonly string[])[] = [
  [],
  ['0 .'],
  ['10 mx.@.'],
  ['1 aspmx.l.google.com.', '5 alt1.aspmx.l.google.com.'],
  ['10 @.mail.protection.outlook.com.'],
  ['10 192.0.2.1.'],
  ['0 .', '10 mx.@.'],
  Array.from({ length: 12 }, (_, at) => `${at} m${at}.@.`),
]
const transport: readonly Zone[] = [
  {},
  { '_smtp._tls.@': { TXT: [['v=TLSRPTv1; rua=mailto:a@@']] }, '_mta-sts.@': { TXT: [['v=STSv1; id=1;']] } },
  { '_smtp._tls.@': { TXT: [['v=TLSRPTv1 ; rua=mailto:a@@']] }, '_mta-sts.@': { TXT: [['v=STSv1 ; id=1;']] } },
  { '_smtp._tls.@': { CNAME: ['tls.host.example.'] }, '_mta-sts.@': { CNAME: ['sts.host.example.'] } },
  { '_dmarc.@': { CNAME: ['dmarc.host.example.'] }, 'dmarc.host.example': { TXT: [['v=DMARC1; p=reject']] } },
  { '*.@': { TXT: [['v=spf1 -all']], A: ['192.0.2.9'] } },
  { 'google._domainkey.@': { TXT: [['v=DKIM1; p=AAAA']] } },
  { 'com.example': { CAA: ['0 issue ";"'] }, example: { CAA: ['0 issue "other.example"'] } },
  { '@': { CNAME: ['site.host.example.'] }, 'site.host.example': { TXT: [['v=spf1 +all']], A: ['192.0.2.3'] } },
  { '_dmarc.example': { TXT: [['v=DMARC1; p=reject; psd=y']] } },
  { '@': { TIMEOUT: ['TXT'] }, '_dmarc.@': { RCODE: 'SERVFAIL' } },
]
const others: Zone = {
  'open.example': { TXT: [['v=spf1 +all']] },
  'back.example': { TXT: [['v=spf1 include:@ -all']] },
  'deep.example': { TXT: [['v=spf1 include:deeper.example -all']] },
  'deeper.example': { TXT: [['v=spf1 a:open.example a:open.example -all']] },
  'wide.example': { TXT: [[`v=spf1 ${'a:open.example '.repeat(8)}-all`]] },
  '_spf.google.com': { TXT: [['v=spf1 ip4:192.0.2.0/24 ~all']] },
  'spf.protection.outlook.com': { TXT: [['v=spf1 ip4:198.51.100.0/24 -all']] },
  'list.example': { A: ['127.0.0.2'] },
}

/** `@` is the domain, as in a zone file. */
function worldOf(
  domain: string,
  spf: readonly string[],
  dmarc: readonly string[],
  mx: readonly string[],
  more: Zone,
): World {
  const apex = {
    TXT: [['site-verification=1'], ...spf.map((text) => [text]), ['other']],
    ...(mx.length > 0 && { MX: mx }),
  }
  const policy = dmarc.length > 0 ? { '_dmarc.@': { TXT: dmarc.map((text) => [text]) } } : {}
  const named: Zone = { ...others, 'mx.@': { A: ['192.0.2.25'] }, '@': apex, ...policy, ...more }
  const text = JSON.stringify(named).replaceAll(/([a-z]@)@|@/g, (_, mailbox?: string) => `${mailbox ?? ''}${domain}`)
  return { domain, zone: JSON.parse(text) as Zone, pages: {} }
}

const domains = ['shop.example', 'a.co.example', 'xn--bcher-kva.example']

test('a record on offer fixes its finding, makes nothing worse and is offered once', async () => {
  let [seed, offers] = [1, 0]
  const pick = <T>(list: readonly T[]) => {
    seed = (seed * 48_271) % 2_147_483_647
    return list[seed % list.length] as T
  }
  const worlds = [
    ...spfRecords.flatMap((spf) => mailHosts.slice(1, 3).map((mx) => worldOf(pick(domains), spf, [], mx, {}))),
    ...dmarcRecords.flatMap((dmarc) =>
      mailHosts.slice(1, 3).map((mx) => worldOf(pick(domains), ['v=spf1 -all'], dmarc, mx, {})),
    ),
    ...Array.from({ length: 25 }, () =>
      worldOf(pick(domains), pick(spfRecords), pick(dmarcRecords), pick(mailHosts), pick(transport)),
    ),
  ]
  for (const world of worlds) offers += await proveWorld(world)
  expect(offers).toBeGreaterThan(500)
})

const spfAt = (name: string, data: string, replaces: readonly string[] = []): Offer => ({
  paste: { kind: 'dns', name, type: 'TXT', data: `"${data}"`, replaces: replaces.map((text) => `"${text}"`) },
})

test.each<[string, World, typeof offerFor]>([
  [
    'the own record at the name of an included one',
    worldOf('shop.example', ['v=spf1 include:open.example -all'], [], [], {}),
    ({ code, domain }) =>
      code === 'spf-pass-all' ? spfAt(String(domain), 'v=spf1 include:open.example -all', ['v=spf1 +all']) : {},
  ],
  [
    'a record that includes its own name',
    worldOf('shop.example', ['v=spf1 +all'], [], [], {}),
    ({ code }) =>
      code === 'spf-pass-all' ? spfAt('shop.example', 'v=spf1 include:shop.example ~all', ['v=spf1 +all']) : {},
  ],
  [
    'a second SPF record',
    worldOf('shop.example', ['v=spf1 +all'], [], [], {}),
    ({ code }) => (code === 'spf-pass-all' ? spfAt('shop.example', 'v=spf1 ~all') : {}),
  ],
  [
    'quarantine as the first policy',
    worldOf('shop.example', ['v=spf1 -all'], [], [], {}),
    (finding, published) => {
      const { draft } = offerFor(finding, published)
      return draft ? { draft: { ...draft, start: draft.start.replace('p=none', 'p=quarantine') } } : {}
    },
  ],
  [
    'a weaker policy',
    worldOf('shop.example', ['v=spf1 -all'], ['v=DMARC1; p=reject'], [], {}),
    (finding, published) => {
      const { draft } = offerFor(finding, published)
      return draft ? { draft: { ...draft, start: draft.start.replace('p=reject', 'p=none') } } : {}
    },
  ],
  [
    'a policy record before its file',
    worldOf('shop.example', ['v=spf1 -all'], [], ['10 mx.@.'], {}),
    ({ code, domain }) => (code === 'mta-sts-none' ? spfAt(`_mta-sts.${domain}`, 'v=STSv1; id=1;') : {}),
  ],
])('the proof sees that %s is wrong', async (_, world, offerOf) => {
  await expect(proveWorld({ ...world, offerOf })).rejects.toThrow()
})

test('an offer as lines of text has old records before new ones, a file before its record, and no unfinished record', () => {
  const dns = { kind: 'dns', name: 'a.example', type: 'TXT', data: '"v=spf1 -all"', replaces: [] as string[] } as const
  expect(offerLines({ paste: dns })).toEqual(['a.example TXT "v=spf1 -all"'])
  expect(offerLines({ paste: { ...dns, replaces: ['"v=spf1 +all"'] } })).toEqual([
    '- a.example TXT "v=spf1 +all"',
    '+ a.example TXT "v=spf1 -all"',
  ])
  expect(offerLines({ paste: { ...dns, kind: 'header', name: 'X-Frame-Options', data: 'DENY' } as never })).toEqual([
    'X-Frame-Options: DENY',
  ])
  const draft = {
    needs: 'file',
    name: '_mta-sts.a.example',
    type: 'TXT',
    replaces: [],
    start: 'v=STSv1; id=1;',
    end: '',
  } as const
  const file = { url: 'https://mta-sts.a.example/policy', text: 'version: STSv1\nmode: testing\n' }
  expect(offerLines({ draft: { ...draft, file } as never })).toEqual([
    expect.stringContaining(file.url),
    'version: STSv1',
    'mode: testing',
    expect.stringMatching(/_mta-sts\.a\.example TXT "v=STSv1; id=1;"$/),
  ])
  for (const needs of ['address', 'senders', 'authority', 'file'] as const) {
    const lines = offerLines({ draft: { ...draft, needs } as never })
    expect(lines).toEqual([expect.not.stringContaining('STSv1')])
  }
  expect(offerLines({})).toEqual([])
})
