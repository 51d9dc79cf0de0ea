import { expect, test } from 'vitest'
import { lintZone } from './lint-zone.ts'
import { isOctoDns, readOctoDns } from './octodns.ts'
import { readZoneFile } from './zone-file.ts'

const yaml = `---
# octoDNS
'':
  - type: A
    values: &web [192.0.2.1, 192.0.2.2]
  - ttl: 60
    type: MX
    values:
      - exchange: www.example.com.
        preference: 10
  - type: TXT
    values: ['v=verify1\\; p=none', 'say "hi"']
  - type: CAA
    value: {flags: 0, tag: issue, value: letsencrypt.org}
  - type: ALIAS
    value: elsewhere.example.
www:
  type: A
  values: *web
_sip._tcp:
  type: SRV
  value: {priority: 1, weight: 2, port: 5060, target: www.example.com.}
h:
  type: HTTPS
  value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3], no-default-alpn: null}}
`
const master = `$ORIGIN example.com.
$TTL 1h
@ A 192.0.2.1
@ A 192.0.2.2
@ 60 MX 10 www
@ TXT "v=verify1; p=none"
@ TXT "say \\"hi\\""
@ CAA 0 issue letsencrypt.org
www A 192.0.2.1
www A 192.0.2.2
_sip._tcp SRV 1 2 5060 www
h HTTPS 1 . alpn="h2,h3" no-default-alpn
`

test('an octoDNS file is the zone of its master file, with its own lines', async () => {
  expect([isOctoDns(yaml), isOctoDns(master)]).toEqual([true, false])
  const read = await readOctoDns(yaml, 'example.com')
  const bare = (records: typeof read.records) => records.map(({ line: _, ...record }) => record)
  expect(bare(read.records)).toEqual(bare(readZoneFile(master).records))
  expect([read.faults, read.notRead, read.records[2]?.line]).toEqual([[], ['ALIAS'], 6])
  expect(lintZone(read)).toEqual([])
})

test.each([
  ["'':\n  type: MX\n  value: 1", 1],
  ["'':\n  - type: TXT\n    value: a\n  - {type: A, value: '192.0.2.1\\n@ NS evil.'}", 4],
  ["'':\n  - type: A\n    value: 192.0.2.999", 2],
  ["'a b':\n  type: A\n  value: 192.0.2.1", 1],
  ['x:\n  type: [', 2],
  [
    `a: &a [x, x]\n${'bcdefghijklm'.replace(/./g, (one, at) => `${one}: &${one} [*${String.fromCharCode(97 + at)}, *${String.fromCharCode(97 + at)}]\n`)}`,
    1,
  ],
])('an unreadable record has its line reported in %j', async (text, line) => {
  const { faults } = await readOctoDns(text, 'example.com')
  expect(faults[0]?.line).toBe(line)
})

test('reads what maps are merged from, in a file of many', async () => {
  const text = `base: &b {type: A, ttl: 60, value: 192.0.2.1}\n${Array.from({ length: 20_000 }, (_, at) => `n${at}:\n  <<: *b\n  ttl: 90\n`).join('')}`
  const { records, faults } = await readOctoDns(text, 'example.com')
  expect([records.length, faults, records[1]?.ttl, records[1]?.data]).toEqual([20_001, [], 90, '192.0.2.1'])
})

const manyRecords = async (start: string, value: string) => {
  const records = Array.from({ length: 20_000 }, (_, at) => `n${at}: ${value}\n`)
  const result = await readOctoDns(start + records.join(''), 'example.com')
  expect(result.records.length + result.faults.length).toBeGreaterThan(0)
}

test.each([
  [
    'a wide map that many merge',
    `a: &a {${Array.from({ length: 5000 }, (_, at) => `k${at}: 1`).join(', ')}}\n`,
    '{<<: *a}',
  ],
  ['many keys', '', '{type: A, value: 192.0.2.1}'],
])('ends with a verdict on %s', (_, start, value) => manyRecords(start, value))

test.each([
  [
    'a list that many records share',
    `a: &a {type: A, values: &v [${'192.0.2.1, '.repeat(5000)}]}\n`,
    '{type: A, values: *v}',
  ],
  [
    'a long text that many records share',
    `a: {type: TXT, value: &a ${'x'.repeat(200_000)}}\n`,
    '{type: TXT, value: *a}',
  ],
  ['brackets in brackets', `a: ${'['.repeat(100_000)}`, ''],
])('ends with a verdict on %s', { tags: 'long' }, (_, start, value) => manyRecords(start, value))

test('asks for the zone, which no octoDNS file names', async () => {
  expect(await readOctoDns(yaml, undefined)).toMatchObject({ records: [], faults: [{ line: 1 }] })
})
