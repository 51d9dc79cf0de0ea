import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import { describe, expect, test } from 'vitest'
import { hintsFor } from './hints.ts'

const answer = (recordType: string, data: readonly string[], domainName = 'example.com'): DigDnsResult => ({
  domainName,
  recordType,
  isMockData: false,
  records: data.map((one) => ({ name: domainName, ttl: 60, type: recordType, data: one })),
})

test('reads the strings of a TXT record as one text', () => {
  expect(hintsFor(answer('TXT', ['"v=spf1 " "-all"']))).toEqual(['SPF: mail from anywhere else is to be refused.'])
})

describe('hintsFor', () => {
  test('reads SPF', () => {
    expect(hintsFor(answer('TXT', ['"v=spf1 a mx include:x.example -all"']))).toEqual([
      'SPF: mail from anywhere else is to be refused.',
      'SPF: 3 of the 10 lookups it may cause, without those of the policies it includes.',
    ])
    const eleven = Array.from({ length: 11 }, (_, index) => `include:${index}.example`).join(' ')
    expect(hintsFor(answer('TXT', [`"v=spf1 ${eleven} ~all"`]))[1]).toContain('11 lookups')
    expect(hintsFor(answer('TXT', ['"v=spf1 -all"', '"v=spf1 ~all"']))).toEqual([
      'There is more than one SPF record. Receivers take that as an error (RFC 7208).',
    ])
    expect(hintsFor(answer('TXT', ['"v=spf10 -all"', '"hello"']))).toEqual([])
    expect(hintsFor(answer('TXT', ['"v=spf1 all"']))[0]).toContain('anyone may send')
  })
  test('reads DMARC where it belongs', () => {
    const record = ['"v=DMARC1; sp=reject; p=none"']
    expect(hintsFor(answer('TXT', record, '_dmarc.example.com'))[0]).toContain('only report')
    expect(hintsFor(answer('TXT', record))).toEqual([])
  })
  test('follows a redirect of SPF only where there is no all', () => {
    expect(hintsFor(answer('TXT', ['"v=spf1 redirect=_spf.x.example"']))).toEqual([
      'SPF: what it does not decide is left to the policy of _spf.x.example.',
      'SPF: 1 of the 10 lookups it may cause, without those of the policies it includes.',
    ])
    expect(hintsFor(answer('TXT', ['"v=spf1 -all redirect=_spf.x.example"']))).toEqual([
      'SPF: mail from anywhere else is to be refused.',
    ])
  })
  test.each([
    ['v=DMARC1; p=reject; t=y', ['goes to the spam folder', 'only tried out (t=y)']],
    ['v=DMARC1; p=reject; sp=none', ['forged mail is refused', 'for subdomains: receivers only report']],
    ['v=DMARC1; p=quarantine; np=reject', ['spam folder', 'names that do not exist: forged mail is refused']],
    ['v=DMARC1; p=none; pct=50', ['only report', 'pct is a tag of old']],
    ['v=DMARC1; rua=mailto:a@example.com', ['only report']],
    ['v=DMARC1', ['no policy that receivers know']],
    ['v=DMARC1; p=reject; sp=reject', ['forged mail is refused']],
  ])('reads DMARC by RFC 9989: %s', (record, parts) => {
    const hints = hintsFor(answer('TXT', [`"${record}"`], '_dmarc.example.com'))
    expect(hints).toEqual(parts.map((part) => expect.stringContaining(part)))
  })
  test('reads CAA, null MX and aliases', () => {
    expect(hintsFor(answer('CAA', ['0 issue "ca.example"', '0 iodef "mailto:x@example.com"']))).toEqual([
      'Only ca.example may issue certificates.',
    ])
    expect(hintsFor(answer('CAA', ['0 issue ";"']))).toEqual(['No authority may issue certificates.'])
    expect(hintsFor(answer('CAA', []))[0]).toContain('any certificate authority')
    expect(hintsFor(answer('MX', ['0 .']))[0]).toContain('takes no mail')
    const aliased = { ...answer('A', ['192.0.2.1']) }
    aliased.records = [{ name: 'www.example.com', ttl: 1, type: 'CNAME', data: 'example.com.' }, ...aliased.records]
    expect(hintsFor(aliased)).toEqual(['www.example.com is an alias (CNAME) of example.com.'])
  })
})
