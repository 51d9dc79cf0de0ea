import { expect, test } from 'vitest'
import { eppStatus } from './status.ts'

test.each([
  ['active', 'ok'],
  ['OK', 'ok'],
  ['client transfer prohibited', 'clientTransferProhibited'],
  ['CLIENT-XFER-PROHIBITED', 'clientTransferProhibited'],
  ['REGISTRAR-LOCK', 'clientTransferProhibited'],
  ['reserved', null],
])('%j is the status %s', (text, status) => expect(eppStatus(text)).toBe(status))
