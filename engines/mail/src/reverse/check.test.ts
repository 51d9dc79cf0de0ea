import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkReverse } from './check.ts'
import type { reverseFindings } from './text.ts'

const check = (zone: Zone, ip = '192.0.2.1') => checkReverse(ip, createZoneResolver(zone))
const found =
  (...given: Parameters<typeof check>) =>
  async () =>
    (await check(...given)).findings
const pointer = (name: string): Zone => ({
  '1.2.0.192.in-addr.arpa': { PTR: [name] },
  'mx.example.com': { A: ['192.0.2.1'] },
  'other.example.com': { A: ['192.0.2.2'] },
})
const good = found(pointer('mx.example.com.'))

const examples: Record<keyof typeof reverseFindings, FindingExample> = {
  'reverse-none': {
    severity: 'error',
    says: [
      '192.0.2.1 has no name (PTR record).',
      'Large receivers refuse mail from servers without one.',
      'Have the provider of the address publish a PTR record with the name of your mail server.',
    ],
    present: found({}),
    absent: good,
  },
  'reverse-not-confirmed': {
    severity: 'error',
    says: [
      '192.0.2.1 has the name other.example.com, but that name does not lead back to it.',
      'Receivers do not believe such a name and may refuse the mail.',
      'Publish an address record for other.example.com with 192.0.2.1, or correct the PTR record.',
    ],
    present: found(pointer('other.example.com.')),
    absent: good,
  },
  'reverse-dns-error': {
    severity: 'error',
    says: [
      '1.2.0.192.in-addr.arpa could not be looked up while checking 192.0.2.1.',
      'Whether the name is right is not known; receivers may put the mail off.',
      'Check the name servers of that name, then look again.',
    ],
    present: found({ '1.2.0.192.in-addr.arpa': { TIMEOUT: true } }),
    absent: found({}),
  },
  'reverse-address-invalid': {
    severity: 'error',
    says: [
      '"example.com" is no IP address.',
      'There is nothing to look up.',
      'Enter an IPv4 or IPv6 address, such as 192.0.2.1.',
    ],
    present: found({}, 'example.com'),
    absent: good,
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

test('one name that leads back is enough', async () => {
  const zone = { ...pointer(''), '1.2.0.192.in-addr.arpa': { PTR: ['other.example.com.', 'mx.example.com.'] } }
  expect(await check(zone)).toMatchObject({
    confirmed: true,
    names: [
      { name: 'other.example.com', confirmed: false },
      { name: 'mx.example.com', confirmed: true },
    ],
  })
})

test('an IPv6 address is looked up by its digits', async () => {
  const name = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'
  const zone = { [name]: { PTR: ['mx.example.com.'] }, 'mx.example.com': { AAAA: ['2001:DB8:0::1'] } }
  expect((await check(zone, '2001:db8::1')).confirmed).toBe(true)
})
