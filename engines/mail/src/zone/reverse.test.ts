import { expect, test } from 'vitest'
import type { reverseFindings } from '../catalogue/transport.ts'
import { type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkReverse } from './reverse.ts'

const check = (zone: Zone, ip = '192.0.2.1') => checkReverse(ip, createZoneResolver(zone))
const found =
  (...input: Parameters<typeof check>) =>
  async () =>
    (await check(...input)).findings
const pointer = (name: string): Zone => ({
  '1.2.0.192.in-addr.arpa': { PTR: [name] },
  'mx.example.com': { A: ['192.0.2.1'] },
  'other.example.com': { A: ['192.0.2.2'] },
})
const good = found(pointer('mx.example.com.'))

const examples: Record<keyof typeof reverseFindings, FindingExample> = {
  'reverse-none': [found({}), good],
  'reverse-not-confirmed': [found(pointer('other.example.com.')), good],
  'reverse-dns-error': [found({ '1.2.0.192.in-addr.arpa': { TIMEOUT: true } }), found({})],
  'reverse-address-invalid': [found({}, 'example.com'), good],
}

testExamples(examples)

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
