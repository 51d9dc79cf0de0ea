// The answer of a DNS lookup in each of its states, as a visitor reads it.
import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import { describe, expect, test, vi } from 'vitest'
import { htmlOf, read, textOf } from '../../../testing/read.ts'
import type { Export } from '../../lookup/export-buttons.tsx'
import { Comparison } from './comparison.tsx'
import { digText } from './dig-text.ts'
import { hintsFor } from './hints.ts'
import Page from './page.tsx'
import { RecordList } from './record-list.tsx'
import Result from './result.tsx'
import { countText, lookupWords } from './text.ts'

const taken = vi.hoisted(() => ({ exports: [] as readonly unknown[] }))
vi.mock(import('../../lookup/export-buttons.tsx'), async (original) => {
  const { ExportButtons } = await original()
  return {
    ExportButtons: (props) => {
      taken.exports = props.exports
      return ExportButtons(props)
    },
  }
})

const record = (type: string, data: string, name = 'a.example', ttl = 60) => ({ name, ttl, type, data })
const answerOf = (some: Partial<DigDnsResult> = {}): DigDnsResult => ({
  domainName: 'a.example',
  recordType: 'A',
  records: [record('A', '192.0.2.1')],
  isMockData: false,
  ...some,
})
const shown = (some: Partial<DigDnsResult> = {}) => read(Result, { result: answerOf(some), onLookAt: () => {} })

describe('what an answer means', () => {
  const hints = (recordType: string, data: string[], some: Partial<DigDnsResult> = {}) =>
    hintsFor(answerOf({ recordType, records: data.map((one) => record(recordType, one)), ...some }))
  const dmarc = (data: string) => hints('TXT', [`"${data}"`], { domainName: '_dmarc.a.example' })

  test.each([
    ['v=spf1 -all', 'SPF: mail from anywhere else is to be refused.'],
    ['v=spf1 ~all', 'SPF: mail from anywhere else is suspect.'],
    ['v=spf1 ?all', 'SPF: nothing is said about mail from elsewhere.'],
    ['v=spf1 +all', 'SPF: anyone may send in its name, which protects nothing.'],
    ['v=spf1 all', 'SPF: anyone may send in its name, which protects nothing.'],
    ['v=spf1', 'SPF: no "all" at its end, so mail from elsewhere is neither refused nor suspect.'],
    ['V=SPF1 -ALL', 'SPF: mail from anywhere else is to be refused.'],
  ])('%s', (policy, meaning) => expect(hints('TXT', [`"${policy}"`])).toEqual([meaning]))

  test('ten lookups of an SPF record are allowed, the eleventh is not made', () => {
    const policy = (count: number) =>
      `"v=spf1 ${Array.from({ length: count }, (_, at) => `include:${at}.example`).join(' ')} -all"`
    expect(hints('TXT', [policy(10)])[1]).toBe(
      'SPF: 10 of the 10 lookups it may cause, without those of the policies it includes.',
    )
    expect(hints('TXT', [policy(11)])[1]).toBe('SPF: it needs 11 lookups of its own; receivers stop at 10.')
  })

  test.each([
    ['v=DMARC1; p=none', ['DMARC: receivers only report; forged mail still arrives.']],
    ['v=DMARC1; p=quarantine', ['DMARC: forged mail goes to the spam folder.']],
    ['v=DMARC1; p=reject', ['DMARC: forged mail is refused.']],
    ['v=DMARC1; p=maybe', ['DMARC: the record has no policy that receivers know.']],
    ['v=DMARC1; p=maybe; rua=mailto:x@a.example', ['DMARC: receivers only report; forged mail still arrives.']],
    [
      'v=DMARC1; p=quarantine; t=y',
      [
        'DMARC: receivers only report; forged mail still arrives.',
        'DMARC: the policy “quarantine” is only tried out (t=y), so receivers act one step more gently.',
      ],
    ],
    ['v=DMARC1; p=none; t=y', ['DMARC: receivers only report; forged mail still arrives.']],
    [
      'v=DMARC1; p=reject; sp=quarantine; np=none; pct=50',
      [
        'DMARC: forged mail is refused.',
        'DMARC for subdomains: forged mail goes to the spam folder.',
        'DMARC for names that do not exist: receivers only report; forged mail still arrives.',
        'DMARC: pct is a tag of old; receivers pass it over since RFC 9989.',
      ],
    ],
  ])('%s', (policy, meanings) => expect(dmarc(policy)).toEqual(meanings))

  test('two DMARC records are as good as none', () =>
    expect(hints('TXT', ['"v=DMARC1; p=none"', '"v=DMARC1; p=reject"'], { domainName: '_dmarc.a.example' })).toEqual([
      'DMARC: there is more than one record, so receivers use none of them.',
    ]))
  test('a domain without mail, beside one with a server or two', () => {
    expect(hints('MX', ['0 .'])).toEqual(['The domain says that it takes no mail at all (RFC 7505).'])
    expect(hints('MX', ['0 .', '10 mail.a.example.'])).toEqual([])
    expect(hints('MX', ['10 mail.a.example.'])).toEqual([])
  })
  test('who may issue certificates', () => {
    expect(hints('CAA', [])).toEqual(['Without CAA records any certificate authority may issue for this name.'])
    expect(hints('CAA', [], { status: 'NXDOMAIN' })).toEqual([])
    expect(hints('CAA', ['0 issue "one.example"', '0 issue "two.example; x=y"'])).toEqual([
      'Only one.example, two.example may issue certificates.',
    ])
    expect(hints('CAA', ['0 iodef "mailto:x@a.example"'])).toEqual([])
  })
  test('an alias is said, unless it was what was asked for', () => {
    const records = [record('CNAME', 'b.example.')]
    expect(hintsFor(answerOf({ records }))).toEqual(['a.example is an alias (CNAME) of b.example.'])
    expect(hintsFor(answerOf({ records, recordType: 'CNAME' }))).toEqual([])
  })
})

describe('the result', () => {
  test('counts the records and lists each with its time, its data and its priority', () => {
    const records = [{ ...record('MX', '10 mail.a.example.', 'a.example', 90_061), priority: 10 }]
    expect(shown({ recordType: 'MX', records })).toContain(
      '1 MX records found MX a.example TTL 90061 (1 d 1 h 1 min) Priority 10 10 mail.a.example.',
    )
  })
  test.each([
    [59, 'TTL 59 '],
    [60, 'TTL 60 (1 min)'],
    [3600, 'TTL 3600 (1 h)'],
    [7380, 'TTL 7380 (2 h 3 min)'],
    [86_400, 'TTL 86400 (1 d)'],
  ])('a record kept for %i seconds', (ttl, words) =>
    expect(read(RecordList, { records: [record('A', '192.0.2.1', 'a.example', ttl)] })).toContain(words),
  )
  test('without records it says so, by the type that was asked for', () => {
    expect(shown({ records: [] })).toContain('No A records found for this domain, or the domain may not exist.')
    expect(shown({ records: [], recordType: 'ALL' })).toContain('No common records found for this domain')
    expect(countText('ALL')).toBe('common records found')
  })
  test('with something to explain there is a part that does, without there is none', () => {
    expect(shown({ recordType: 'MX', records: [record('MX', '0 .')] })).toContain(
      'What this means The domain says that it takes no mail at all (RFC 7505).',
    )
    expect(shown()).not.toContain('What this means')
    expect(shown({ recordType: 'MX', records: [record('MX', '0 .')], isMockData: true })).not.toContain('What this')
  })
  test('flags that are set are named', () =>
    expect(shown({ flags: { aa: true, tc: false, rd: true, ra: true, ad: false } })).toContain('Flags AA RD RA'))
  test('two extended errors', () =>
    expect(
      shown({
        ede: [
          { code: 9, text: 'DNSKEY Missing' },
          { code: 22, text: 'No Reachable Authority' },
        ],
      }),
    ).toContain('Extended error 9 DNSKEY Missing Extended error 22 No Reachable Authority'))
  test.each([
    ['.', false],
    ['192.0.2.1', false],
    ['2001:db8::1', false],
    ['_dmarc.a.example', false],
    ['a.example', true],
  ])('for %s names nearby: %s', (domainName, are) =>
    expect(shown({ domainName, recordType: 'TXT', records: [] }).includes('Look up')).toBe(are),
  )
  test('three ways to take it along', () => expect(shown()).toMatch(/dig text.*JSON.*CSV/))
})

describe('resolvers side by side', () => {
  const one = (resolver: string, some: object = {}) => ({
    resolver,
    status: 'NOERROR',
    elapsedMs: 12.4,
    records: [record('A', '192.0.2.1', 'a.example', 300)],
    ...some,
  })
  const compared = (...answers: object[]) =>
    read(Comparison, { answers: answers as unknown as NonNullable<DigDnsResult['comparison']> })
  test('the same records, whatever their order and age, are the same answer', () => {
    const text = compared(one('default'), one('google', { elapsedMs: 0.2 }))
    expect(text).toBe(
      'Resolvers side by side All resolvers that answered agree. These are the answers of the resolvers this server asks, not of places in the world. TTLs differ with the age of each cache. Resolver Status Answer Time This server’s own NOERROR A 192.0.2.1 TTL 300 12 ms Google (8.8.8.8) NOERROR A 192.0.2.1 TTL 300 1 ms',
    )
    const both = [record('A', '192.0.2.1'), record('A', '192.0.2.2')]
    expect(compared(one('quad9', { records: both }), one('google', { records: both.toReversed() }))).toContain('agree.')
  })
  test('another record, or none, is another answer', () => {
    const text = compared(one('cloudflare'), one('quad9', { records: [], elapsedMs: undefined }))
    expect(text).toContain('The resolvers disagree. After a change that is usual until the TTL has run out.')
    expect(text).toContain('Cloudflare (1.1.1.1) NOERROR A 192.0.2.1')
    expect(text).toMatch(/Quad9 \(9\.9\.9\.9\) NOERROR no records$/)
  })
  test('one that did not answer says why, and counts for nothing', () => {
    const text = compared(one('default'), one('quad9', { error: 'It did not answer.', records: [] }))
    expect(text).toContain('All resolvers that answered agree.')
    expect(text).toContain('Quad9 (9.9.9.9) – It did not answer. 12 ms')
  })
  test('is part of the result only when it was asked for', () => {
    expect(shown({ comparison: [one('default')] as unknown as NonNullable<DigDnsResult['comparison']> })).toContain(
      'Resolvers side by side',
    )
    expect(shown({ comparison: [] })).not.toContain('Resolvers')
  })
})

test('dig text: sample data, errors and the authority are told as dig does', () => {
  const lines = digText(
    answerOf({
      isMockData: true,
      records: [],
      status: 'SERVFAIL',
      flags: { aa: true, tc: false, rd: false, ra: false, ad: false },
      ede: [{ code: 7, text: 'Signature Expired' }],
      authority: [record('SOA', 'ns. host. 1 2 3 4 5', 'example.')],
      server: '192.0.2.53',
      elapsedMs: 3.2,
    }),
  ).split('\n')
  expect(lines).toEqual([
    '; <<>> Sundry <<>> a.example A (sample data)',
    ';; ->>HEADER<<- opcode: QUERY, status: SERVFAIL',
    ';; flags: qr aa; ANSWER: 0, AUTHORITY: 1',
    '; EDE: 7 (Signature Expired)',
    '',
    ';; AUTHORITY SECTION:',
    'example.\t60\tIN\tSOA\tns. host. 1 2 3 4 5',
    '',
    ';; Query time: 3 msec',
    ';; SERVER: 192.0.2.53 (UDP)',
    '',
  ])
})

test('a finished lookup is announced with its count and its name', () => {
  const done = (some: Partial<DigDnsResult>) => lookupWords.done(answerOf(some), 'asked.example')
  expect(done({})).toEqual({ title: 'DNS Lookup Complete!', description: '1 A records found for a.example.' })
  expect(done({ recordType: 'ALL', unicodeName: 'ä.example' }).description).toBe(
    '1 common records found for ä.example.',
  )
  expect(done({ domainName: '' }).description).toBe('1 A records found for asked.example.')
})

test('the form offers the ten known types first, then the others, and four resolvers', () => {
  const html = htmlOf(Page, {})
  const options = [...html.matchAll(/<option\b[^>]*value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, label]) =>
    value === label ? label : `${value}: ${label}`,
  )
  expect(options.join(', ')).toBe(
    'A, AAAA, CNAME, MX, NS, PTR, SOA, SRV, TXT, ANY, CAA, DS, DNSKEY, HTTPS, SVCB, TLSA, NAPTR, SSHFP, ALL: All common types, default: This server’s own, cloudflare: Cloudflare (1.1.1.1), google: Google (8.8.8.8), quad9: Quad9 (9.9.9.9)',
  )
  expect(textOf(html)).toContain('Ask every resolver of the list and set their answers side by side.')
})

test('an answer is taken along as the tool prints it, as data, and as a table that is saved', () => {
  shown({ records: [{ ...record('MX', 'mail.a.example'), priority: 10 } as never], recordType: 'MX' })
  const [dig, json, csv] = taken.exports as [Export, Export, Export]
  expect([dig.name, json.name, csv.name]).toEqual(['dig text', 'JSON', 'CSV'])
  expect(dig.text()).toContain('mail.a.example')
  expect(JSON.parse(json.text())).toMatchObject({ recordType: 'MX' })
  expect([csv.file, csv.type]).toEqual(['a.example-mx.csv', 'text/csv'])
  expect(csv.text().split(/\r?\n/).slice(0, 2)).toEqual([
    expect.stringMatching(/^\W?name,ttl,type,priority,data$/),
    'a.example,60,MX,10,mail.a.example',
  ])
})

test('the answers of several resolvers can be scrolled by keys, under their name', () => {
  const answers = [{ resolver: 'google', status: 'NOERROR', records: [], elapsedMs: 1 }] as never
  expect(htmlOf(Comparison, { answers })).toContain('aria-label="Answers"')
})
