import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from '../testing/archives.ts'
import { bounceCase, bounceWriters } from '../testing/bounces.ts'
import { dmarcRecord, dmarcReport, type RowValues, tlsReport } from '../testing/reports.ts'
import { collectReports, type ReadFrom } from './collect.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const DAY_S = 86_400
/** A report of the given day after 1 January 2026. */
const report = (day: number, ...rows: RowValues[]) =>
  octets(
    dmarcReport(...rows.map(dmarcRecord))
      .replace('<report_id>7<', `<report_id>${day}<`)
      .replace('1767225600', String(1_767_225_600 + day * DAY_S)),
  )
const mail = (data: Uint8Array, subject: string) =>
  [
    `From: a@receiver.example\nSubject: ${subject}\nContent-Type: multipart/mixed; boundary=b\n`,
    '--b\n\nA report.\n\nFrom here on it is text.\n',
    `--b\nContent-Type: application/gzip\nContent-Transfer-Encoding: base64\n\n${Buffer.from(data).toString('base64')}`,
    '--b--\n',
  ].join('\n')
const mailbox = (...messages: string[]) =>
  octets(messages.map((message) => `From MAILER-DAEMON Thu Jan  1 00:00:00 2026\n${message}\n`).join(''))

async function collect(...files: Uint8Array[]) {
  const read: ReadFrom[] = []
  const collected = await collectReports(
    files.map((file) => ({ size: file.length, read: async () => file })),
    { onRead: (one) => void read.push(one) },
  )
  return { ...collected, read, own: collected.domains[0]?.mail }
}

test.each<[string, Uint8Array[]]>([
  ['files', [report(0, {}), report(1, {}), report(2, {})]],
  ['an archive', [zip([0, 1, 2].map((day) => ({ name: `${day}.xml.gz`, data: gzipSync(report(day, {})) })))]],
  ['a mailbox', [mailbox(...[0, 1, 2].map((day) => mail(gzipSync(report(day, {})), 'Report')))]],
  [
    'a mailbox with line ends of mail',
    [
      octets(
        Buffer.from(mailbox(mail(report(0, {}), 'a'), mail(report(1, {}), 'b'), mail(report(2, {}), 'c')))
          .toString()
          .replaceAll('\n', '\r\n'),
      ),
    ],
  ],
  ['a packed mailbox', [gzipSync(mailbox(...[0, 1, 2].map((day) => mail(gzipSync(report(day, {})), 'Report'))))]],
  [
    'a mailbox in an archive',
    [zip([{ name: 'all.mbox', data: mailbox(...[0, 1, 2].map((day) => mail(gzipSync(report(day, {})), 'Report'))) }])],
  ],
])('reads every report of %s', async (_, files) => {
  const { read, own, reports } = await collect(...files)
  expect(read.map((one) => one.report.kind)).toEqual(Array(3).fill('dmarc-aggregate'))
  expect(reports).toBe(3)
  expect(own).toMatchObject({ passed: 6, failed: 0, policy: 'reject' })
  expect(own?.days.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})

test('names what it could not read, and where', async () => {
  const archive = zip([
    { name: 'notes/', data: octets(''), stored: true },
    { name: '__MACOSX/._a.xml', data: octets('x') },
    { name: 'a.xml', data: octets('<feedback>') },
    { name: 'b.xml', data: report(0, {}) },
    { name: 'c.xml', data: report(1, {}), encrypted: true },
  ])
  const { read, reports } = await collect(
    mailbox(mail(octets('none'), 'Hello'), mail(report(2, {}), 'Report')),
    archive,
  )
  const failed = read.filter(({ report: { kind } }) => kind === null)
  expect(failed.map(({ file, path, report: { findings } }) => [file, path, findings[0]])).toMatchObject([
    [0, ['1. Hello'], { reason: 'unknown' }],
    [1, ['a.xml'], { reason: 'xml' }],
    [1, ['c.xml'], { reason: 'encrypted' }],
  ])
  expect(reports).toBe(2)
})

test('counts the bounces of a mailbox by their reason, beside its reports', async () => {
  const bounce = (text: string) =>
    bounceWriters.exim?.(bounceCase({ text, reason: 'unknown', step: 'recipient' })) ?? ''
  const { bounces, read, reports } = await collect(
    mailbox(
      bounce('550 5.1.1 No such user'),
      mail(gzipSync(report(0, {})), 'Report'),
      bounce('550 5.1.1 User unknown'),
      bounce('552 5.2.2 Mailbox full'),
    ),
  )
  expect(bounces).toEqual([
    { reason: 'no-such-user', count: 2 },
    { reason: 'mailbox-full', count: 1 },
  ])
  expect([read.length, reports]).toEqual([1, 1])
})

test('counts a report once that comes again in another file', async () => {
  const tls = octets(JSON.stringify(tlsReport))
  const { read, own, reports, duplicates, domains } = await collect(
    report(0, {}),
    gzipSync(report(0, {})),
    tls,
    gzipSync(tls),
    report(1, {}),
  )
  expect(read.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, false, true, false])
  expect([reports, duplicates, own?.passed]).toEqual([3, 2, 4])
  expect(domains[0]?.tls).toMatchObject({ reports: 1, passed: 5, failed: 3, failures: [{ count: 3 }] })
})

test('a collection lists the mail that p=reject refuses, and the senders without coverage', async () => {
  const signed = (domain: string) => `<dkim><domain>${domain}</domain><result>pass</result></dkim>`
  const { own } = await collect(
    report(
      0,
      { count: '100', results: signed('example.com') },
      { ip: '192.0.2.2', count: '30', dkim: 'fail', results: signed('service.example') },
      { ip: '192.0.2.3', count: '20', dkim: 'fail', disposition: 'quarantine' },
      {
        ip: '192.0.2.4',
        count: '5',
        dkim: 'fail',
        reason: '<reason><type>forwarded</type></reason>',
      },
    ),
    report(
      1,
      { count: '100', results: signed('example.com') },
      { count: '1', dkim: 'fail', disposition: 'reject', results: signed('example.com') },
    ),
  )
  expect(own).toMatchObject({
    passed: 200,
    failed: 56,
    failedDispositions: { none: 35, quarantine: 20, reject: 1 },
    failedBy: { 'other-domain': 30, none: 20, forwarded: 5, partly: 1 },
  })
  expect(own?.senders.map(({ sender, coverage, lastFailedDay }) => [sender, coverage, lastFailedDay])).toEqual([
    ['service.example', 'other-domain', '2026-01-01'],
    ['192.0.2.3', 'none', '2026-01-01'],
    ['192.0.2.4', 'forwarded', '2026-01-01'],
    ['example.com', 'partly', '2026-01-02'],
  ])
})

test('keeps so many senders, whatever the number of files', async () => {
  const rows = (day: number) =>
    Array.from({ length: 3000 }, (_, at) => ({ ip: `2001:db8:${day}::${at.toString(16)}`, dkim: 'fail', count: '1' }))
  const { own } = await collect(report(0, ...rows(0)), report(1, ...rows(1)))
  expect(own).toMatchObject({ failed: 6000, senders: { length: 200 }, sendersLeftOut: 5001 - 200 })
  expect(own?.senders[0]).toMatchObject({ by: 'others', count: 1000 })
})

test('goes on after a file that is too large or gone', async () => {
  const reasons: unknown[] = []
  const read = async () => report(0, {})
  const { reports } = await collectReports(
    [
      { size: 2 ** 26 + 1, read },
      { size: 1, read: () => Promise.reject(new Error('gone')) },
      { size: 1, read },
    ],
    { onRead: ({ report: { findings } }) => void reasons.push(findings[0]) },
  )
  expect(reasons.slice(0, 2)).toMatchObject([{ reason: 'too large' }, { reason: 'unread' }])
  expect(reports).toBe(1)
})

test('refuses an archive whose entries share their octets to become many', async () => {
  const archive = zip([{ name: 'a', data: new Uint8Array(1_000_000), stored: true }])
  const directoryAt = new DataView(archive.buffer).getUint32(archive.length - 6, true)
  const entry = archive.slice(directoryAt, -22)
  const copies = 40
  const bomb = new Uint8Array(
    Buffer.concat([archive.subarray(0, directoryAt), ...Array(copies).fill(entry), archive.slice(-22)]),
  )
  const end = new DataView(bomb.buffer, bomb.length - 22)
  end.setUint16(10, copies, true)
  end.setUint32(12, copies * entry.length, true)
  const { read } = await collect(bomb)
  expect(read.at(-1)?.report.findings).toMatchObject([{ reason: 'too large' }])
  expect(read.length).toBeLessThan(copies)
})

test('days are sorted by time, though a clock is thousands of years ahead', async () => {
  const { own } = await collect(report(12_000_000, {}), report(1, {}))
  expect(own?.days.map(({ day }) => day.slice(0, 5))).toEqual(['2026-', '+0348'])
})

test('the selectors under which messages of the domain passed are listed, the most common first', async () => {
  const under = (selector: string, domain = 'example.com', result = 'pass') =>
    `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`
  const { own } = await collect(
    report(
      0,
      { count: '3', results: under('S1') },
      { count: '9', results: under('news') + under('other', 'service.example') },
      { count: '5', results: under('old', 'example.com', 'fail') + under('a b') },
    ),
  )
  expect(own?.selectors).toEqual(['news', 's1'])
})

test('lists the domains with the most mail and connections first, and counts those that it leaves out', async () => {
  const [policy] = tlsReport.policies
  const sizes = Array.from({ length: 60 }, (_, at) => (at * 7) % 60)
  const policies = sizes.map((size) => ({
    ...policy,
    policy: { ...policy?.policy, 'policy-domain': `d${size}.example` },
    summary: { 'total-successful-session-count': size, 'total-failure-session-count': size },
  }))
  const { domains, domainsLeftOut } = await collect(
    octets(JSON.stringify({ ...tlsReport, policies })),
    report(0, { count: '109' }),
  )
  const names = sizes.toSorted((a, b) => b - a).map((size) => `d${size}.example`)
  expect(domains.map(({ domain }) => domain)).toEqual(names.toSpliced(5, 0, 'example.com').slice(0, 50))
  expect(domainsLeftOut).toBe(11)
})
