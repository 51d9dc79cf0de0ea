import { crc32 } from '@sundry/kit'
import { expect, test } from 'vitest'
import { checkSpf, readDkim, readDnssec, readReport } from './index.ts'
import { dmarcRecord, dmarcReport } from './testing/reports.ts'
import { createZoneResolver } from './testing/zone.ts'

const pack = async (text: string, format: CompressionFormat) =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer())

/** A zip archive of one packed file. */
function zipOf(packed: Uint8Array, text: string): Uint8Array {
  const archive = new Uint8Array(30 + packed.length + 46 + 22)
  const view = new DataView(archive.buffer)
  const [directory, end] = [30 + packed.length, 30 + packed.length + 46]
  view.setUint32(0, 0x04034b50, true)
  archive.set(packed, 30)
  view.setUint32(directory, 0x02014b50, true)
  view.setUint16(directory + 10, 8, true)
  view.setUint32(directory + 16, crc32(new TextEncoder().encode(text)), true)
  view.setUint32(directory + 20, packed.length, true)
  view.setUint32(directory + 24, text.length, true)
  view.setUint32(end, 0x06054b50, true)
  view.setUint16(end + 10, 1, true)
  view.setUint32(end + 12, 46, true)
  view.setUint32(end + 16, directory, true)
  return archive
}

test('a browser unpacks reports as Node does', async () => {
  const text = dmarcReport(dmarcRecord())
  for (const octets of [await pack(text, 'gzip'), zipOf(await pack(text, 'deflate-raw'), text)]) {
    expect(await readReport(octets)).toMatchObject({ kind: 'dmarc-aggregate', rows: [{ sourceIp: '192.0.2.1' }] })
  }
  expect((await readReport((await pack(text, 'gzip')).slice(0, 100))).findings).toMatchObject([{ reason: 'damaged' }])
})

test('a browser gives up an archive that unpacks to too much', { tags: 'long' }, async () => {
  const bomb = await pack('x'.repeat(70_000_000), 'gzip')
  expect((await readReport(bomb)).findings).toMatchObject([{ code: 'report-unreadable', reason: 'too large' }])
})

test('a browser checks records and the digests of keys', async () => {
  const resolver = createZoneResolver(
    {
      'example.net': {
        TXT: [['v=spf1 ip4:192.0.2.0/24 -all']],
        DNSKEY: ['257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='],
        DS: ['55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'],
      },
    },
    { secure: ['example.net'] },
  )
  expect((await readDnssec('example.net', resolver)).status).toBe('secure')
  expect((await checkSpf({ domain: 'example.net', ip: '192.0.2.7' }, resolver)).result).toBe('pass')
  expect(readDkim('v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=').bits).toBe(256)
})
