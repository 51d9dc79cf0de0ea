import { readFileSync } from 'node:fs'
import { DnsFault, readZoneFile } from '@sundry/dns/browser'
import { expect, test } from 'vitest'
import type { NameServers } from '../ports/ports.ts'
import { reportZoneFile } from './zone-report.ts'
import { createZoneServers } from './zone-servers.ts'

const zone = (records: string) =>
  `$ORIGIN example.com.\n$TTL 1h\n@ SOA ns1 host 1 7200 900 1209600 3600\n@ NS ns1\n@ NS ns2\nns1 A 93.184.216.34\nns2 A 151.101.1.69\n${records}\n`
const offline = {
  nameServers: null,
  sites: null,
  clock: { now: () => Date.UTC(2026, 10, 26) },
  signal: new AbortController().signal,
}
const codes = async (records: string) => {
  const { sections } = await reportZoneFile(zone(records), offline)
  return [...(sections.zone?.findings ?? []), ...(sections.mail?.findings ?? [])].map(({ code }) => code)
}

test.each([
  ['two SPF records', '@ TXT "v=spf1 -all"\n@ TXT "v=spf1 a -all"', 'spf-multiple-records'],
  ['a policy of monitoring alone', '_dmarc TXT "v=DMARC1; p=none"', 'dmarc-policy-none'],
  ['a mail server that is an alias', '@ MX 1 m\nm CNAME ns1', 'mx-host-alias'],
])('a zone file with %s has the finding of a live zone, and asks no one', async (_, records, expected) => {
  expect(await codes(records)).toContain(expected)
})

test('an unknown fact without a lookup is no finding', async () => {
  const found = await codes('@ MX 1 mail.example.net.\n@ TXT "v=spf1 include:_spf.example.net -all"')
  expect(found.filter((code) => /dns-error|unreachable|silent|lame/.test(code))).toEqual([])
})

const garden = `$ORIGIN garden-club.org.
$TTL 1h
@ SOA ns1 hostmaster (1 2h 15m 2w 1h)
@ NS ns1
@ NS ns2.provider.net
@ MX 10 mail.garden-club.org
@ MX 20 mail2
mail2 CNAME mail
mail A 93.184.216.34
@ TXT "v=spf1 mx -all"
@ TXT "v=spf1 include:_spf.example.net ~all"
_dmarc TXT "v=DMARC1; p=nonne; rua=mailto:x@garden-club.org"
sel._domainkey TXT "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB"
_mta-sts TXT "v=STSv1; id=!"
mta-sts A 93.184.216.34
_smtp._tls TXT "v=TLSRPTv1; rua=x"
default._bimi TXT "v=BIMI1; l=x"
`

test('each fault of a zone file is one finding, with the line of its record', async () => {
  const { lints, sections, notTested } = await reportZoneFile(garden, offline)
  expect(lints.map(({ line }) => line)).toEqual(lints.map(({ line }) => line).toSorted((a, b) => a - b))
  expect(notTested.filter((one) => /signatures/i.test(one))).toEqual([])
  const all = [...(sections.zone?.findings ?? []), ...(sections.mail?.findings ?? [])]
  const weighty = [...lints, ...all].filter(({ severity }) => severity !== 'info')
  const lines = garden.split('\n')
  const places = weighty.map(({ code, line }) => [code, lines[(line ?? 0) - 1]?.split(' ')[0]])
  expect(places.sort()).toEqual([
    ['bimi-dmarc-not-enforced', 'default._bimi'],
    ['bimi-location-invalid', 'default._bimi'],
    ['bimi-no-authority', 'default._bimi'],
    ['dkim-key-invalid', 'sel._domainkey'],
    ['dmarc-policy-invalid', '_dmarc'],
    ['mta-sts-record-invalid', '_mta-sts'],
    ['mx-host-alias', '@'],
    ['spf-multiple-records', '@'],
    ['tls-rpt-rua-invalid', '_smtp._tls'],
    ['zone-dot-missing', '@'],
    ['zone-dot-missing', '@'],
    ['zone-server-no-address', '@'],
  ])
  expect(all.find(({ host }) => host === 'ns1.garden-club.org')?.line).toBe(4)
  expect(JSON.stringify(all)).not.toContain('zone-glue')
  expect(JSON.stringify(all.map(({ paste, draft }) => [paste, draft]))).not.toContain('org.garden-club.org')
})

test.each([
  ['no mail server has an address', '@ MX 1 m\n@ MX 2 n', 'F'],
  ['one of two mail servers has no address', '@ MX 1 m\n@ MX 2 ns1', 'D'],
])('the grade of mail where %s is what it means for mail', async (_, records, grade) => {
  expect((await reportZoneFile(zone(records), offline)).sections.mail?.grade).toBe(grade)
})

const dead = (kind: 'unreachable' | 'budget', but: readonly string[] = []): NameServers => ({
  ...createZoneServers(readZoneFile(zone('')), null).nameServers,
  query: async ({ name, type }) => {
    if (!but.includes(name)) throw new DnsFault(kind, `${name} was not looked up`)
    return { ...noRecords, question: { name, type } }
  },
})
const noRecords = {
  rcode: 'NOERROR',
  flags: { aa: false, tc: false, rd: true, ra: true, ad: false, cd: false },
  records: [],
  authority: [],
  additional: [],
  ede: [],
  edns: null,
  server: 'resolver',
  transport: 'udp' as const,
  elapsedMs: 0,
  size: 0,
  withheld: 0,
}

test('the SOA record is judged where no name server of the file has an address', async () => {
  const start = '@ SOA ns1 host@ 1 7200 900 60 3600\n@ NS ns1\n@ NS ns2\nwww A 93.184.216.34'
  const { sections } = await reportZoneFile(`$ORIGIN example.com.\n${start}`, offline)
  const found = sections.zone?.findings.map(({ code, line }) => [code, line])
  expect(found).toEqual(
    expect.arrayContaining([
      ['zone-soa-contact-invalid', 2],
      ['zone-soa-expire-short', 2],
      ['zone-server-no-address', 3],
    ]),
  )
})

test('says that no one asked another domain whether it takes DMARC reports', async () => {
  const record = (host: string) => zone(`_dmarc TXT "v=DMARC1; p=reject; rua=mailto:a@${host}"`)
  const [own, other] = await Promise.all(
    ['mail.example.com', 'reports.example.net'].map(
      async (host) => (await reportZoneFile(record(host), offline)).notTested,
    ),
  )
  expect(other?.filter((one) => !own?.includes(one))).toEqual([expect.stringContaining('reports.example.net')])
})

const failing: NameServers = {
  ...createZoneServers(readZoneFile(zone('')), null).nameServers,
  query: async ({ name, type }) => ({ ...noRecords, rcode: 'SERVFAIL', question: { name, type } }),
}

test.each([
  ['where resolvers answer that they failed', failing],
  ['where nobody answers', dead('unreachable')],
  ['where the server looks nothing up', dead('budget')],
  ['where it looks up one name alone', dead('budget', ['com'])],
])('a live DNS that is not asked is compared with nothing and blames no one, %s', async (_, nameServers) => {
  const records = '@ MX 1 mail.example.net.\n@ TXT "v=spf1 include:_spf.example.net -all"'
  const [alone, requested] = await Promise.all([
    reportZoneFile(zone(records), offline),
    reportZoneFile(zone(records), { ...offline, nameServers, findingsNow: async () => [] }),
  ])
  const found = ({ sections }: typeof alone) =>
    Object.values(sections).flatMap((one) => one?.findings.map(({ code }) => code) ?? [])
  expect(found(alone)).toEqual(expect.arrayContaining(found(requested)))
  expect([requested.changes, requested.sections.zone?.grade, requested.sections.mail?.grade]).toEqual([
    null,
    null,
    null,
  ])
  expect(requested.unasked).toContain('example.com')
  expect(requested.unasked).not.toContain('com')
  expect(requested.notTested).toEqual(expect.arrayContaining([...alone.notTested]))
  expect(requested.notTested).toHaveLength(alone.notTested.length + 1)
})

/** A file cannot show these, so they cannot be reported as fixed. */
const unknown = ['zone-mx-domain-missing', 'zone-recursion-open', 'zone-server-lame', 'mta-sts-policy-unreachable']

test('compares a file with what is live, and says which findings come and go', async () => {
  const before = createZoneServers(readZoneFile(zone('@ TXT "v=spf1 +all"\nwww A 104.18.2.1')), null)
  const now = await reportZoneFile(zone('@ TXT "v=spf1 +all"\nwww A 104.18.2.1'), offline)
  const { changes, effects } = await reportZoneFile(zone('@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"'), {
    ...offline,
    nameServers: before.nameServers,
    findingsNow: async () => [
      ...(now.sections.mail?.findings ?? []),
      ...unknown.map((code) => ({ code, severity: 'error' as const })),
    ],
  })
  expect(changes).toEqual([
    { name: 'example.com', type: 'TXT', live: ['"v=spf1 +all"'], file: ['"v=spf1 -all"'] },
    { name: 'www.example.com', type: 'A', live: ['104.18.2.1'], file: [] },
    { name: '_dmarc.example.com', type: 'TXT', live: [], file: ['"v=DMARC1; p=reject"'] },
  ])
  expect(effects?.disappear.map(({ code }) => code)).toEqual(expect.arrayContaining(['spf-pass-all']))
  expect(effects?.disappear.map(({ code }) => code).filter((code) => unknown.includes(code))).toEqual([])
  expect(effects?.appear.map(({ code }) => code)).not.toContain('spf-pass-all')
})

test('counts what was not compared with what is live, and takes no failure for an empty answer', async () => {
  const { nameServers } = createZoneServers(readZoneFile(zone('www A 104.18.2.1')), null)
  const query: typeof nameServers.query = async (question) => {
    const answer = await nameServers.query(question)
    return question.type === 'A' && question.name === 'www.example.com'
      ? { ...answer, rcode: 'SERVFAIL', records: [] }
      : answer
  }
  const records = 'www A 104.18.2.1\n*.w A 104.18.2.1\nh SSHFP 1 1 0123456789abcdef0123456789abcdef01234567'
  const { changes, notTested } = await reportZoneFile(zone(records), {
    ...offline,
    nameServers: { ...nameServers, query },
  })
  expect(changes).toEqual([])
  expect(notTested).toContain('The comparison of 3 record sets with what is live')
})

test('an octoDNS file without name servers has no zone section, and says that they were not tested', async () => {
  const txt = '{type: TXT, value: v=spf1 +all}'
  const report = (apex: string) => reportZoneFile(`'':\n${apex}`, { ...offline, origin: 'example.com' })
  const bare = await report(`  - ${txt}`)
  const served = await report(`  - ${txt}\n  - {type: NS, value: ns.example.net.}`)
  expect([bare.sections.zone, bare.sections.mail === null]).toEqual([null, false])
  expect([served.sections.zone === null, bare.notTested.length - served.notTested.length]).toEqual([false, 1])
  expect(served.sections.dnssec).toBeNull()
})

test('a file that is no zone ends with its faults', async () => {
  expect(await reportZoneFile('hello world', offline)).toMatchObject({
    sections: { zone: null, mail: null },
    faults: [{ line: 1 }],
  })
})

test('a signed file is judged with its lines, and against the DS records of the parent', async () => {
  const signed = readFileSync(new URL('../../../dns/src/testing/fixtures/signed-nsec.zone', import.meta.url), 'utf8')
  const alone = await reportZoneFile(signed, offline)
  expect(alone).toMatchObject({
    sections: { dnssec: { findings: [] } },
    signers: [expect.stringMatching(/^64672 13 2 /)],
  })
  const cut = await reportZoneFile(signed.replace(/^www.* RRSIG A .*\n/m, ''), offline)
  expect(cut.lints.map(({ line }) => line)).toEqual([signed.split('\n').findIndex((one) => one.startsWith('www')) + 1])
  expect([cut.sections.dnssec?.findings.map(({ code }) => code), cut.signers]).toEqual([['dnssec-chain-missing'], []])
  const inParent = async (data: string) => {
    const nameServers = createZoneServers(readZoneFile(`example.com. DS ${data}`, 'com'), null).nameServers
    const { sections, signers } = await reportZoneFile(signed, { ...offline, nameServers })
    return [sections.dnssec?.findings.map(({ code }) => code), signers.length]
  }
  expect(await inParent(alone.signers[0] ?? '')).toEqual([[], 0])
  expect(await inParent(`1 13 2 ${'AB'.repeat(32)}`)).toEqual([['dnssec-ds-mismatch'], 0])
})
