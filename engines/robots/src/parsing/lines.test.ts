import { expect, test } from 'vitest'
import { checkRobots } from '../matcher/check.ts'
import { cutAtLimit, ROBOTS_OCTET_LIMIT } from './lines.ts'

test('leaves a file of exactly the limit alone', () => {
  expect(cutAtLimit('a'.repeat(ROBOTS_OCTET_LIMIT))).toMatchObject({ firstLostLine: 0, totalOctets: 512_000 })
})

test('cuts in octets, not in characters, and names the line', () => {
  const cut = cutAtLimit('ab\nédf\nx', 5)
  expect([...cut.octets]).toEqual([0x61, 0x62, 0x0a, 0xc3, 0xa9])
  expect(cut).toMatchObject({ firstLostLine: 2, totalOctets: 9 })
})

test('loses the rules behind the limit', () => {
  const text = `User-agent: *\n#${'x'.repeat(ROBOTS_OCTET_LIMIT)}\nDisallow: /`
  expect(checkRobots(text, 'a', '/').allowed).toBe(false)
  expect(checkRobots(cutAtLimit(text).octets, 'a', '/').allowed).toBe(true)
})
