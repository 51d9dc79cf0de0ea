import { expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/zone.ts'
import { checkMx } from './check.ts'
import type { mxFindings } from './text.ts'

const found = (zone: Zone) => async () => (await checkMx('example.com', createZoneResolver(zone))).findings
const withMx = (mx: readonly string[], more: Zone = {}): Zone => ({
  'example.com': { MX: mx },
  'mx.example.com': { A: ['192.0.2.1'] },
  ...more,
})
const good = found(withMx(['10 mx.example.com.']))

const examples: Record<keyof typeof mxFindings, FindingExample> = {
  'mx-none': {
    severity: 'info',
    says: [
      'example.com has no MX records.',
      'Mail is then brought to the address of the domain itself (RFC 5321 5.1), where often nothing takes it.',
      'Publish an MX record with your mail server, or "MX 0 ." if the domain takes no mail.',
    ],
    present: found({ 'example.com': { A: ['192.0.2.1'] } }),
    absent: good,
  },
  'mx-null-with-others': {
    severity: 'error',
    says: [
      'example.com says that it takes no mail ("MX 0 .") and names mail servers beside that.',
      'Senders may give up at once (RFC 7505 3): the record must stand alone.',
      'Remove "MX 0 .", or the other MX records.',
    ],
    present: found(withMx(['0 .', '10 mx.example.com.'])),
    absent: found(withMx(['0 .'])),
  },
  'mx-host-address': {
    severity: 'error',
    says: [
      'An MX record of example.com names the address 192.0.2.1 instead of a host.',
      'It is looked up as a name, which does not exist, so no mail comes by it (RFC 5321 5.1).',
      'Give the server a name with an address record, and enter that name.',
    ],
    present: found(withMx(['10 192.0.2.1.'])),
    absent: good,
  },
  'mx-host-alias': {
    severity: 'warning',
    says: [
      'The mail server post.example.com of example.com is an alias (CNAME) of mx.example.com.',
      'An MX record must not name an alias (RFC 2181 10.3); some senders refuse it.',
      'Enter mx.example.com itself in the MX record.',
    ],
    present: found(withMx(['10 post.example.com.'], { 'post.example.com': { CNAME: ['mx.example.com.'] } })),
    absent: good,
  },
  'mx-host-no-address': {
    severity: 'error',
    says: [
      'The mail server gone.example.com of example.com has no address.',
      'No mail comes by it; if it is the only one, the domain gets none.',
      'Give gone.example.com an A record, or remove its MX record.',
    ],
    present: found(withMx(['10 mx.example.com.', '20 gone.example.com.'])),
    absent: found(withMx(['10 mx.example.com.'], { 'mx.example.com': { AAAA: ['2001:db8::1'] } })),
  },
  'mx-host-not-public': {
    severity: 'error',
    says: [
      'The mail server inside.example.com of example.com has no address of the public internet.',
      'Senders cannot reach it.',
      'Give inside.example.com its public address, or remove its MX record.',
    ],
    present: async () => {
      const plain = createZoneResolver(withMx(['10 inside.example.com.'], { 'inside.example.com': { TXT: [['x']] } }))
      const withheld = async (name: string, type: string) => ({
        ...(await plain(name, type)),
        withheld: type === 'A' && name === 'inside.example.com' ? 1 : 0,
      })
      return (await checkMx('example.com', withheld)).findings
    },
    absent: good,
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

test('a host that could not be looked up is not said to have no address', async () => {
  const findings = await found(withMx(['10 slow.example.com.'], { 'slow.example.com': { TIMEOUT: true } }))()
  expect(findings).toEqual([])
})

test('thirty hosts are looked up ten deep', async () => {
  const asked = new Set<string>()
  const mx = Array.from({ length: 30 }, (_, at) => `10 h${at}.example.com.`)
  const resolver = createZoneResolver(withMx(mx), { onQuestion: (name) => asked.add(name) })
  await checkMx('example.com', resolver)
  expect(asked.size).toBe(11)
})
