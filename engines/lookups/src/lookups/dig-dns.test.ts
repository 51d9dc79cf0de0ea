// The sentences about an answer, and the questions behind them.
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { commonTypes } from '@sundry/contracts/record-types'
import type { DnsAnswer } from '@sundry/dns'
import { DnsFault } from '@sundry/dns'
import { describe, expect, test } from 'vitest'
import { Unreachable } from '../ports/lookup.ts'
import { NotPublic, type ResolverQuestion } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { answerOf, type Known } from '../testing/known-answers.ts'
import { aged, handler, keepMs, type ShownAnswer } from './dig-dns.ts'

type Answering = (question: ResolverQuestion) => Known | Error | Partial<DnsAnswer>

async function dig(input: object, answering: Answering, ports = barePorts()) {
  const requested: string[] = []
  const query = async (question: ResolverQuestion) => {
    const { name, type, resolver } = question
    requested.push(`${name} ${type} ${resolver}`)
    const known = answering(question)
    if (known instanceof Error) throw known
    if (known === null) throw new DnsFault('timeout', 'nobody answered')
    if (Array.isArray(known) || Object.keys(known).join() === 'rcode') return answerOf(name, type, known as [])
    return { ...answerOf(name, type, []), ...known }
  }
  const whole = { ...ports, nameServers: { query } } as unknown as typeof ports
  const found = await handler(digDns.input.parse({ domain: 'a.example', ...input }), whole, callOf())
  return { found: digDns.output.parse(found), asked: requested }
}
const records = (count: number) => Array.from({ length: count }, (_, at) => `a.example A 192.0.2.${at % 256}`)
const address = () => records(1)

test('an answer is kept by name, type and resolver', async () => {
  const ports = barePorts()
  await dig({}, address, ports)
  expect((await dig({}, address, ports)).found.cached).toBe(true)
  for (const other of [{ recordType: 'AAAA' }, { resolver: 'google' }, { domain: 'b.example' }])
    expect((await dig(other, address, ports)).found.cached).toBe(false)
})

describe('an address', () => {
  test.each(['A', 'AAAA', 'PTR', 'ANY', 'ALL'])('an address is turned round for the type %s', async (recordType) => {
    const { found, asked: requested } = await dig({ domain: '192.0.2.1', recordType }, () => [])
    expect(requested).toEqual(['1.2.0.192.in-addr.arpa. PTR default'])
    expect(found).toMatchObject({ domainName: '192.0.2.1', recordType: 'PTR' })
    expect(found.warnings ?? []).toEqual(
      recordType === 'PTR' ? [] : ['This is an IP address, so its PTR record was looked up.'],
    )
  })
  test('an address has no other records', async () => {
    const { found, asked: requested } = await dig({ domain: '2001:db8::1', recordType: 'MX' }, address)
    expect([found.error, requested]).toEqual(['This is an IP address. Choose the type PTR to look up its name.', []])
  })
})

describe('it is said', () => {
  test('the result notes that two hundred records are shown of more', async () => {
    const maxValue = await dig({}, () => records(200))
    expect([maxValue.found.records.length, maxValue.found.warnings]).toEqual([200, undefined])
    const more = await dig({}, () => records(201))
    expect([more.found.records.length, more.found.warnings]).toEqual([
      200,
      ['The response has 201 records; the first 200 are shown.'],
    ])
  })
  test('the result notes that private addresses are kept back', async () => {
    const { found } = await dig({}, () => ({ withheld: 2 }))
    expect(found.warnings).toEqual([
      'Private addresses in this answer (2) are hidden: the resolver of this server may know them from its own network. Choose another resolver to see the public DNS.',
    ])
  })
  test('the result notes which types of all were not answered', async () => {
    const { found, asked: requested } = await dig({ recordType: 'ALL' }, ({ type }) =>
      type === 'MX' || type === 'TXT' ? null : { ...answerOf('a.example', type, address()), withheld: 1 },
    )
    expect(requested).toHaveLength(commonTypes.length)
    expect(found.records).toHaveLength(1)
    expect(found.warnings).toEqual(['No response for these types: MX, TXT.', expect.stringContaining('(13)')])
  })
})

describe('nothing is found', () => {
  test('a question with no type of all answered finds nothing', async () => {
    await expect(dig({ recordType: 'ALL' }, () => null)).rejects.toMatchObject({
      name: 'Unreachable',
      answer: { domainName: 'a.example', recordType: 'ALL', records: [], isMockData: false },
    })
  })
  test('a question without any answer finds nothing, and the caller may show a sample', async () => {
    const failing = dig({}, () => null)
    await expect(failing).rejects.toBeInstanceOf(Unreachable)
    await expect(failing).rejects.toMatchObject({
      answer: { error: 'No name server responded. Try again shortly.', records: [] },
    })
  })
  test('an invalid or private name finds nothing', async () => {
    const none = 'This is not a domain name. Enter one such as example.com.'
    expect((await dig({ domain: 'a..b' }, address)).found.error).toBe(none)
    expect((await dig({}, () => new DnsFault('name', 'x'))).found.error).toBe(none)
    expect((await dig({}, () => new NotPublic('a.example'))).found).toMatchObject({
      domainName: 'a.example',
      recordType: 'A',
      error: 'This name is not in the public DNS, so it cannot be looked up here.',
    })
  })
  test('an internal error is not hidden', async () => {
    await expect(dig({}, () => new TypeError('ours'))).rejects.toThrow('ours')
  })
})

test('resolvers are listed side by side, the silent too', async () => {
  const { found } = await dig({ compare: true }, ({ resolver }) => (resolver === 'google' ? null : records(201)))
  expect(found.comparison?.map(({ resolver, records: shown, error }) => [resolver, shown.length, error])).toEqual([
    ['default', 200, undefined],
    ['cloudflare', 200, undefined],
    ['google', 0, 'This resolver did not respond.'],
    ['quad9', 200, undefined],
  ])
})

test('sixteen questions wait for an answer at the same time', async () => {
  let now = 0
  let maxValue = 0
  const ports = barePorts()
  const query = async ({ name, type }: ResolverQuestion) => {
    now += 1
    maxValue = Math.max(maxValue, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    return answerOf(name, type, [])
  }
  const whole = { ...ports, nameServers: { query } } as unknown as typeof ports
  const input = digDns.input.parse({ domain: 'a.example', recordType: 'ALL', compare: true })
  await handler(input, whole, callOf())
  expect(maxValue).toBe(16)
})

const record = (ttl: number, type = 'A', data = '192.0.2.1') => ({ name: 'a.example', ttl, type, data })
const answer = (some: Partial<ShownAnswer>) =>
  ({ records: [], authority: [], status: 'NOERROR', ...some }) as ShownAnswer
const soa = (ttl: number, minimum: number) => record(ttl, 'SOA', `ns.a.example. x.a.example. 1 2 3 4 ${minimum}`)

describe('how long an answer is kept', () => {
  test('an answer is cached as long as its shortest-lived record, five minutes at most', () => {
    expect(keepMs(answer({ records: [record(299), record(4000)] }))).toBe(299_000)
    expect(keepMs(answer({ records: [record(301)] }))).toBe(300_000)
    expect(keepMs(answer({ records: [record(0)] }))).toBe(0)
  })
  test('a name that is not there, as long as its zone says, a minute at most', () => {
    expect(keepMs(answer({ authority: [soa(50, 40)], status: 'NXDOMAIN' }))).toBe(40_000)
    expect(keepMs(answer({ authority: [soa(30, 40)] }))).toBe(30_000)
    expect(keepMs(answer({ authority: [soa(600, 600)] }))).toBe(60_000)
    expect(keepMs(answer({ authority: [record(60, 'NS')] }))).toBe(0)
    expect(keepMs(answer({}))).toBe(0)
  })
  test('a failure not at all', () => expect(keepMs(answer({ status: 'SERVFAIL', authority: [soa(60, 60)] }))).toBe(0))
})

test('a kept answer counts its times down by whole seconds, and never below nothing', () => {
  const ttls = (ageMs: number) =>
    aged(answer({ records: [record(10), record(2)] }), ageMs).records.map(({ ttl }) => ttl)
  expect(ttls(999)).toEqual([10, 2])
  expect(ttls(1000)).toEqual([9, 1])
  expect(ttls(5000)).toEqual([5, 0])
})
