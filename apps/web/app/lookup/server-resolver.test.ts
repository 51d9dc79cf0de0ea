import type { DnsQuestion } from '@sundry/contracts/dns-questions-v1'
import { limits } from '@sundry/contracts/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { createServerResolver } from './server-resolver.ts'

afterEach(() => vi.unstubAllGlobals())

/** The names of each call; the server answers with the name itself, unless it begins with `silent`. */
function standIn(more: object = {}): string[][] {
  const calls: string[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { questions } = JSON.parse(body) as { questions: DnsQuestion[] }
    calls.push(questions.map(({ name }) => name))
    const answers = questions.map(({ name, type }) =>
      name.startsWith('silent') ? null : { status: 'NOERROR', records: [{ name, ttl: 60, type, data: `"${name}"` }] },
    )
    return Response.json({ answers, isMockData: false, ...more })
  })
  return calls
}

test('the names of one step go out in one call, each once', async () => {
  const calls = standIn()
  const lookUp = createServerResolver()
  const replies = await Promise.all(['www.a.example', 'b.example', 'B.example'].map((name) => lookUp(name, 'TXT')))
  expect(replies.map(({ records }) => records[0]?.data)).toEqual(['"www.a.example"', '"b.example"', '"b.example"'])
  await lookUp('www.a.example', 'TXT')
  expect(calls).toEqual([['www.a.example', 'b.example']])
})

test('more names than one call takes are split', async () => {
  const calls = standIn()
  const lookUp = createServerResolver()
  const names = Array.from({ length: limits.dns.questions + 1 }, (_, at) => `${at}.example`)
  await Promise.all(names.map((name) => lookUp(name, 'A')))
  expect(calls.map((call) => call.length)).toEqual([limits.dns.questions, 1])
})

test('a name without a response rejects alone, and a sample answers nothing', async () => {
  standIn()
  const lookUp = createServerResolver()
  const [silent, other] = await Promise.allSettled([lookUp('silent.example', 'A'), lookUp('a.example', 'A')])
  expect([silent.status, other.status]).toEqual(['rejected', 'fulfilled'])
  standIn({ isMockData: true })
  await expect(createServerResolver()('a.example', 'A')).rejects.toThrow('a.example')
})

test('types that no check of a message needs are not asked for', async () => {
  const calls = standIn()
  await expect(createServerResolver()('a.example', 'ANY')).rejects.toThrow('ANY')
  expect(calls).toEqual([])
})
