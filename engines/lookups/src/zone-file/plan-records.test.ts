// The records of a plan are read back by the readers of engines/dns, which engines/domain-report cannot import.
import { readOctoDns, readZoneFile } from '@sundry/dns/browser'
import { recordsText } from '@sundry/domain-report'
import { joinStrings, quoteText } from '@sundry/mail'
import { expect, test } from 'vitest'

const text = (name: string, value: string) => ({
  name,
  type: 'TXT',
  data: quoteText(value),
  replaces: ['"old; value"'],
})
const hard = [
  'v=DMARC1; p=none; rua=mailto:a@shop.example',
  'back\\slash and "quotes" and ; and #',
  "it's %{i} and $$ and @",
  `v=spf1 ${'ip4:192.0.2.1 '.repeat(30)}-all`,
  '- yaml: [a, &b, *c, !d]',
]
const records = [
  ...hard.map((value, at) => text(`n${at}.shop.example`, value)),
  text('shop.example', 'v=spf1 -all'),
  text('shop.example', 'other'),
  { name: 'shop.example', type: 'CAA', data: '0 issue "ca.example; policy=ev"', replaces: [] },
]
const valuesOf = (some: readonly { name: string; type: string; data: string }[]) =>
  some
    .map(({ name, type, data }) => `${name.replace(/\.$/, '')} ${type} ${type === 'TXT' ? joinStrings(data) : data}`)
    .sort()

test.each(['BIND', 'Cloudflare', 'octoDNS'] as const)('%s text reads back as the same records', async (notation) => {
  const written = recordsText(records, notation, 'shop.example')
  const read =
    notation === 'octoDNS' ? await readOctoDns(written, 'shop.example') : readZoneFile(written, 'shop.example')
  expect(read.faults).toEqual([])
  expect(valuesOf(read.records)).toEqual(valuesOf(records))
})
