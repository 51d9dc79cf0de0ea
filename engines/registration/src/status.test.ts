import { expect, test } from 'vitest'
import { daysUntil, eppStatus, explainStatus } from './status.ts'

// Spelled as RDAP does (RFC 8056), in lower case with spaces.
const spelled = [
  'add period,auto renew period,client delete prohibited,client hold,client renew prohibited,pending create',
  'client transfer prohibited,client update prohibited,inactive,active,pending delete,pending renew,pending restore',
  'pending transfer,pending update,redemption period,renew period,server delete prohibited,server hold',
  'server renew prohibited,server transfer prohibited,server update prohibited,transfer period,Connected',
].flatMap((line) => line.split(','))

test('every status is explained as reviewed, and a registry’s own word is labelled as one', () => {
  expect(spelled.map(explainStatus)).toMatchSnapshot()
})

test('a day without a time of day is over when it ends', () => {
  const noon = new Date('2026-11-23T12:00:00Z')
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-23T11:00:00Z'].map((date) => daysUntil(date, noon))
  expect(days).toEqual([-1, 0, 1, -1])
})

test.each([
  ['active', 'ok'],
  ['OK', 'ok'],
  ['client transfer prohibited', 'clientTransferProhibited'],
  ['CLIENT-XFER-PROHIBITED', 'clientTransferProhibited'],
  ['REGISTRAR-LOCK', 'clientTransferProhibited'],
  ['reserved', null],
])('%j is the status %s', (text, status) => expect(eppStatus(text)).toBe(status))
