import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zip } from '../testing/archives.ts'
import { codesOf } from '../testing/examples.ts'
import { dmarcRecord, dmarcReport, tlsReport } from '../testing/reports.ts'
import { readReport } from './read.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const reasonOf = async (data: Uint8Array) => (await readReport(data)).findings[0]
const MEGABYTE = 1_048_576

test('a report of 50 MB is read whole', { tags: 'long' }, async () => {
  // Long records: it is the octets that count here.
  const results = '<dkim><domain>a.example</domain><result>pass</result></dkim>'
  const record = dmarcRecord({ results: results + ' '.repeat(4096) })
  const count = Math.ceil((50 * MEGABYTE) / record.length)
  const { rows, findings } = await readReport(gzipSync(dmarcReport(record.repeat(count))))
  expect(rows).toHaveLength(count)
  expect(findings).toEqual([])
})

test('archives that unpack to more than may be are given up', async () => {
  const zeros = new Uint8Array(40 * MEGABYTE)
  const bomb = [
    gzipSync(new Uint8Array(65 * MEGABYTE)),
    zip([
      { name: 'a', data: zeros },
      { name: 'b', data: zeros },
    ]),
    gzipSync(gzipSync(new Uint8Array(63 * MEGABYTE)).subarray(0)),
  ]
  expect(await reasonOf(bomb[0] ?? new Uint8Array())).toMatchObject({ reason: 'too large' })
  expect(await reasonOf(bomb[1] ?? new Uint8Array())).toMatchObject({ reason: 'too large' })
  expect(await reasonOf(bomb[2] ?? new Uint8Array())).toMatchObject({ reason: 'unknown' })
})

test('a zip that names one file many times is not unpacked without end', async () => {
  const files = Array.from({ length: 60_000 }, () => ({ name: '', data: octets('x'), stored: true }))
  expect(await reasonOf(zip(files))).toMatchObject({ reason: 'unknown' })
})

test('depth, references and declarations cost nothing', async () => {
  const deep = octets(`<feedback>${'<a>'.repeat(500_000)}`)
  expect(await reasonOf(deep)).toMatchObject({ reason: 'xml' })
  const laughs = `<!DOCTYPE feedback [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
  const report = await readReport(
    octets(dmarcReport(dmarcRecord()).replace('<feedback>', `${laughs}<feedback>`).replace('Receiver', '&b;')),
  )
  expect(report).toMatchObject({ kind: 'dmarc-aggregate', facts: { organization: '&b;' } })
  expect(codesOf(report.findings)).toEqual(['report-format-invalid'])
})

test('JSON of great depth, and mail of many parts, end', async () => {
  expect((await readReport(octets(`{"policies":${'['.repeat(200_000)}${']'.repeat(200_000)}}`))).kind).not.toBe(
    'dmarc-aggregate',
  )
  const parts = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: multipart/mixed; boundary=b\n\n'.repeat(50_000)}`
  expect(await reasonOf(octets(parts))).toMatchObject({ reason: 'unknown' })
})

test('any octets get an answer', async () => {
  const seeds = [
    octets(dmarcReport(dmarcRecord(), dmarcRecord())),
    octets(JSON.stringify(tlsReport)),
    new Uint8Array(gzipSync(dmarcReport(dmarcRecord()))),
    zip([{ name: 'r.xml', data: octets(dmarcReport(dmarcRecord())) }]),
    octets(`From: a@b\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n${dmarcReport(dmarcRecord())}\n--x--`),
  ]
  const damaged = fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      fc.option(fc.nat()),
    )
    .map(([seed, changes, length]) => {
      const copy = seed.slice(0, length === null ? undefined : 1 + (length % seed.length))
      for (const [at, octet] of changes) copy[at % copy.length] = octet
      return copy
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 500 }), damaged), async (data) => {
      const { kind, rows, findings } = await readReport(data)
      expect(kind === null ? rows.length === 0 && findings.length === 1 : Array.isArray(rows)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('records that say nothing are read to the bound', async () => {
  const report = await readReport(octets(dmarcReport('<record/>'.repeat(200_001))))
  expect(report.rows).toHaveLength(200_000)
  expect(codesOf(report.findings)).toContain('report-rows-cut')
  expect((await readReport(octets(dmarcReport('<record/>'.repeat(200_000))))).findings).not.toContainEqual(
    expect.objectContaining({ code: 'report-rows-cut' }),
  )
})

test('megabytes of records that say nothing, and of references, end', { tags: 'long' }, async () => {
  const records = await readReport(octets(dmarcReport('<record/>'.repeat(500_000))))
  expect(records.rows).toHaveLength(200_000)
  const references = await readReport(octets(dmarcReport(dmarcRecord()).replace('Receiver', '&a;'.repeat(1_000_000))))
  expect(codesOf(references.findings)).toEqual(['report-format-invalid'])
  const ampersands = await readReport(octets(dmarcReport(dmarcRecord()).replace('Receiver', '&'.repeat(4_000_000))))
  expect(codesOf(ampersands.findings)).toEqual(['report-format-invalid'])
})

test('JSON is read up to 16 MB, and failures up to twenty thousand', { tags: 'long' }, async () => {
  const json = (length: number) =>
    octets(JSON.stringify({ ...tlsReport, pad: '' }).replace('"pad":""', `"pad":"${'x'.repeat(length)}"`))
  const rest = json(0).length
  expect((await readReport(json(16 * MEGABYTE - rest))).kind).toBe('tls-rpt')
  expect(await reasonOf(json(16 * MEGABYTE - rest + 1))).toMatchObject({ reason: 'too large' })
  const policy = {
    ...tlsReport.policies[0],
    'failure-details': Array(15_000).fill({ 'result-type': 'x', 'failed-session-count': 1 }),
  }
  const { rows } = await readReport(octets(JSON.stringify({ ...tlsReport, policies: [policy, policy] })))
  expect(rows.map((row) => ('failures' in row ? row.failures.length : 0))).toEqual([15_000, 5000])
})
