import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '../testing/archives.ts'
import { codesOf } from '../testing/examples.ts'
import { dmarcRecord, dmarcReport, tlsReport } from '../testing/reports.ts'
import type { DmarcReport } from './model.ts'
import { readReport } from './read.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const xml = octets(dmarcReport(dmarcRecord()))
const read = (text: string) => readReport(octets(text))
const ROW = {
  sourceIp: '192.0.2.1',
  count: 2,
  disposition: 'none',
  dkim: 'pass',
  spf: 'fail',
  headerFrom: 'example.com',
}
const mail = (body: string, ...fields: string[]) =>
  octets(`From: a@receiver.example\r\n${fields.join('\r\n')}\r\n\r\n${body}`)
const base64 = (data: Uint8Array) =>
  Buffer.from(data)
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\r\n') ?? ''
const part = (data: string, ...fields: string[]) => `--b 1\r\n${fields.join('\r\n')}\r\n\r\n${data}\r\n`
const multipart = 'Content-Type: multipart/mixed;\r\n boundary="b 1"'
const attachment = part(base64(gzipSync(xml)), 'Content-Type: application/gzip', 'Content-Transfer-Encoding: BASE64')
const text = part('<p>A report</p>', 'Content-Type: text/html')

describe('what holds a report', () => {
  test.each<[string, Uint8Array]>([
    ['XML', xml],
    ['XML with a byte order mark', octets(`\ufeff${dmarcReport(dmarcRecord())}`)],
    ['XML in UTF-16', new Uint8Array(Buffer.from(`\ufeff${dmarcReport(dmarcRecord())}`, 'utf16le'))],
    ['XML in UTF-16 without a mark', new Uint8Array(Buffer.from(dmarcReport(dmarcRecord()), 'utf16le'))],
    [
      'XML that says UTF-16 in octets of UTF-8',
      octets(dmarcReport(dmarcRecord()).replace(/encoding="[^"]*"/i, 'encoding="UTF-16"')),
    ],
    ['white space before XML', octets(`\r\n ${dmarcReport(dmarcRecord()).slice(39)}`)],
    ['a prefix of a namespace', octets(dmarcReport(dmarcRecord()).replaceAll(/<(\/?)([a-z])/g, '<$1d:$2'))],
    ['gzip', gzipSync(xml)],
    ['gzip in gzip', gzipSync(gzipSync(xml))],
    ['zip', zip([{ name: 'r.xml', data: xml }])],
    ['a stored file in zip with a comment', zip([{ name: 'r.xml', data: xml, stored: true }], 'PK comment')],
    [
      'zip with other files first',
      zip([
        { name: '__MACOSX/r.xml', data: octets('Mac') },
        { name: 'x.html', data: octets('<html>') },
        { name: 'r.xml', data: xml },
      ]),
    ],
    ['gzip in zip', zip([{ name: 'r.xml.gz', data: gzipSync(xml) }])],
    [
      'mail that is the zip',
      mail(
        base64(zip([{ name: 'r.xml', data: xml }])),
        'Content-Type: application/zip',
        'Content-Transfer-Encoding: base64',
      ),
    ],
    ['mail with an attachment', mail(`${text}${attachment}--b 1--\r\n`, multipart)],
    ['mail with an open end', mail(`preamble\r\n${attachment}`, multipart)],
    [
      'mail in mail',
      mail(
        `${part(Buffer.from(mail(`${text}${attachment}`, multipart)).toString(), 'Content-Type: message/rfc822').replaceAll('b 1', 'c')}--c--`,
        'Content-Type: multipart/mixed; boundary=c',
      ),
    ],
    [
      'mail with quoted XML',
      mail(
        Buffer.from(xml).toString().replaceAll('=', '=3D').replaceAll('><', '>=\r\n<'),
        'Content-Transfer-Encoding: quoted-printable',
      ),
    ],
    ['mail with plain XML', mail(Buffer.from(xml).toString(), 'Content-Type: text/xml')],
    [
      'mail from a mailbox file',
      octets(
        `From a@b Mon Jan  1 00:00:00 2026\n${Buffer.from(mail(Buffer.from(xml).toString()))
          .toString()
          .replaceAll('\r', '')}`,
      ),
    ],
  ])('%s', async (_, data) => {
    expect(await readReport(data)).toMatchObject({ kind: 'dmarc-aggregate', rows: [ROW], findings: [] })
  })

  test('leaves the octets of the caller alone', async () => {
    const data = new Uint8Array(gzipSync(xml))
    const before = [...data]
    await readReport(data)
    expect([...data]).toEqual(before)
  })

  const corrupt = gzipSync(xml)
  corrupt[20] = (corrupt[20] ?? 0) ^ 0xff
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['words', octets('hello'), 'unknown'],
    ['another document', octets('<rss/>'), 'unknown'],
    ['broken XML', octets(dmarcReport(dmarcRecord()).slice(0, -3)), 'xml'],
    ['cut gzip', gzipSync(xml).subarray(0, 100), 'damaged'],
    ['broken gzip', corrupt, 'damaged'],
    ['cut zip', zip([{ name: 'r.xml', data: xml }]).subarray(0, -30), 'no directory'],
    ['an empty zip', zip([]), 'unknown'],
    ['an encrypted zip', zip([{ name: 'r.xml', data: xml, encrypted: true }]), 'encrypted'],
    ['archives in archives', gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(xml))))), 'nested'],
    ['other JSON', octets('{"a":1}'), 'unknown'],
    ['broken JSON', octets('{"policies":['), 'json'],
    ['a list', octets('[1]'), 'unknown'],
    ['mail without a report', mail('Hello.'), 'unknown'],
    [
      'mail with a cut attachment',
      mail(`${text}${part(base64(gzipSync(xml).subarray(0, 90)), 'Content-Transfer-Encoding: base64')}`, multipart),
      'damaged',
    ],
  ])('%s is unreadable', async (_, data, reason) => {
    expect(await readReport(data)).toEqual({
      kind: null,
      rows: [],
      findings: [{ code: 'report-unreadable', severity: 'error', reason }],
    })
  })
})

describe('a DMARC report', () => {
  test('a DMARC report has its facts and rows', async () => {
    const report = await read(
      dmarcReport(
        dmarcRecord(),
        dmarcRecord({
          ip: ' 2001:db8::1 ',
          count: ' 7\n',
          disposition: 'reject',
          dkim: 'fail',
          envelopeFrom: 'b.example',
        }),
      ),
    )
    expect(report).toMatchObject({
      facts: {
        organization: 'Receiver',
        reportId: '7',
        begin: '2026-01-01T00:00:00.000Z',
        end: '2026-01-02T00:00:00.000Z',
        domain: 'example.com',
        policy: 'reject',
      },
      rows: [
        ROW,
        {
          sourceIp: '2001:db8::1',
          count: 7,
          disposition: 'reject',
          dkim: 'fail',
          spf: 'fail',
          headerFrom: 'example.com',
          envelopeFrom: 'b.example',
        },
      ],
      findings: [],
    })
    expect(report.rows[0]).not.toHaveProperty('envelopeFrom')
  })

  test('a DMARC report separates results of a method from the verdict of the policy', async () => {
    const results =
      '<dkim><domain>a.example</domain><selector>s</selector><result>pass</result></dkim><dkim><domain>b.example</domain><result>fail</result></dkim><spf><domain>c.example</domain><scope>mfrom</scope><result>softfail</result></spf>'
    const reason = '<reason><type>mailing_list</type><comment>x</comment></reason>'
    expect((await read(dmarcReport(dmarcRecord({ results, reason }), dmarcRecord()))).rows).toEqual([
      {
        ...ROW,
        overrides: ['mailing_list'],
        dkimResults: [
          { domain: 'a.example', selector: 's', result: 'pass' },
          { domain: 'b.example', result: 'fail' },
        ],
        spfResults: [{ domain: 'c.example', result: 'softfail' }],
      },
      ROW,
    ])
  })

  test('reads the identities of old reports', async () => {
    const old = dmarcReport(dmarcRecord({ envelopeFrom: 'b.example' })).replaceAll('identifiers>', 'identities>')
    expect(await read(old)).toMatchObject({ rows: [{ ...ROW, envelopeFrom: 'b.example' }], findings: [] })
  })

  test.each([
    ['a count that is no number', dmarcReport(dmarcRecord({ count: '-1' })), 'row/count: -1'],
    ['a result of another kind', dmarcReport(dmarcRecord({ dkim: 'softfail' })), 'row/policy_evaluated/dkim: softfail'],
    ['no address', dmarcReport(dmarcRecord({ ip: '' })), 'row/source_ip'],
    ['no header_from', dmarcReport(dmarcRecord({ from: ' ' })), 'identifiers/header_from'],
    ['no record', dmarcReport(), 'record'],
    ['no domain', dmarcReport(dmarcRecord()).replace('<domain>example.com</domain>', ''), 'policy_published/domain'],
    ['no date', dmarcReport(dmarcRecord()).replace('1767312000', 'today'), 'end'],
    ['a reference that is not declared', dmarcReport(dmarcRecord()).replace('Receiver', 'A&nbsp;B'), ''],
    ['something behind its end', `${dmarcReport(dmarcRecord())}\u0000`, ''],
  ])('a DMARC report with %s breaks its format', async (_, report, value) => {
    expect(await read(report)).toMatchObject({
      kind: 'dmarc-aggregate',
      findings: [{ code: 'report-format-invalid', value }],
    })
  })
})

describe('a TLS report', () => {
  const change = (edit: (report: typeof tlsReport) => void) => {
    const copy = structuredClone(tlsReport)
    edit(copy)
    return JSON.stringify(copy)
  }
  const row = {
    policyType: 'sts',
    policyDomain: 'example.com',
    successful: 5,
    failed: 3,
    failures: [{ resultType: 'certificate-expired', count: 3 }],
  }

  test('a TLS report has a row for each policy', async () => {
    const report = await readReport(gzipSync(`\ufeff${JSON.stringify(tlsReport)}`))
    expect(report).toMatchObject({
      kind: 'tls-rpt',
      rows: [row],
      facts: { organization: 'Receiver', begin: '2026-01-01T00:00:00.000Z' },
    })
    expect(codesOf(report.findings)).toEqual(['report-tls-failure'])
  })

  test('needs no failures', async () => {
    const report = await read(change(({ policies }) => Reflect.deleteProperty(policies[0] ?? {}, 'failure-details')))
    expect(report).toMatchObject({ rows: [{ failures: [] }], findings: [] })
  })

  const remove = (name: string) => change((report) => Reflect.deleteProperty(report, name))
  const inPolicy = (edit: (policy: (typeof tlsReport.policies)[0]) => void) =>
    change(({ policies }) => policies[0] && edit(policies[0]))
  test.each([
    ['no policies', remove('policies'), 'policies'],
    ['no list of policies', change((report) => Object.assign(report, { policies: {} })), 'policies'],
    ['no date', remove('date-range'), 'date-range'],
    ['no id', remove('report-id'), 'report-id'],
    ['no summary', inPolicy((policy) => Reflect.deleteProperty(policy, 'summary')), 'total-successful-session-count'],
    [
      'a negative count',
      inPolicy((policy) => Object.assign(policy.summary, { 'total-failure-session-count': -1 })),
      'total-failure-session-count',
    ],
    [
      'a count in words',
      inPolicy((policy) => Object.assign(policy.summary, { 'total-failure-session-count': '3' })),
      'total-failure-session-count',
    ],
    [
      'a policy of another type',
      inPolicy((policy) => Object.assign(policy.policy, { 'policy-type': 'x' })),
      'policy-type: x',
    ],
    ['no domain', inPolicy((policy) => Reflect.deleteProperty(policy.policy, 'policy-domain')), 'policy-domain'],
    [
      'failures of another kind',
      inPolicy((policy) => Object.assign(policy, { 'failure-details': 3 })),
      'failure-details',
    ],
    [
      'a failure of another kind',
      inPolicy((policy) => Object.assign(policy, { 'failure-details': [null] })),
      'failure-details',
    ],
    [
      'a failure without a type',
      inPolicy((policy) => Reflect.deleteProperty(policy['failure-details'][0] ?? {}, 'result-type')),
      'result-type',
    ],
    ['a policy that is none', change((report) => Object.assign(report, { policies: [7] })), 'policies'],
  ])('a TLS report with %s breaks its format', async (name, report, value) => {
    const { kind, findings } = await read(report)
    const detail = /^no |without/.test(name) ? 'missing' : 'value'
    expect(kind).toBe('tls-rpt')
    expect(findings).toContainEqual({ code: 'report-format-invalid', severity: 'warning', detail, value })
  })
})

test('senders are grouped by who signed, by whom SPF passed for, or by address', async () => {
  const signed = (...domains: string[]) =>
    domains.map((domain) => `<dkim><domain>${domain}</domain><result>pass</result></dkim>`).join('')
  const sent = (domain: string, result = 'pass') => `<spf><domain>${domain}</domain><result>${result}</result></spf>`
  const report = (await read(
    dmarcReport(
      dmarcRecord({ ip: '192.0.2.1', results: signed('example.com', 'Service.example') }),
      dmarcRecord({ ip: '192.0.2.2', count: '5', dkim: 'fail', results: signed('service.example') }),
      dmarcRecord({ ip: '192.0.2.3', count: '1', dkim: 'fail', results: sent('bounce.example') }),
      dmarcRecord({ ip: '192.0.2.4', count: '9', dkim: 'fail', results: sent('example.com', 'softfail') }),
      dmarcRecord({ ip: '192.0.2.5', count: '3', results: signed('mail.example.com') }),
    ),
  )) as DmarcReport
  expect(report.senders).toMatchObject([
    { sender: '192.0.2.4', by: 'address', count: 9, passed: 0, failed: 9 },
    { sender: 'service.example', by: 'dkim', addresses: ['192.0.2.1', '192.0.2.2'], count: 7, passed: 2, failed: 5 },
    { sender: 'bounce.example', by: 'spf', count: 1, failed: 1 },
    { sender: 'mail.example.com', by: 'dkim', count: 3, passed: 3, failed: 0, findings: [] },
  ])
  expect(report.senders.map(({ findings }) => codesOf(findings))).toEqual([
    ['report-dkim-missing', 'report-spf-failed'],
    ['report-dkim-not-aligned'],
    ['report-dkim-missing', 'report-spf-not-aligned'],
    [],
  ])
})

test('mail in mail is read eight deep', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? `Subject: x\n\n${dmarcReport(dmarcRecord())}` : `Content-Type: message/rfc822\n\n${nested(depth - 1)}`
  const report = (depth: number) => read(nested(depth))
  expect((await report(8)).kind).toBe('dmarc-aggregate')
  expect((await report(9)).kind).toBeNull()
})

test('senders beyond five thousand are one group', async () => {
  const rows = Array.from({ length: 5003 }, (_, at) =>
    dmarcRecord({ ip: `2001:db8::${at.toString(16)}`, dkim: 'fail', count: '1' }),
  )
  const { senders } = (await read(dmarcReport(...rows))) as DmarcReport
  expect(senders).toHaveLength(5001)
  expect(senders[0]).toMatchObject({ by: 'others', sender: '', count: 3, failed: 3 })
})

test('four archives in one another are opened', async () => {
  let data: Uint8Array = xml
  for (let depth = 0; depth < 4; depth += 1) data = gzipSync(data)
  expect((await readReport(data)).kind).toBe('dmarc-aggregate')
})

test('long values are cut', async () => {
  const report = await read(JSON.stringify({ ...tlsReport, 'organization-name': 'x'.repeat(1500) }))
  expect(report).toMatchObject({ facts: { organization: 'x'.repeat(1000) } })
})
