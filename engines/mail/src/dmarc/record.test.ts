// Which texts are a DMARC record, and which mean to be one (RFC 9989 §4.7, §4.8).
import { expect, test } from 'vitest'
import { isDmarcRecord, meansToBeDmarc, readUris } from './record.ts'

test.each(['v=DMARC1', 'v=DMARC1;p=none', 'v \t=\tDMARC1 ; p=none'])('%j is a record', (text) =>
  expect([isDmarcRecord(text), meansToBeDmarc(text)]).toEqual([true, false]),
)

test.each([
  ['v=dmarc1; p=none', true],
  ['v=DMARC2; p=none', true],
  ['V=DMARC1; p=none', true],
  ['V=DMARC', true],
  ['p=none; v=DMARC1', true],
  [' v=DMARC1 p=none', true],
  ['v=DMARC1p=none', true],
  ['p=none', true],
  ['p=quarantine; rua=mailto:a@a.example', true],
  ['p=reject', true],
  ['p=strict', false],
  ['v=spf1; p=none', false],
  ['V=spf1; p=none', false],
  ['v=spf1 -all', false],
  ['some words', false],
  ['', false],
])('%j means to be one: %s', (text, means) =>
  expect([isDmarcRecord(text), meansToBeDmarc(text)]).toEqual([false, means]),
)

test.each([
  ['mailto:a@example.com', true],
  ['mailto:a.b+c@Example.com?subject=x', true],
  ['MAILTO:a@example.com', true],
  ['https://report.example.com/dmarc', true],
  ['mailto:a@example.com!10m', true],
  ['mailto:a@example.com!10', true],
  ['mailto:a@example.com!10x', false],
  ['mailto:a!b@example.com', false],
  ['a@example.com', false],
  ['mailto:', false],
  ['mailto:a', false],
  ['mailto:@example.com', false],
  ['mailto:a@', false],
  ['mailto:a@exa mple.com', false],
  ['https://', false],
  ['tel:+123', true],
  ['urn:example:a', true],
  ['http://', false],
  ['', false],
  ['!10m', false],
])('"%s" can receive reports: %s', (text, valid) => {
  expect(readUris(` ${text} ,`)[0]).toMatchObject({ text, valid })
})

test.each([
  ['mailto:a@example.com!10m', true],
  ['mailto:a@example.com!', false],
  ['mailto:a@example.com', false],
  ['!10m', true],
  ['10m', false],
])('"%s" names the largest size wanted: %s', (text, hasSize) => {
  expect(readUris(text)[0]?.hasSize).toBe(hasSize)
})

test('an absent or empty tag names no one', () => {
  expect(readUris(undefined)).toEqual([])
  expect(readUris('')).toEqual([])
})
