import { expect, test } from 'vitest'
import { robotsVerdicts } from './parser-api.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const ask = (text: string, urls: string[], key: string | null = null) =>
  robotsVerdicts({ key, octets: octets(text), agent: 'Sundry', urls })
const closed = 'User-agent: *\nDisallow: /a'
const A = 'https://a.example/a'

test('each address has the line that forbids it', () => {
  expect(ask(closed, [A, 'https://a.example/b']).blockedBy).toEqual([2, null])
})

test('five hundred addresses are judged', () => {
  const urls = Array.from({ length: 501 }, () => A)
  expect(ask(closed, urls).blockedBy).toHaveLength(500)
})

test('the longest pause any group asks for counts', () => {
  const delay = (...values: string[]) => ask(values.map((value) => `Crawl-Delay: ${value}`).join('\n'), []).delayMs
  expect([delay(), delay('2'), delay('1', '0.5'), delay('-1', 'soon'), delay('0')]).toEqual([0, 2000, 1000, 0, 0])
})

test('a file is known by its key, and eight of them at most', () => {
  const blocked = (key: string, text = '') => ask(text, [A], key).blockedBy[0]
  expect(blocked('k0', closed)).toBe(2)
  for (let at = 1; at < 8; at += 1) blocked(`k${at}`)
  expect(blocked('k0')).toBe(2)
  for (let at = 8; at < 15; at += 1) blocked(`k${at}`)
  expect(blocked('k0')).toBe(2)
  for (let at = 15; at < 23; at += 1) blocked(`k${at}`)
  expect(blocked('k0')).toBeNull()
})
