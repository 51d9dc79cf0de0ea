// How much of one report is kept, whatever it holds.
import { describe, expect, test } from 'vitest'
import { dmarcRecord, dmarcReport, tlsReport } from '../testing/reports.ts'
import type { DmarcReport, TlsReport } from './model.ts'
import { decodeText, readReport, sniff } from './read.ts'
import { groupSenders } from './senders.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const dmarc = async (...records: string[]) => (await readReport(octets(dmarcReport(...records)))) as DmarcReport
const tls = async (report: object) => (await readReport(octets(JSON.stringify(report)))) as TlsReport

describe('a value of a DMARC report', () => {
  const from = async (text: string) => (await dmarc(dmarcRecord({ from: text }))).rows[0]?.headerFrom
  test('a value of a DMARC report is cut at a thousand letters, and takes no more once it is as long', async () => {
    expect(await from('x'.repeat(1001))).toBe('x'.repeat(1000))
    expect(await from(`${'x'.repeat(1000)}<![CDATA[y]]>`)).toBe('x'.repeat(1000))
    expect(await from(`${'x'.repeat(999)}<![CDATA[y]]>`)).toBe(`${'x'.repeat(999)}y`)
  })
})

test.each(['none', 'pass', 'quarantine', 'reject'])('the disposition %s is one', async (disposition) => {
  expect((await dmarc(dmarcRecord({ disposition }))).findings).toEqual([])
})

test('twenty results of a method and twenty reasons are kept of a row', async () => {
  const result = (method: string) => `<${method}><domain>a.example</domain><result>pass</result></${method}>`
  const results = result('dkim').repeat(21) + result('spf').repeat(21)
  const reason = '<reason><type>forwarded</type></reason>'.repeat(21)
  const { rows } = await dmarc(dmarcRecord({ results, reason }))
  expect([rows[0]?.dkimResults, rows[0]?.spfResults, rows[0]?.overrides].map((list) => list?.length)).toEqual([
    20, 20, 20,
  ])
})

test('a row counts ten digits at most, so that sums stay exact', async () => {
  const counts = async (count: number) => {
    const summary = { 'total-successful-session-count': count, 'total-failure-session-count': 0 }
    const [mail, sessions] = [
      await dmarc(dmarcRecord({ count: `${count}` })),
      await tls({ ...tlsReport, policies: [{ ...tlsReport.policies[0], summary }] }),
    ]
    return [mail.rows[0]?.count, sessions.rows[0]?.successful]
  }
  expect(await counts(9_999_999_999)).toEqual([9_999_999_999, 9_999_999_999])
  expect(await counts(10_000_000_000)).toEqual([0, 0])
})

test('twenty breaks of the format are reported', async () => {
  const records = Array.from({ length: 25 }, (_, at) => dmarcRecord({ count: `x${at}` }))
  expect((await dmarc(...records)).findings).toHaveLength(20)
})

test('fifty addresses of a sender are kept, and all its mail counts', () => {
  const rows = Array.from({ length: 51 }, (_, at) => ({
    sourceIp: `192.0.2.${at}`,
    count: 1,
    disposition: 'none',
    dkim: 'pass',
    spf: 'fail',
    headerFrom: 'example.com',
    dkimResults: [{ domain: 'a.example', result: 'pass' }],
  }))
  expect(groupSenders(rows)[0]).toMatchObject({ count: 51, passed: 51, addresses: { length: 50 } })
})

test('senders are sorted by their failures, then by their volume', () => {
  const row = (sourceIp: string, count: number, dkim: string) => {
    return { sourceIp, count, dkim, disposition: 'none', spf: 'fail', headerFrom: 'example.com' }
  }
  const rows = [
    row('a', 9, 'pass'),
    row('b', 1, 'fail'),
    row('c', 3, 'PASS'),
    row('d', 2, 'fail'),
    row('e', 10, 'pass'),
  ]
  expect(groupSenders(rows).map(({ sender }) => sender)).toEqual(['d', 'b', 'e', 'a', 'c'])
})

test.each(['forwarded', 'mailing_list', 'trusted_forwarder'])('mail with the reason %s was passed on', (type) => {
  const row = {
    sourceIp: '192.0.2.1',
    count: 1,
    dkim: 'fail',
    disposition: 'none',
    spf: 'fail',
    headerFrom: 'a.example',
  }
  const codes = (overrides: string[]) => groupSenders([{ ...row, overrides }])[0]?.findings.map(({ code }) => code)
  expect(codes([type])).toContain('report-forwarded')
  expect(codes(['other'])).not.toContain('report-forwarded')
})

describe('a TLS report', () => {
  const [policy] = tlsReport.policies
  const bare = { policy: policy?.policy, summary: policy?.summary }
  test('a TLS report has ten thousand policies at most', async () => {
    const whole = await tls({ ...tlsReport, policies: Array(10_000).fill(bare) })
    expect([whole.rows.length, whole.findings]).toEqual([10_000, []])
    const cut = await tls({ ...tlsReport, policies: Array(10_001).fill(bare) })
    expect([cut.rows.length, cut.findings]).toMatchObject([10_000, [{ code: 'report-rows-cut', rows: 10_000 }]])
  })
  test('may count nothing', async () => {
    const summary = { 'total-successful-session-count': 0, 'total-failure-session-count': 0 }
    expect(await tls({ ...tlsReport, policies: [{ ...bare, summary }] })).toMatchObject({
      rows: [{ successful: 0, failed: 0 }],
      findings: [],
    })
  })
  test.each(['sts', 'tlsa', 'no-policy-found'])('knows policies of the type %s', async (type) => {
    const changed = { ...bare, policy: { ...policy?.policy, 'policy-type': type } }
    expect((await tls({ ...tlsReport, policies: [changed] })).findings).toEqual([])
  })
  test('a TLS report is recognised by its policies, or by two of its other members', async () => {
    const kind = async (report: object) => (await readReport(octets(JSON.stringify(report)))).kind
    expect(await kind({ policies: [] })).toBe('tls-rpt')
    for (const member of ['organization-name', 'report-id', 'contact-info']) {
      expect(await kind({ [member]: 'x' })).toBeNull()
      expect(await kind({ [member]: 'x', 'date-range': {} })).toBe('tls-rpt')
    }
  })
})

describe('the kind of content', () => {
  test.each([
    [[0x1f, 0x8b], 'gzip'],
    [[0x1f, 0x8c], 'other'],
    [[0x50, 0x4b, 3], 'zip'],
    [[0x50, 0x4b, 5], 'zip'],
    [[0x50, 0x4b, 4], 'other'],
    [[0x50, 0x4c, 3], 'other'],
    [[0x3c], 'xml'],
    [[0x20, 0x0a, 0x7b], 'json'],
    [[0xff, 0xfe, 0x3c, 0], 'xml'],
    [[0xfe, 0xff, 0, 0x3c], 'xml'],
    [[0, 0x3c], 'xml'],
    [[0x3c, 0, 0x61, 0], 'xml'],
    [[], 'other'],
  ])('the kind of content of the octets %j is %s', (input, kind) => expect(sniff(Uint8Array.from(input))).toBe(kind))

  test('the kind of content is looked for in the first 1,024 octets', () => {
    expect(sniff(octets(`${' '.repeat(1023)}<a/>`))).toBe('xml')
    expect(sniff(octets(`${' '.repeat(1024)}<a/>`))).toBe('other')
  })
  test('the kind of content is read by its declared encoding, in pieces that part no letter', () => {
    const text = (input: Uint8Array) => [...decodeText(input)].join('')
    const latin = (head: string) => new Uint8Array(Buffer.from(`${head}é`, 'latin1'))
    expect(text(latin('<?xml version="1.0" encoding = \'ISO-8859-1\'?>'))).toMatch(/é$/)
    expect(text(latin('<?xml version="1.0" encoding="no-such"?>'))).toMatch(/\ufffd$/)
    expect(text(latin('<?xml version="1.0"?>'))).toMatch(/\ufffd$/)
    expect(text(octets(`${'x'.repeat(65_535)}é`))).toBe(`${'x'.repeat(65_535)}é`)
    expect(text(Uint8Array.of(0xfe, 0xff, 0, 0x3c, 0, 0xe9))).toBe('<é')
    expect(text(Uint8Array.of(0, 0x3c, 0, 0xe9))).toBe('<é')
  })
})
