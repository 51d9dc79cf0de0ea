import { joinStrings, quoteText } from '@sundry/mail'
import { expect, test } from 'vitest'
import { notations, recordsText } from './notations.ts'

const text = (value: string, name = '_dmarc.shop.example') => {
  return { name, type: 'TXT', data: quoteText(value), replaces: [] as string[] }
}
const hard = [
  'v=DMARC1; p=none; rua=mailto:a@shop.example',
  'back\\slash and "quotes" and ; and #',
  '"quoted from end to end"',
  `it's %{i} and ${'$'}{x} and $$ and @`,
  `v=spf1 ${'ip4:192.0.2.1 '.repeat(30)}-all`,
  '- yaml: [a, &b, *c, !d]',
]
const records = [
  ...hard.map((value, at) => text(value, `n${at}.shop.example`)),
  text('v=spf1 -all', 'shop.example'),
  text('other', 'shop.example'),
  { name: 'shop.example', type: 'CAA', data: '0 issue "ca.example; policy=ev"', replaces: [] },
]
test('Terraform text escapes templates, quotes and backslashes, and names each block once', () => {
  const hcl = recordsText(records, 'Terraform', 'shop.example')
  const contents = [...hcl.matchAll(/^ {2}content = (".*")$/gm)].map(([, one = '']) =>
    joinStrings(JSON.parse(one.replaceAll(/([$%])\1(?=\{)/g, '$1'))),
  )
  expect(contents.sort()).toEqual([...hard, 'v=spf1 -all', 'other'].sort())
  expect(hcl).not.toMatch(/(?<![$])\$\{|(?<!%)%\{/)
  const labels = [...hcl.matchAll(/^resource "\w+" "([a-z][\w]*)" \{$/gm)].map(([, label]) => label)
  expect(new Set(labels).size).toBe(records.length)
})

test('octoDNS text escapes semicolons, and quotes a value that begins with a quote', () => {
  const txt = records.filter(({ type }) => type === 'TXT')
  const yaml = recordsText(txt, 'octoDNS', 'shop.example')
  expect(yaml).not.toMatch(/(?<!\\);/)
  expect(yaml).toContain(`- ${JSON.stringify('""quoted from end to end""')}\n`)
})

test.each(notations)('%s text names what to remove as comments alone', (notation) => {
  const record = { ...text('v=DMARC1; p=reject'), replaces: ['"v=DMARC1; p=none"'] }
  const lines = recordsText([record], notation, 'shop.example').split('\n')
  const [removal] = lines.filter((line) => line.includes('p=none'))
  expect(removal).toMatch(/^(?:;|#)/)
  expect(lines.filter((line) => line.includes('p=reject'))).toHaveLength(1)
})

test('no records make no text', () => {
  for (const notation of notations) expect(recordsText([], notation, 'shop.example')).toBe('')
})
