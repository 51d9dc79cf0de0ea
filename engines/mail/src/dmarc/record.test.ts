// Which texts are a DMARC record, and which mean to be one (RFC 9989 §4.7, §4.8).
import { expect, test } from 'vitest'
import { isDmarcRecord, meansToBeDmarc } from './record.ts'

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
