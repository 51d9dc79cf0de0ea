import { expect, test } from 'vitest'
import type { mxFindings } from '../catalogue/transport.ts'
import { type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/zone.ts'
import { checkMx } from './mx.ts'

const found = (zone: Zone) => async () => (await checkMx('example.com', createZoneResolver(zone))).findings
const withMx = (mx: readonly string[], more: Zone = {}): Zone => ({
  'example.com': { MX: mx },
  'mx.example.com': { A: ['192.0.2.1'] },
  ...more,
})
const good = found(withMx(['10 mx.example.com.']))

const examples: Record<keyof typeof mxFindings, FindingExample> = {
  'mx-none': [found({ 'example.com': { A: ['192.0.2.1'] } }), good],
  'mx-null-with-others': [found(withMx(['0 .', '10 mx.example.com.'])), found(withMx(['0 .']))],
  'mx-host-address': [found(withMx(['10 192.0.2.1.'])), good],
  'mx-host-alias': [
    found(withMx(['10 post.example.com.'], { 'post.example.com': { CNAME: ['mx.example.com.'] } })),
    good,
  ],
  'mx-host-no-address': [
    found(withMx(['10 mx.example.com.', '20 gone.example.com.'])),
    found(withMx(['10 mx.example.com.'], { 'mx.example.com': { AAAA: ['2001:db8::1'] } })),
  ],
  'mx-host-not-public': [
    async () => {
      const plain = createZoneResolver(withMx(['10 inside.example.com.'], { 'inside.example.com': { TXT: [['x']] } }))
      const withheld = async (name: string, type: string) => ({
        ...(await plain(name, type)),
        withheld: type === 'A' && name === 'inside.example.com' ? 1 : 0,
      })
      return (await checkMx('example.com', withheld)).findings
    },
    good,
  ],
}

testExamples(examples)

test('a host that could not be looked up is not reported as one without an address', async () => {
  const findings = await found(withMx(['10 slow.example.com.'], { 'slow.example.com': { TIMEOUT: true } }))()
  expect(findings).toEqual([])
})

test('thirty hosts are looked up ten deep', async () => {
  const requested = new Set<string>()
  const mx = Array.from({ length: 30 }, (_, at) => `10 h${at}.example.com.`)
  const resolver = createZoneResolver(withMx(mx), { onQuestion: (name) => requested.add(name) })
  await checkMx('example.com', resolver)
  expect(requested.size).toBe(11)
})
