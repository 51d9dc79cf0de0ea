import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import { expect, test, vi } from 'vitest'
import type { Export } from '../../lookup/export-buttons.tsx'
import { htmlOf } from '../../testing.ts'
import Result, { Comparison, digText } from './result.tsx'
import { countText, lookupWords, words } from './text.ts'

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
const shown = (some: Partial<DigDnsResult> = {}) => htmlOf(Result, { result: answerOf(some), onLookAt: () => {} })

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

test('hints have a title, and without a hint there is none', () => {
  expect(shown()).not.toContain(words.hints)
  expect(shown({ recordType: 'CAA', records: [] })).toContain(words.hints)
})

test('says whether resolvers agree, whatever the order and age of their records', () => {
  const one = (some: object) => ({
    resolver: 'default',
    status: 'NOERROR',
    records: [record('A', '192.0.2.1')],
    ...some,
  })
  const two = [record('A', '192.0.2.1', 'a.example', 300), record('A', '192.0.2.2')]
  const agree = (...answers: object[]) =>
    htmlOf(Comparison, { answers: answers as NonNullable<DigDnsResult['comparison']> }).includes(words.same)
  expect(agree(one({ records: two }), one({ records: two.toReversed() }))).toBe(true)
  expect(agree(one({}), one({ records: [record('A', '192.0.2.1', 'a.example', 300)] }))).toBe(true)
  expect(agree(one({}), one({ records: [] }))).toBe(false)
  expect(agree(one({}), one({ error: 'It did not answer.', records: [] }))).toBe(true)
})

test('the message of an answer counts what was asked for, and names the code of an answer without records', () => {
  const message = (some: Partial<DigDnsResult>) => lookupWords.done(answerOf(some), 'typed.example')
  const records = [record('CNAME', 'b.example'), record('A', '192.0.2.1')]
  const counts = ['A', 'ALL', 'ANY'].map((recordType) => parseInt(message({ records, recordType }).description, 10))
  expect(counts).toEqual([1, 2, 2])
  expect([1, 2].map((count) => countText(count, 'A'))).toEqual(['A record found', 'A records found'])
  expect(message({ status: 'NXDOMAIN', records: [] }).description).toMatch(/^0 .*a\.example \(NXDOMAIN\)\.$/)
  expect(message({ status: 'NOERROR' }).description).not.toContain('(')
  expect(message({ unicodeName: 'bücher.example' }).description).toContain('bücher.example')
  expect([message({}).isFailure, message({ state: 'unreachable', status: 'SERVFAIL' }).isFailure]).toEqual([
    undefined,
    true,
  ])
})

test('reads like dig', () => {
  const text = digText({
    domainName: 'example.com',
    recordType: 'MX',
    isMockData: false,
    status: 'NOERROR',
    flags: { aa: false, tc: false, rd: true, ra: true, ad: true },
    records: [{ name: 'example.com', ttl: 300, type: 'MX', data: '10 mail.example.com.', priority: 10 }],
    server: '192.0.2.53',
    transport: 'udp',
    elapsedMs: 11.6,
  })
  expect(text.split('\n')).toEqual([
    '; <<>> Sundry <<>> example.com MX',
    ';; ->>HEADER<<- opcode: QUERY, status: NOERROR',
    ';; flags: qr rd ra ad; ANSWER: 1, AUTHORITY: 0',
    '',
    ';; ANSWER SECTION:',
    'example.com.\t300\tIN\tMX\t10 mail.example.com.',
    '',
    ';; Query time: 12 msec',
    ';; SERVER: 192.0.2.53 (UDP)',
    '',
  ])
})

test('prints errors and the authority as dig does', () => {
  const lines = digText({
    domainName: 'a.example',
    recordType: 'A',
    isMockData: false,
    records: [],
    status: 'SERVFAIL',
    flags: { aa: true, tc: false, rd: false, ra: false, ad: false },
    ede: [{ code: 7, text: 'Signature Expired' }],
    authority: [{ name: 'example.', ttl: 60, type: 'SOA', data: 'ns. host. 1 2 3 4 5' }],
    server: '192.0.2.53',
    elapsedMs: 3.2,
  }).split('\n')
  expect(lines).toEqual([
    '; <<>> Sundry <<>> a.example A',
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
