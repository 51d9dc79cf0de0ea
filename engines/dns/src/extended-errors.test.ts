import { expect, test } from 'vitest'
import { extendedErrorPurpose, saysBogus } from './extended-errors.ts'

// The INFO-CODEs of RFC 8914 §4 and of IANA's registry, as a resolver sends them.
test.each([
  [0, 'Other Error'],
  [1, 'Unsupported DNSKEY Algorithm'],
  [2, 'Unsupported DS Digest Type'],
  [3, 'Stale Answer'],
  [4, 'Forged Answer'],
  [5, 'DNSSEC Indeterminate'],
  [6, 'DNSSEC Bogus'],
  [7, 'Signature Expired'],
  [8, 'Signature Not Yet Valid'],
  [9, 'DNSKEY Missing'],
  [10, 'RRSIGs Missing'],
  [11, 'No Zone Key Bit Set'],
  [12, 'NSEC Missing'],
  [13, 'Cached Error'],
  [14, 'Not Ready'],
  [15, 'Blocked'],
  [16, 'Censored'],
  [17, 'Filtered'],
  [18, 'Prohibited'],
  [19, 'Stale NXDomain Answer'],
  [20, 'Not Authoritative'],
  [21, 'Not Supported'],
  [22, 'No Reachable Authority'],
  [23, 'Network Error'],
  [24, 'Invalid Data'],
  [25, 'Signature Expired before Valid'],
  [26, 'Too Early'],
  [27, 'Unsupported NSEC3 Iterations Value'],
  [28, 'Unable to conform to policy'],
  [29, 'Synthesized'],
  [4711, 'Error 4711'],
] as const)('code %i reads %s', (code, purpose) => {
  expect(extendedErrorPurpose(code)).toBe(purpose)
})

test.each([
  [4, false],
  [5, false],
  [6, true],
  [12, true],
  [13, false],
])('code %i says that signatures are wrong: %s', (code, bogus) => {
  expect(saysBogus(code)).toBe(bogus)
})
